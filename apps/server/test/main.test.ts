// full run only: it starts programs as separate processes.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import SQLite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ServerProcess } from './support/server-process.ts';
import { TestApp } from './support/test-app.ts';
import { fileForm, forecastRequest, longCsv } from './support/test-data.ts';
import { addUser } from './support/test-users.ts';

const account = { username: 'ana', email: 'ana@example.com', password: 'Tr0ub4dor&3-in-the-log' };
const json = (body: unknown) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

let dataDir: string;
const started: ServerProcess[] = [];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'main-'));
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((server) => server.kill()));
  rmSync(dataDir, { recursive: true });
});

async function start(...how: [env?: NodeJS.ProcessEnv, args?: string[]]): Promise<ServerProcess> {
  const server = await ServerProcess.start(dataDir, ...how);
  started.push(server);
  return server;
}

async function login(server: ServerProcess) {
  const body = new URLSearchParams({ username: account.username, password: account.password });
  const answer = await server.json('/api/auth/token', { method: 'POST', body });
  return answer.body as { access_token: string; refresh_token: string };
}

async function signIn(server: ServerProcess) {
  await server.json('/api/auth/register', json(account));
  const { access_token } = await login(server);
  const headers = { authorization: `Bearer ${access_token}` };
  return {
    get: async <Body>(path: string) => (await server.json(path, { headers })).body as Body,
    post: async <Body>(path: string, body: object) => {
      const init = json(body);
      return (await server.json(path, { ...init, headers: { ...init.headers, ...headers } })).body as Body;
    },
    upload: (csv: string) =>
      fetch(`${server.address}/api/upload`, { method: 'POST', headers, body: fileForm(csv) }),
  };
}

