import { ask, call } from '../support/call.ts';
import { addUser } from '../support/test-users.ts';
import {
  asAna,
  withoutToken,
  whileStorageFails,
  withTruncatedJson,
  withLargeBody,
  withMalformedId,
  withPlainText,
} from './common-cases.ts';
import type { ContractCase } from './contract-case.ts';
import type { World } from './world.ts';

type Asked = Parameters<typeof asAna>;

/** A request by an administrator. */
const byAdmin = (
  operation: Asked[0],
  status: number,
  title: string,
  request: (world: World) => object = () => ({}),
): ContractCase =>
  asAna(operation, status, title, (world) => ({ token: world.admin.token, ...request(world) }));

const newcomer = { username: 'colleague', email: 'colleague@example.com', password: 'a long password' };
const unknown = { path: { id: 'unknown' } };

/** A request by an administrator about a newly created account. */
const aboutSomebody = (
  operation: 'changeAccount' | 'deleteAccount',
  username: string,
  request: (world: World) => object,
): ContractCase => ({
  operation,
  status: 200,
  title: 'by an administrator',
  run: async (world) => {
    const { id } = await addUser(world.app, username);
    return call(world.app, operation, { token: world.admin.token, path: { id }, ...request(world) });
  },
});

const guest = { email: 'guest@example.com' };

/** A request by a person who was invited by an administrator. */
const byGuest = (
  operation: 'readInvitation' | 'acceptInvitation',
  status: number,
  title: string,
  name: string,
  more: object = {},
): ContractCase => ({
  operation,
  status,
  title,
  run: async ({ app, admin }) => {
    const json = { email: `${name}@example.com` };
    const { token } = await ask(app, 'createInvitation', { token: admin.token, json });
    return call(app, operation, { json: { token, ...more } });
  },
});

const acceptance = { username: 'guest', password: 'a long password' };

/** The second of two invalid tokens on a server that allows one attempt per minute and address. */
const guessing = (operation: 'readInvitation' | 'acceptInvitation'): ContractCase => ({
  operation,
  status: 429,
  title: 'more often than allowed in a minute',
  run: ({ elsewhere }) =>
    elsewhere({ attemptsPerMinute: 1 }, async (app) => {
      const json = { token: 'guess', ...acceptance };
      await call(app, operation, { json });
      return call(app, operation, { json });
    }),
});

const invitationCases: readonly ContractCase[] = [
  byAdmin('listInvitations', 200, 'by an administrator'),
  withoutToken('listInvitations'),
  asAna('listInvitations', 403, 'by any other user'),

  byAdmin('createInvitation', 200, 'by an administrator', () => ({ json: guest })),
  withTruncatedJson('createInvitation'),
  withoutToken('createInvitation'),
  asAna('createInvitation', 403, 'by any other user', { json: guest }),
  byAdmin('createInvitation', 409, 'for an email address that has an account', () => ({
    json: { email: 'ana@example.com' },
  })),
  withLargeBody('createInvitation'),
  withPlainText('createInvitation'),
  byAdmin('createInvitation', 422, 'without an email address', () => ({ json: {} })),
  ...whileStorageFails('createInvitation', ({ admin }) => ({ token: admin.token, json: guest })),

  {
    operation: 'revokeInvitation',
    status: 200,
    title: 'by an administrator',
    run: async ({ app, admin: { token } }) => {
      const { id } = await ask(app, 'createInvitation', { token, json: guest });
      return call(app, 'revokeInvitation', { token, path: { id } });
    },
  },
  withMalformedId('revokeInvitation'),
  withoutToken('revokeInvitation'),
  asAna('revokeInvitation', 403, 'by any other user', unknown),
  byAdmin('revokeInvitation', 404, 'for an id that does not exist', () => unknown),

  byGuest('readInvitation', 200, 'with the token of the link', 'reader'),
  withTruncatedJson('readInvitation'),
  asAna('readInvitation', 404, 'with an unknown token', { json: { token: 'unknown' } }),
  withLargeBody('readInvitation'),
  withPlainText('readInvitation'),
  asAna('readInvitation', 422, 'without a token', { json: {} }),
  guessing('readInvitation'),

  byGuest('acceptInvitation', 200, 'with a new name', 'accepting', acceptance),
  withTruncatedJson('acceptInvitation'),
  asAna('acceptInvitation', 404, 'with an unknown token', { json: { token: 'unknown', ...acceptance } }),
  byGuest('acceptInvitation', 409, 'with a taken name', 'taken', { ...acceptance, username: 'ana' }),
  withLargeBody('acceptInvitation'),
  withPlainText('acceptInvitation'),
  byGuest('acceptInvitation', 422, 'with a short password', 'short', { ...acceptance, password: '12345' }),
  guessing('acceptInvitation'),
  ...whileStorageFails('acceptInvitation', async ({ app, admin: { token } }) => {
    const json = { email: `late-${app.clock.now().getTime()}@example.com` };
    const invitation = await ask(app, 'createInvitation', { token, json });
    return { json: { token: invitation.token, ...acceptance, username: 'late' } };
  }),
];

