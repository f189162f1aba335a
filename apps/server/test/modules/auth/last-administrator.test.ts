import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '../../support/call.ts';
import { whyNoPostgres } from '../../support/postgres/databases.ts';
import { TestApp } from '../../support/test-app.ts';
import { signedIn } from '../../support/test-users.ts';
import { openTwoServers } from '../../support/two-servers.ts';

const workspaces = [
  { store: 'SQLite', open: () => TestApp.open() },
  ...(whyNoPostgres === null ? [{ store: 'PostgreSQL', open: () => openTwoServers() }] : []),
];

const program = join(import.meta.dirname, '../../../src/cli/accounts.ts');

describe.each(workspaces)('the last two administrators on $store', ({ open }) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await open();
  });
  afterAll(() => app.close());

  const accounts = (...args: string[]) =>
    promisify(execFile)(process.execPath, [program, ...args], {
      env: {
        PATH: process.env['PATH'],
        DATA_DIR: app.dataDir,
        DATABASE_URL: app.config.databaseUrl ?? '',
        RESERVE_MB: '0',
      },
    });

  // MEM-6. With PostgreSQL, two servers receive the requests.
  it.each([{ admin: false }, { disabled: true }])(
    'leave one when both remove each other at the same moment: %j',
    async (json) => {
      const [first, second] = Object.keys(json).flatMap((how) => [`first-${how}`, `second-${how}`]);
      const ana = await signedIn(app, first ?? '', ['user', 'admin']);
      const ben = await signedIn(app, second ?? '', ['user', 'admin']);
      const results = await Promise.allSettled([
        ask(app, 'changeAccount', { token: ana.token, path: { id: ben.id }, json }),
        ask(app, 'changeAccount', { token: ben.token, path: { id: ana.id }, json }),
      ]);
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await app.services.users.anyAdmin()).toBe(true);
      await app.withStore((db) => db.updateTable('users').set({ roles: '["user"]' }).execute());
    },
  );

  it('leave one when two operators remove them at the same moment', async () => {
    await signedIn(app, 'cleo', ['user', 'admin']);
    await signedIn(app, 'dan', ['user', 'admin']);
    const results = await Promise.allSettled([accounts('role', 'cleo', 'user'), accounts('disable', 'dan')]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await app.services.users.anyAdmin()).toBe(true);
  });
});
