import { ask, call } from '../support/call.ts';
import { addUser, testPassword } from '../support/test-users.ts';
import {
  withoutToken,
  asAna,
  withTruncatedJson,
  withLargeBody,
  withPlainText,
  whileStorageFails,
} from './common-cases.ts';
import type { ContractCase } from './contract-case.ts';
import type { World } from './world.ts';

const credentials = { username: 'ana', password: testPassword };
const newcomer = { username: 'newcomer', email: 'newcomer@example.com', password: 'six or more' };

const login = (title: string, status: number, form: Record<string, string>): ContractCase => ({
  operation: 'login',
  status,
  title,
  run: ({ app }) => call(app, 'login', { form }),
});

const replacement = {
  username: 'ana',
  current_password: testPassword,
  new_password: 'another horse battery',
};

const replacePassword = (title: string, status: number, json: object): ContractCase => ({
  operation: 'replacePassword',
  status,
  title,
  run: ({ app }) => call(app, 'replacePassword', { json }),
});

const register = (title: string, status: number, json: object): ContractCase => ({
  operation: 'register',
  status,
  title,
  run: ({ app }) => call(app, 'register', { json }),
});

const refresh = (
  title: string,
  status: number,
  run: (world: World, token: string) => ReturnType<ContractCase['run']>,
): ContractCase => ({
  operation: 'refreshToken',
  status,
  title,
  run: async (world) => {
    const { refresh_token = '' } = await ask(world.app, 'login', { form: credentials });
    return run(world, refresh_token);
  },
});

/** The second of two attempts on a server that allows one per minute and address. */
const guessing = (
  operation: 'login' | 'register' | 'refreshToken' | 'replacePassword',
  request: object,
): ContractCase => ({
  operation,
  status: 429,
  title: 'more often than allowed in a minute',
  run: ({ elsewhere }) =>
    elsewhere({ attemptsPerMinute: 1 }, async (app) => {
      await call(app, operation, request);
      return call(app, operation, request);
    }),
});

export const authCases: readonly ContractCase[] = [
  login('with the correct name and password', 200, credentials),
  login('with a wrong password', 401, { ...credentials, password: 'wrong' }),
  login('with an unknown name', 401, { ...credentials, username: 'nobody' }),
  login('without a password', 422, { username: 'ana' }),
  login('with an empty name', 422, { ...credentials, username: '' }),
  withLargeBody('login'),
  withPlainText('login'),
  ...whileStorageFails('login', () => ({ form: credentials })),
  guessing('login', { form: { ...credentials, username: 'nobody' } }),

  {
    operation: 'login',
    status: 403,
    title: 'with a password that an administrator has reset',
    run: async ({ app, admin }) => {
      const { id, username } = await addUser(app, 'forgetful');
      const json = { must_change_password: true };
      await ask(app, 'changeAccount', { token: admin.token, path: { id }, json });
      return call(app, 'login', { form: { username, password: testPassword } });
    },
  },

  {
    operation: 'replacePassword',
    status: 200,
    title: 'with the current password',
    run: async ({ app }) => {
      const { username } = await addUser(app, 'replacer');
      return call(app, 'replacePassword', { json: { ...replacement, username } });
    },
  },
  replacePassword('with a wrong current password', 401, { ...replacement, current_password: 'wrong' }),
  replacePassword('with the same password', 422, { ...replacement, new_password: testPassword }),
  withTruncatedJson('replacePassword'),
  withLargeBody('replacePassword'),
  withPlainText('replacePassword'),
  ...whileStorageFails('replacePassword', () => ({ json: replacement })),
  guessing('replacePassword', { json: { ...replacement, username: 'nobody' } }),

  refresh('with a new token, as JSON', 200, ({ app }, refresh_token) =>
    call(app, 'refreshToken', { json: { refresh_token } }),
  ),
  refresh('with a new token, as a form', 200, ({ app }, refresh_token) =>
    call(app, 'refreshToken', { form: { refresh_token } }),
  ),
  refresh('with a used token', 401, async ({ app }, refresh_token) => {
    await call(app, 'refreshToken', { json: { refresh_token } });
    return call(app, 'refreshToken', { json: { refresh_token } });
  }),
  refresh('with an unknown token', 401, ({ app }) =>
    call(app, 'refreshToken', { json: { refresh_token: '4f1c' } }),
  ),
  refresh('without a token', 422, ({ app }) => call(app, 'refreshToken', { json: {} })),
  withTruncatedJson('refreshToken'),
  withLargeBody('refreshToken'),
  withPlainText('refreshToken'),
  ...whileStorageFails('refreshToken', async ({ app }) => {
    const { refresh_token } = await ask(app, 'login', { form: credentials });
    return { json: { refresh_token } };
  }),
  guessing('refreshToken', { json: { refresh_token: '4f1c' } }),

  {
    operation: 'logout',
    status: 200,
    title: 'with a token from sign-in',
    run: async ({ app }) => {
      const { refresh_token = '' } = await ask(app, 'login', { form: credentials });
      return call(app, 'logout', { json: { refresh_token } });
    },
  },
  {
    operation: 'logout',
    status: 200,
    title: 'with an unknown token',
    run: ({ app }) => call(app, 'logout', { json: { refresh_token: '4f1c' } }),
  },
  {
    operation: 'logout',
    status: 422,
    title: 'without a token',
    run: ({ app }) => call(app, 'logout', { json: {} }),
  },
  withTruncatedJson('logout'),
  withLargeBody('logout'),
  withPlainText('logout'),

  register('with a new name and email address', 200, newcomer),
  register('with a name that is taken', 409, { ...newcomer, username: 'ana', email: 'other@example.com' }),
  register('with an email address that is taken', 409, {
    ...newcomer,
    username: 'other',
    email: 'ana@example.com',
  }),
  register('with a short password', 422, { ...newcomer, password: '12345' }),
  {
    operation: 'register',
    status: 403,
    title: 'if registration is closed',
    run: ({ elsewhere }) =>
      elsewhere({ registrationOpen: false }, (app) => call(app, 'register', { json: newcomer })),
  },
  withTruncatedJson('register'),
  withLargeBody('register'),
  withPlainText('register'),
  ...whileStorageFails('register', () => ({
    json: { ...newcomer, username: 'latecomer', email: 'latecomer@example.com' },
  })),
  guessing('register', { json: newcomer }),

  asAna('getMe', 200, 'for a signed-in user'),
  withoutToken('getMe'),
  asAna('getMe', 401, 'with a forged token', { token: 'e30.e30.e30' }),
];