/** Settings of a server that, while the file `holds` exists, stays busy with each import instead of completing it. */
const holding = (holds: string) => ({
  HOLDS: holds,
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(`
    import fs, { existsSync } from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const { renameSync } = fs;
    fs.renameSync = (from, to) => {
      while (from.endsWith('.partial') && existsSync(process.env.HOLDS));
      renameSync(from, to);
    };
    syncBuiltinESMExports();
  `)}`,
});

const folder = (name: string) => readdirSync(join(dataDir, name));
async function until(condition: () => boolean): Promise<void> {
  for (let waited = 0; !condition(); waited += 2) {
    if (waited > 40_000) throw new Error(`waited in vain for ${condition.toString()}`);
    await sleep(2);
  }
}

/** A demand file that takes a while to parse, by several threads if there are enough cores. */
function largeCsv(rows: number): string {
  const lines = ['Product,Warehouse,Date,Demand'];
  for (let row = 0; row < rows; row++)
    lines.push(`P${row % 5000},W${row % 7},2024-01-${String((row % 28) + 1).padStart(2, '0')},${row % 97}`);
  return lines.join('\n');
}

describe('a killed server', () => {
  it('keeps everything it acknowledged and nothing incomplete', async () => {
    const holds = join(dataDir, 'holds');
    const first = await start(holding(holds));
    const ana = await signIn(first);
    const kept = (await (await ana.upload(longCsv(24))).json()) as { id: string; run_id: string };
    await ana.post('/api/upload/label', { run_id: kept.run_id, label: 'Kept' });

    writeFileSync(holds, '');
    const lost = ana.upload(largeCsv(200_000)).catch(() => null);
    await until(() => folder('datasets').some((name) => name.endsWith('.partial')));
    const { run_id } = await ana.post<{ run_id: string }>(
      '/api/forecast',
      forecastRequest(kept.id, { aggregation_characteristics: ['c2', 'c3'] }),
    );
    await first.kill();
    expect(await lost).toBeNull();
    expect(folder('incoming')).toHaveLength(1);

    const second = await start();
    expect(folder('incoming')).toEqual([]);
    expect(folder('datasets')).toEqual([`${kept.id}.db`]);
    const again = await signIn(second);
    const { uploads } = await again.get<{ uploads: object[] }>('/api/uploads');
    expect(uploads).toEqual([expect.objectContaining({ id: kept.id, label: 'Kept', status: 'completed' })]);
    for (;;) {
      const run = await again.get<{ status: string }>(`/api/forecast-detail/${run_id}`);
      if (run.status === 'completed') break;
      expect(['queued', 'running']).toContain(run.status);
      await sleep(50);
    }
    expect(await second.stop()).toBe(0);
    expect(second.problems).toBe('');
  });
});

describe('a data folder', () => {
  it('is locked by one process, and is free again however that process ends', async () => {
    const first = await start();
    const second = ServerProcess.spawn(dataDir);
    expect(await second.ended()).toBe(1);
    expect(second.problems).toContain(`in use by process ${first.pid}, ${first.address}, since 20`);
    expect(second.problems).not.toContain('    at ');
    await first.kill();
    expect((await start()).address).toMatch(/^http:/);
  });
});

describe('a server that refuses to start', () => {
  it('exits and explains why', async () => {
    const server = ServerProcess.spawn(dataDir, { HOST: '0.0.0.0' });
    expect(await server.ended()).toBe(1);
    expect(server.problems).toMatch(/^To serve on 0\.0\.0\.0, set ADMIN_PASSWORD .*\n$/);
  });
});

describe('--remove-demo', () => {
  it('removes only the demo users and exits', async () => {
    const app = await TestApp.open({ dataDir });
    await addUser(app, 'ana');
    await addUser(app, 'analyst');
    await app.fastify.close();
    app.withDatabase((database) => database.exec(`UPDATE users SET is_demo = 1 WHERE username = 'analyst'`));
    const server = ServerProcess.spawn(dataDir, {}, ['--remove-demo']);
    expect(await server.ended()).toBe(0);
    expect(server.output).toMatch(/^The demo users are removed\./);
    const left = app.withDatabase((database) => database.prepare('SELECT username FROM users').pluck().all());
    expect(left).toEqual(['ana']);
    const told = app.withDatabase((database) =>
      database.prepare('SELECT action, username, address FROM audit_entries').all(),
    );
    expect(told).toEqual([{ action: 'removeDemo', username: 'analyst', address: 'operator' }]);
  });
});

describe('a busy server', () => {
  let server: ServerProcess;
  let holds: string;
  let ana: Awaited<ReturnType<typeof signIn>>;
  beforeEach(async () => {
    holds = join(dataDir, 'holds');
    writeFileSync(holds, '');
    server = await start({ LOG_LEVEL: 'trace', ...holding(holds) });
    ana = await signIn(server);
  });

  it('logs no secrets and lets users sign in while it reads a large file', async () => {
    const upload = ana.upload(largeCsv(200_000));
    const reading = () => folder('datasets').some((name) => name.endsWith('.partial'));
    await until(reading);
    const { access_token, refresh_token } = await login(server);
    expect(reading()).toBe(true);
    rmSync(holds);
    expect(((await (await upload).json()) as { row_count: number }).row_count).toBe(200_000);
    expect(folder('incoming')).toEqual([]);

    const wrong = 'wr0ng-but-close-to-it';
    const form = new URLSearchParams({ username: account.username, password: wrong });
    await server.json('/api/auth/token', { method: 'POST', body: form });
    await server.json('/api/auth/register', json({ ...account, email: 'no address' }));
    await server.json('/api/auth/refresh', json({ refresh_token }));
    await server.json('/api/auth/refresh', json({ refresh_token }));
    await server.json('/api/auth/me', { headers: { authorization: `Bearer ${access_token}x` } });
    await ana.post('/api/forecast', { product_code: 'unknown' });

    const database = new SQLite(join(dataDir, 'workspace.db'), { readonly: true });
    const secret = String(database.prepare('SELECT value FROM secrets').pluck().get());
    database.close();
    const log = server.output + server.problems;
    expect(log).toContain('/api/auth/token');
    const signature = access_token.split('.')[2] ?? '';
    // The log must not contain any token. The multipart parser, for example, logs request headers.
    expect(log).not.toMatch(/Bearer \S/);
    const { password } = account;
    for (const never of [password, encodeURIComponent(password), wrong, refresh_token, signature, secret])
      expect(log).not.toContain(never);
  });
});
