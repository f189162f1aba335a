import { call } from '../support/call.ts';
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

export const accountsCases: readonly ContractCase[] = [
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
