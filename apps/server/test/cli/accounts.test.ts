import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAccountCommand } from '../../src/cli/account-commands.ts';
import { ask, call } from '../support/call.ts';
import { newDatabase, whyNoPostgres } from '../support/postgres/databases.ts';
import { TestApp } from '../support/test-app.ts';
import { addUser, signedIn, testPassword } from '../support/test-users.ts';

const workspaces = [
  { store: 'SQLite', databaseUrl: () => null },
  ...(whyNoPostgres === null ? [{ store: 'PostgreSQL', databaseUrl: newDatabase }] : []),
];

describe.each(workspaces)('npm run accounts on $store', ({ databaseUrl }) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.open({ registrationOpen: false, databaseUrl: await databaseUrl() });
    await addUser(app, 'admin', ['user', 'admin']);
  });
  afterAll(() => app.close());

  const run = (...args: string[]) => runAccountCommand(args, app.services);
  const json = async (...args: string[]) =>
    JSON.parse(await run(...args, '--json')) as Record<string, unknown>;
  const login = (username: string, password: string) => call(app, 'login', { form: { username, password } });
  const audited = async () => {
    const { access_token: token } = await ask(app, 'login', {
      form: { username: 'admin', password: testPassword },
    });
    return (await ask(app, 'listAuditEntries', { token })).entries;
  };

  // MEM-10
  it('lists accounts', async () => {
    expect(await run('list', '--search', 'admin')).toBe(
      'admin  admin@example.com  administrator  active  never\n',
    );
    expect(await json('list')).toMatchObject({ accounts: [{ username: 'admin', roles: ['user', 'admin'] }] });
  });

  it('creates an account with a generated one-time password', async () => {
    const created = await json('create', 'ana', 'ana@example.com');
    expect(created).toMatchObject({ username: 'ana', must_change_password: true });
    const password = String(created['one_time_password']);
    expect(password).toHaveLength(16);
    expect((await login('ana', password)).status).toBe(403);
    const entry = (await audited()).find(({ action }) => action === 'createAccount');
    expect(entry).toMatchObject({ address: 'operator', username: 'ana' });
  });

  it('reads a password from a file and does not print it', async () => {
    const file = app.path('first-password.txt');
    writeFileSync(file, 'a long password\n');
    const text = await run('create', 'ben', 'ben@example.com', '--admin', '--password-file', file);
    expect(text).toBe('ben was created.\n');
    expect((await login('ben', 'a long password')).status).toBe(403);
    expect(await run('reset', 'ben', '--password-file', file)).not.toContain('a long password');
  });

  it('creates an invitation', async () => {
    const { token, created_by } = await json('invite', 'cleo@example.com');
    expect(created_by).toBeNull();
    const body = { token, username: 'cleo', password: 'a long password' };
    expect((await call(app, 'acceptInvitation', { json: body })).status).toBe(200);
    expect(await run('invite', 'dan@example.com')).toMatch(/^\/invite#[\w-]{43}$/m);
  });

  it('disables, enables, promotes, resets and deletes an account', async () => {
    const eli = await signedIn(app, 'eli');
    const me = async () => (await call(app, 'getMe', { token: eli.token })).status;
    await run('disable', 'eli');
    expect(await me()).toBe(401);
    expect(await json('enable', 'eli')).toMatchObject({ disabled: false });
    expect(await run('role', 'eli', 'admin')).toBe('eli is now an administrator.\n');
    expect(await json('role', 'eli', 'user')).toMatchObject({ roles: ['user'] });
    expect(await json('reset', 'eli')).toMatchObject({ must_change_password: true });
    expect((await login('eli', testPassword)).status).toBe(401);
    await run('delete', 'eli', '--owner', 'admin');
    await expect(run('enable', 'eli')).rejects.toThrow('There is no account eli.');
  });

  it('refuses to disable, demote or delete the last administrator', async () => {
    await run('role', 'ben', 'user');
    for (const args of [
      ['disable', 'admin'],
      ['role', 'admin', 'user'],
      ['delete', 'admin', '--owner', 'ana'],
    ])
      await expect(run(...args)).rejects.toThrow('This is the last administrator.');
  });

  it.each([[''], ['rename', 'ana'], ['create', 'ana'], ['role', 'ana', 'king'], ['list', '--password', 'x']])(
    'prints its usage for the invalid command %j',
    async (...args) => {
      await expect(run(...args)).rejects.toThrow('Usage: npm run accounts -- COMMAND');
    },
  );

  it('works from the command line while the server runs, and the server applies the change immediately', async () => {
    const fay = await signedIn(app, 'fay');
    expect((await call(app, 'getMe', { token: fay.token })).status).toBe(200);
    const program = (...args: string[]) =>
      promisify(execFile)(
        process.execPath,
        [join(import.meta.dirname, '../../src/cli/accounts.ts'), ...args],
        {
          env: {
            PATH: process.env['PATH'],
            DATA_DIR: app.dataDir,
            DATABASE_URL: app.config.databaseUrl ?? '',
            RESERVE_MB: '0',
          },
        },
      );
    expect((await program('disable', 'fay')).stdout).toBe(
      'fay was disabled; sessions and API tokens have ended.\n',
    );
    expect((await call(app, 'getMe', { token: fay.token })).status).toBe(401);
    await expect(program('disable', 'nobody')).rejects.toMatchObject({
      code: 1,
      stderr: 'There is no account nobody.\n',
    });
  });
});
