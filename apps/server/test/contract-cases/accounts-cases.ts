import { ask, call } from '../support/call.ts';
import { addUser } from '../support/test-users.ts';
import {
  asked,
  asksWhoCalls,
  cannotStore,
  refusesBrokenJson,
  refusesLargeBodies,
  refusesOddIds,
  refusesOtherContent,
} from './common-cases.ts';
import type { ContractCase } from './contract-case.ts';
import type { World } from './world.ts';

type Asked = Parameters<typeof asked>;

/** Sent by an administrator. */
const byAdmin = (
  operation: Asked[0],
  status: number,
  title: string,
  request: (world: World) => object = () => ({}),
): ContractCase =>
  asked(operation, status, title, (world) => ({ token: world.admin.token, ...request(world) }));

const newcomer = { username: 'colleague', email: 'colleague@example.com', password: 'a long password' };
const unknown = { path: { id: 'unknown' } };

/** Sent about a new account. */
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

/** Sent by the person whom an administrator has invited. */
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
  asksWhoCalls('listInvitations'),
  asked('listInvitations', 403, 'by anybody else'),

  byAdmin('createInvitation', 200, 'by an administrator', () => ({ json: guest })),
  refusesBrokenJson('createInvitation'),
  asksWhoCalls('createInvitation'),
  asked('createInvitation', 403, 'by anybody else', { json: guest }),
  byAdmin('createInvitation', 409, 'for an email address that has an account', () => ({
    json: { email: 'ana@example.com' },
  })),
  refusesLargeBodies('createInvitation'),
  refusesOtherContent('createInvitation'),
  byAdmin('createInvitation', 422, 'without an email address', () => ({ json: {} })),
  ...cannotStore('createInvitation', ({ admin }) => ({ token: admin.token, json: guest })),

  {
    operation: 'revokeInvitation',
    status: 200,
    title: 'by an administrator',
    run: async ({ app, admin: { token } }) => {
      const { id } = await ask(app, 'createInvitation', { token, json: guest });
      return call(app, 'revokeInvitation', { token, path: { id } });
    },
  },
  refusesOddIds('revokeInvitation'),
  asksWhoCalls('revokeInvitation'),
  asked('revokeInvitation', 403, 'by anybody else', unknown),
  byAdmin('revokeInvitation', 404, 'with an id nobody was given', () => unknown),

  byGuest('readInvitation', 200, 'with the token of the link', 'reader'),
  refusesBrokenJson('readInvitation'),
  asked('readInvitation', 404, 'with an unknown token', { json: { token: 'unknown' } }),
  refusesLargeBodies('readInvitation'),
  refusesOtherContent('readInvitation'),
  asked('readInvitation', 422, 'without a token', { json: {} }),
  guessing('readInvitation'),

  byGuest('acceptInvitation', 200, 'with a new name', 'accepting', acceptance),
  refusesBrokenJson('acceptInvitation'),
  asked('acceptInvitation', 404, 'with an unknown token', { json: { token: 'unknown', ...acceptance } }),
  byGuest('acceptInvitation', 409, 'with a taken name', 'taken', { ...acceptance, username: 'ana' }),
  refusesLargeBodies('acceptInvitation'),
  refusesOtherContent('acceptInvitation'),
  byGuest('acceptInvitation', 422, 'with a short password', 'short', { ...acceptance, password: '12345' }),
  guessing('acceptInvitation'),
  ...cannotStore('acceptInvitation', async ({ app, admin: { token } }) => {
    const json = { email: `late-${app.clock.now().getTime()}@example.com` };
    const invitation = await ask(app, 'createInvitation', { token, json });
    return { json: { token: invitation.token, ...acceptance, username: 'late' } };
  }),
];

export const accountsCases: readonly ContractCase[] = [
  ...invitationCases,

  byAdmin('listAccounts', 200, 'by an administrator'),
  asksWhoCalls('listAccounts'),
  asked('listAccounts', 403, 'by anybody else'),
  byAdmin('listAccounts', 422, 'with a negative offset', () => ({ query: { offset: -1 } })),

  byAdmin('createAccount', 200, 'by an administrator', () => ({ json: newcomer })),
  refusesBrokenJson('createAccount'),
  asksWhoCalls('createAccount'),
  asked('createAccount', 403, 'by anybody else', { json: newcomer }),
  byAdmin('createAccount', 409, 'with a taken name', () => ({ json: { ...newcomer, username: 'ana' } })),
  refusesLargeBodies('createAccount'),
  refusesOtherContent('createAccount'),
  byAdmin('createAccount', 422, 'without a password', () => ({ json: { ...newcomer, password: '' } })),
  ...cannotStore('createAccount', ({ admin }) => ({
    token: admin.token,
    json: { ...newcomer, username: 'latest', email: 'latest@example.com' },
  })),

  aboutSomebody('changeAccount', 'to-change', () => ({ json: { disabled: true } })),
  refusesBrokenJson('changeAccount'),
  asksWhoCalls('changeAccount'),
  asked('changeAccount', 403, 'by anybody else', ({ ana }) => ({
    path: { id: ana.id },
    json: { admin: true },
  })),
  byAdmin('changeAccount', 404, 'with an id nobody was given', () => ({ ...unknown, json: { admin: true } })),
  byAdmin('changeAccount', 409, 'of the last administrator', ({ admin }) => ({
    path: { id: admin.id },
    json: { admin: false },
  })),
  refusesLargeBodies('changeAccount'),
  refusesOtherContent('changeAccount'),
  byAdmin('changeAccount', 422, 'without a change', ({ ben }) => ({ path: { id: ben.id }, json: {} })),
  ...cannotStore('changeAccount', ({ admin, ben }) => ({
    token: admin.token,
    path: { id: ben.id },
    json: { admin: false },
  })),

  aboutSomebody('deleteAccount', 'to-delete', ({ ana }) => ({ query: { owner: ana.id } })),
  refusesOddIds('deleteAccount'),
  asksWhoCalls('deleteAccount'),
  asked('deleteAccount', 403, 'by anybody else', ({ ben, ana }) => ({
    path: { id: ben.id },
    query: { owner: ana.id },
  })),
  byAdmin('deleteAccount', 404, 'with an id nobody was given', ({ ana }) => ({
    ...unknown,
    query: { owner: ana.id },
  })),
  byAdmin('deleteAccount', 409, 'of the last administrator', ({ admin, ana }) => ({
    path: { id: admin.id },
    query: { owner: ana.id },
  })),
  byAdmin('deleteAccount', 422, 'without a new owner', ({ ben }) => ({ path: { id: ben.id } })),
  ...cannotStore('deleteAccount', ({ admin, ana, ben }) => ({
    token: admin.token,
    path: { id: ben.id },
    query: { owner: ana.id },
  })),
];
