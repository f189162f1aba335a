// full run only: it starts programs as separate processes.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ask, call } from '../support/call.ts';
import { TestApp, testConfig } from '../support/test-app.ts';
import { ended } from '../support/test-data.ts';
import { addUser } from '../support/test-users.ts';
import { StartRefusedError } from '../../src/errors.ts';
import { prepareAccounts } from '../../src/cli/prepare-accounts.ts';

let app: TestApp;
let said: string[];
beforeEach(async () => {
  app = await TestApp.open();
  said = [];
});
afterEach(() => app.close());

const prepare = (changed: Parameters<typeof testConfig>[1]) =>
  prepareAccounts(testConfig(app.dataDir, changed), app.services, (line) => said.push(line));
const login = (username: string, password: string) =>
  call(app, 'login', { form: { username, password } }).then(({ status }) => status);

describe('a server on a public address', () => {
  const host = '0.0.0.0';

  it.each([null, '', 'too short'])(
    'does not start with the administrator password %j',
    async (adminPassword) => {
      const start = prepare({ host, adminPassword });
      await expect(start).rejects.toBeInstanceOf(StartRefusedError);
      await expect(start).rejects.toThrow(
        'To serve on 0.0.0.0, set ADMIN_PASSWORD (at least 10 characters); it becomes the password of the user "admin".',
      );
      expect(await app.services.users.any()).toBe(false);
    },
  );

  it('creates an administrator and no other user', async () => {
    await prepare({ host, adminPassword: 'long enough 1', demo: true });
    const told = app.withDatabase((database) =>
      database.prepare('SELECT action, username, address FROM audit_entries').all(),
    );
    expect(told).toEqual([{ action: 'createAdmin', username: 'admin', address: 'operator' }]);
    expect(await login('admin', 'long enough 1')).toBe(200);
    expect(await login('analyst', 'analyst-demo')).toBe(401);
    expect(said).toEqual([]);
    await prepare({ host, adminPassword: null });
    expect(await login('admin', 'long enough 1')).toBe(200);
    await prepare({ host, adminPassword: 'another one 2' });
    expect(said.at(-1)).toMatch(/^ADMIN_PASSWORD is ignored, because there is an administrator\./);
  });

  it('does not treat an ordinary user called admin as an administrator', async () => {
    await addUser(app, 'admin');
    await expect(prepare({ host, adminPassword: 'long enough 1' })).rejects.toThrow(
      /There is no administrator in .*; the user "admin" is not one.*--set-password admin/,
    );
  });

  it.each([{ allowedHosts: ['plan.example'] }, { trustProxy: '127.0.0.1' }])(
    'is assumed if there is a proxy: %j',
    async (changed) => {
      await expect(prepare({ ...changed, demo: true })).rejects.toBeInstanceOf(StartRefusedError);
    },
  );

  it('explains how to create an administrator on the same machine', async () => {
    await prepare({ demo: false, adminPassword: 'long enough 1' });
    expect(said).toEqual([
      'ADMIN_PASSWORD is ignored, because only this machine can reach the server.',
      'There is no administrator. Stop the server and create one: npm start -- --set-password admin',
    ]);
  });

  it('does not start if its data folder contains demo users', async () => {
    await app.services.accounts.create({
      username: 'analyst',
      email: 'analyst@example.com',
      password: 'analyst-demo',
      roles: ['user'],
      demo: true,
    });
    const start = prepare({ host, adminPassword: 'long enough 1' });
    await expect(start).rejects.toThrow(/contains demo users with public passwords.*--remove-demo/);
    expect(await login('admin', 'long enough 1')).toBe(401);
    await app.services.users.removeDemo();
    await prepare({ host, adminPassword: 'long enough 1' });
    expect(await login('analyst', 'analyst-demo')).toBe(401);
  });
});

it('the server does not wait for the run of the demo', async () => {
  await app.close();
  app = await TestApp.open({ runsAtOnce: 0 });
  await prepare({ runsAtOnce: 0, demo: true });
  expect(await login('admin', 'admin-demo')).toBe(200);
  const [run] = await app.services.forecastRuns.newest(1);
  expect(run?.status).toMatch(/^(queued|running)$/);
});

describe('a server on a loopback address', () => {
  it.each(['127.0.0.1', 'localhost', '::1', '127.5.5.5'])(
    'creates no users without the demo: %s',
    async (host) => {
      await prepare({ host, demo: false });
      expect(await app.services.users.any()).toBe(false);
    },
  );

  it('does not change a workspace that has users', async () => {
    await addUser(app, 'ana');
    await prepare({ demo: true });
    expect(await app.services.users.demo()).toEqual([]);
  });

  it('creates the demo with two users, a labeled dataset and a completed run', async () => {
    await prepare({ demo: true });
    expect(said.at(-1)).toBe('Demo users: analyst / analyst-demo and admin / admin-demo.');
    expect([await login('analyst', 'analyst-demo'), await login('admin', 'admin-demo')]).toEqual([200, 200]);
    const [upload] = await app.services.uploads.list();
    expect(upload).toMatchObject({
      label: 'Demo: coffee and tea',
      uploadedBy: 'analyst',
      status: 'completed',
    });
    const [run] = await app.services.forecastRuns.newest(5);
    expect(run?.upload_id).toBe(upload?.id);
    const form = { username: 'analyst', password: 'analyst-demo' };
    const { access_token: token } = await ask(app, 'login', { form });
    expect((await ended(app, token, run?.run_id ?? '')).status).toBe('completed');
  });

  it('creates the demo again if the first start was interrupted', async () => {
    const { accounts } = app.services;
    const create = accounts.create.bind(accounts);
    const killed = vi.spyOn(accounts, 'create').mockImplementation(async (account) => {
      if (account.username === 'admin') throw new Error('killed');
      return create(account);
    });
    await expect(prepare({ demo: true })).rejects.toThrow('killed');
    killed.mockRestore();
    expect(await app.services.uploads.list()).toHaveLength(1);

    await prepare({ demo: true });
    expect([await login('analyst', 'analyst-demo'), await login('admin', 'admin-demo')]).toEqual([200, 200]);
    expect(await app.services.uploads.list()).toHaveLength(1);
    expect(await app.services.forecastRuns.newest(5)).toHaveLength(1);
  });
});