export const accountsCases: readonly ContractCase[] = [
  ...invitationCases,

  byAdmin('listAccounts', 200, 'by an administrator'),
  withoutToken('listAccounts'),
  asAna('listAccounts', 403, 'by any other user'),
  byAdmin('listAccounts', 422, 'with a negative offset', () => ({ query: { offset: -1 } })),

  byAdmin('createAccount', 200, 'by an administrator', () => ({ json: newcomer })),
  withTruncatedJson('createAccount'),
  withoutToken('createAccount'),
  asAna('createAccount', 403, 'by any other user', { json: newcomer }),
  byAdmin('createAccount', 409, 'with a taken name', () => ({ json: { ...newcomer, username: 'ana' } })),
  withLargeBody('createAccount'),
  withPlainText('createAccount'),
  byAdmin('createAccount', 422, 'without a password', () => ({ json: { ...newcomer, password: '' } })),
  ...whileStorageFails('createAccount', ({ admin }) => ({
    token: admin.token,
    json: { ...newcomer, username: 'latest', email: 'latest@example.com' },
  })),

  aboutSomebody('changeAccount', 'to-change', () => ({ json: { disabled: true } })),
  withTruncatedJson('changeAccount'),
  withoutToken('changeAccount'),
  asAna('changeAccount', 403, 'by any other user', ({ ana }) => ({
    path: { id: ana.id },
    json: { admin: true },
  })),
  byAdmin('changeAccount', 404, 'for an id that does not exist', () => ({
    ...unknown,
    json: { admin: true },
  })),
  byAdmin('changeAccount', 409, 'of the last administrator', ({ admin }) => ({
    path: { id: admin.id },
    json: { admin: false },
  })),
  withLargeBody('changeAccount'),
  withPlainText('changeAccount'),
  byAdmin('changeAccount', 422, 'without a change', ({ ben }) => ({ path: { id: ben.id }, json: {} })),
  ...whileStorageFails('changeAccount', ({ admin, ben }) => ({
    token: admin.token,
    path: { id: ben.id },
    json: { admin: false },
  })),

  aboutSomebody('deleteAccount', 'to-delete', ({ ana }) => ({ query: { owner: ana.id } })),
  withMalformedId('deleteAccount'),
  withoutToken('deleteAccount'),
  asAna('deleteAccount', 403, 'by any other user', ({ ben, ana }) => ({
    path: { id: ben.id },
    query: { owner: ana.id },
  })),
  byAdmin('deleteAccount', 404, 'for an id that does not exist', ({ ana }) => ({
    ...unknown,
    query: { owner: ana.id },
  })),
  byAdmin('deleteAccount', 409, 'of the last administrator', ({ admin, ana }) => ({
    path: { id: admin.id },
    query: { owner: ana.id },
  })),
  byAdmin('deleteAccount', 422, 'without a new owner', ({ ben }) => ({ path: { id: ben.id } })),
  ...whileStorageFails('deleteAccount', ({ admin, ana, ben }) => ({
    token: admin.token,
    path: { id: ben.id },
    query: { owner: ana.id },
  })),
];
