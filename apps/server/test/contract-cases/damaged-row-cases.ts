import { contractOperations, type OperationId } from '../../src/http/contract/document.ts';
import { call, type Request } from '../support/call.ts';
import { testPassword } from '../support/test-users.ts';
import { path } from './common-cases.ts';
import type { ContractCase } from './contract-case.ts';
import type { DamagedWorld } from './world.ts';

const damagedRowCase = (operation: OperationId, request: (world: DamagedWorld) => Request): ContractCase => ({
  operation,
  status: 409,
  title: 'if a stored row is damaged',
  isSqliteOnly: true,
  async run({ damaged }) {
    const world = await damaged();
    return call(world.app, operation, request(world));
  },
});

/** All operations that read the account of the user, or an invitation. */
export const damagedRowCases: readonly ContractCase[] = [
  ...contractOperations
    .filter(({ isPublic }) => !isPublic)
    .map(({ id }) => damagedRowCase(id, ({ ana }) => ({ path, token: ana.token }))),
  {
    ...damagedRowCase('getMe', ({ apiToken }) => ({ token: apiToken })),
    title: 'with an API token of a user whose row is damaged',
  },
  damagedRowCase('login', () => ({ form: { username: 'ana', password: testPassword } })),
  damagedRowCase('refreshToken', ({ ana }) => ({ json: { refresh_token: ana.refreshToken } })),
  damagedRowCase('replacePassword', () => ({
    json: { username: 'ana', current_password: testPassword, new_password: 'another horse battery' },
  })),
  damagedRowCase('readInvitation', ({ invitation }) => ({ json: { token: invitation } })),
  damagedRowCase('acceptInvitation', ({ invitation }) => ({
    json: { token: invitation, username: 'newcomer', password: testPassword },
  })),
];
