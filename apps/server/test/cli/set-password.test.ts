// full run only: it starts programs as separate processes.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setPassword } from '../../src/cli/set-password.ts';
import { call } from '../support/call.ts';
import { ServerProcess } from '../support/server-process.ts';
import { hasTerminals, onTerminal } from '../support/terminal.ts';
import { TestApp } from '../support/test-app.ts';
import { signedIn, testPassword } from '../support/test-users.ts';

let app: TestApp;
let file: string;
beforeEach(async () => {
  app = await TestApp.open();
  file = app.path('password.txt');
});
afterEach(() => app.close());

const login = async (username: string, password: string) =>
  (await call(app, 'login', { form: { username, password } })).status;
function set(username: string, password: string) {
  writeFileSync(file, `${password}\n`);
  return setPassword(app.services, username, file);
}

describe('setting a password', () => {
  it("accepts only the new password and ends the user's sessions", async () => {
    const ana = await signedIn(app, 'ana');
    expect(await set('ana', 'quite another one')).toBe(
      'The password of ana was changed and their sessions were ended.',
    );
    expect([await login('ana', testPassword), await login('ana', 'quite another one')]).toEqual([401, 200]);
    expect((await call(app, 'getMe', { token: ana.token })).status).toBe(401);
    expect((await call(app, 'refreshToken', { json: { refresh_token: ana.refreshToken } })).status).toBe(401);
  });

  it('creates the administrator if there is none', async () => {
    await set('admin', 'long enough for one');
    const answer = await call(app, 'login', { form: { username: 'admin', password: 'long enough for one' } });
    const { access_token: token } = answer.body as { access_token: string };
    expect((await call(app, 'getMe', { token })).body).toMatchObject({ roles: ['user', 'admin'] });
  });

  it('turns a demo account into a regular one', async () => {
    const account = { username: 'analyst', email: 'analyst@example.com', password: 'analyst-demo' };
    await app.services.accounts.create({ ...account, roles: ['user'], demo: true });
    await set('analyst', 'quite another one');
    expect(await app.services.users.demo()).toEqual([]);
  });

  it.each([
    ['admin', 'too short', 'The password must have at least 10 characters.'],
    ['admin', 'password12', 'This password is too common. Choose another one.'],
    ['nobody', 'quite another one', 'There is no user nobody.'],
  ])('for %s is rejected if the password is %j', async (username, password, message) => {
    await expect(set(username, password)).rejects.toThrow(message);
  });

  it('requires a stopped server, and reads the password from a file if there is no terminal', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'set-password-'));
    const asking = (...args: string[]) =>
      ServerProcess.spawn(dataDir, {}, ['--set-password', 'admin', ...args]);
    writeFileSync(file, 'long enough for one');
    const told = asking('--password-file', file);
    expect([await told.ended(), told.output]).toEqual([
      0,
      'The password of admin was changed and their sessions were ended.\n',
    ]);
    const silent = asking();
    expect([await silent.ended(), silent.problems]).toEqual([
      1,
      'There is no terminal for entering the password. Specify a file: --password-file PATH.\n',
    ]);
    rmSync(dataDir, { recursive: true });
  });
});

if (!hasTerminals)
  process.stdout.write('Asking on a terminal is not tried: there is no `script` command here.\n');

describe.skipIf(!hasTerminals)('a password typed in a terminal', () => {
  const main = join(import.meta.dirname, '../../src/main.ts');
  const asked = async (...typed: [appeared: string, keys: string][]) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'set-password-'));
    const env = { PATH: process.env.PATH, DATA_DIR: dataDir, WEB_ROOT: 'none' };
    const command = [process.execPath, main, '--no-demo', '--set-password', 'admin'];
    const { code, seen } = await onTerminal(command, env, typed);
    rmSync(dataDir, { recursive: true });
    return [code, ...seen.split('\r\n')];
  };
  const [first, again] = ['New password: ', 'Repeat the password: '];

  it('is set if both entries match, and is not echoed', async () => {
    const told = await asked([first, 'long enough one\r'], [again, 'long enough one\r']);
    expect(told).toEqual([
      0,
      first,
      again,
      'The password of admin was changed and their sessions were ended.',
      '',
    ]);
  });

  it('is not set if the entries differ', async () => {
    const told = await asked([first, 'long enough one\r'], [again, 'long enough two\r']);
    expect(told).toEqual([1, first, again, 'The passwords do not match; nothing was changed.', '']);
  });

  it('is not set if the input is aborted', async () => {
    const told = await asked([first, 'long enough one\r'], [again, 'long\u0003']);
    expect(told).toEqual([1, first, again, 'No password was entered; nothing was changed.', '']);
  });
});
