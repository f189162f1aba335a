import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ask } from '../support/call.ts';
import { byOperator, newDatabase, whyNoPostgres } from '../support/postgres/databases.ts';
import { Line } from '../support/postgres/line.ts';
import { ServerProcess } from '../support/server-process.ts';
import { TestApp } from '../support/test-app.ts';
import { ended, forecastRequest, upload } from '../support/test-data.ts';
import { signedIn } from '../support/test-users.ts';

const patience = { timeout: 300_000 };
/** Key of an advisory lock that blocks storing and completing runs. */
const gate = 777;
const makeGate = `
  CREATE FUNCTION wait_at_gate() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    PERFORM pg_advisory_xact_lock(${gate});
    RETURN NEW;
  END $$`;
const holdResults =
  'CREATE TRIGGER wait_at_gate BEFORE INSERT ON run_groups FOR EACH ROW EXECUTE FUNCTION wait_at_gate()';
const holdCompletions = `
  CREATE TRIGGER wait_at_gate BEFORE UPDATE ON forecast_runs FOR EACH ROW
    WHEN (NEW.status = 'completed') EXECUTE FUNCTION wait_at_gate()`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'worker-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a worker', () => {
  it.each([
    [
      {},
      'A worker needs the servers’ PostgreSQL database. Set DATABASE_URL to the same value as on the servers.',
    ],
    [
      { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', WORKERS: '0' },
      'A worker with WORKERS=0 would compute nothing. Set WORKERS to 1 or more.',
    ],
  ])('does not start with %o, and explains why', async (env, why) => {
    const worker = ServerProcess.spawnWorker(folder, env);
    expect(await worker.ended()).toBe(1);
    expect(worker.problems).toBe(`${why}\n`);
  });
});

describe.skipIf(whyNoPostgres !== null)('workers of a server with WORKERS=0', () => {
  let databaseUrl: string;
  let front: TestApp;
  let operator: Client;
  let workers: ServerProcess[];
  beforeEach(async () => {
    databaseUrl = await newDatabase();
    operator = new Client(byOperator(databaseUrl));
    await operator.connect();
    front = await TestApp.open({ databaseUrl, runsAtOnce: 0 });
    workers = [];
  });
  afterEach(async () => {
    await Promise.all(workers.map((worker) => worker.kill()));
    // Closing this connection releases the lock, so blocked statements continue.
    await operator.end();
    await front.close();
  });

  const startWorker = async (name: string, more: NodeJS.ProcessEnv = {}) => {
    const env = { DATABASE_URL: databaseUrl, WORKERS: '1', ...more };
    const worker = await ServerProcess.startWorker(join(folder, name), env);
    workers.push(worker);
    return worker;
  };
  const isAtGate = async () => {
    const { rows } = await operator.query(
      `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = ${gate} AND NOT granted`,
    );
    return rows.length > 0;
  };

  it('wait for a free database connection and log the wait', async () => {
    const name = `r${randomUUID().replaceAll('-', '')}`;
    await operator.query(`CREATE ROLE ${name} LOGIN PASSWORD 'own' CONNECTION LIMIT 0 IN ROLE forecast`);
    const own = new URL(databaseUrl);
    own.username = name;
    own.password = 'own';
    const worker = ServerProcess.spawnWorker(join(folder, 'own'), { DATABASE_URL: own.href, WORKERS: '1' });
    workers.push(worker);
    await vi.waitFor(() => expect(worker.output).toContain('has no free connection (53300)'), patience);
    await operator.query(`ALTER ROLE ${name} CONNECTION LIMIT -1`);
    await vi.waitFor(() => expect(worker.output).toContain('the worker is ready'), patience);
  });

  it('serve health and metrics, each on its own port', async () => {
    const first = await startWorker('a', { WORKER_PORT: '0' });
    const second = await startWorker('b', { WORKER_PORT: new URL(first.address).port });
    expect(second.address).not.toBe(first.address);
    for (const worker of [first, second]) {
      expect(await worker.json('/api/health')).toMatchObject({ status: 200, body: { status: 'ok' } });
      const ready = { status: 'ready', store: 'postgresql' };
      expect(await worker.json('/api/ready')).toEqual({ status: 200, body: ready });
      const text = await (await fetch(`${worker.address}/api/metrics`)).text();
      expect(text).toContain('forecast_console_processes 3\n');
      expect(text).toContain('forecast_console_own_runs 0\n');
      expect(text).toContain('forecast_console_own_runs_at_once 1\n');
      expect(text).toContain('process_resident_memory_bytes');
      expect((await worker.json('/api/uploads')).status).toBe(404);
    }
    const third = await startWorker('c');
    expect(third.address).toBe('');
  });

  it('continue after the network silently drops their connections', async () => {
    const ana = await signedIn(front, 'ana');
    const { id } = await upload(front, ana.token);
    const line = new Line(new URL(databaseUrl));
    const near = new URL(databaseUrl);
    near.port = String(await line.open());
    const worker = await startWorker('a', { DATABASE_URL: near.href, WORKER_PORT: '0' });
    const holder = async () => {
      const { rows } = await operator.query<{ number: number; holder: number }>(
        `SELECT number, pg_locks.pid AS holder FROM processes JOIN pg_locks ON locktype = 'advisory' AND objid = number
         JOIN pg_database ON pg_database.oid = pg_locks.database AND datname = current_database() WHERE number <> $1`,
        [front.services.presence?.number],
      );
      return rows;
    };
    const before = await holder();
    expect(before).toHaveLength(1);
    line.mute();
    const { run_id } = await ask(front, 'createForecast', { token: ana.token, json: forecastRequest(id) });
    expect(await ended(front, ana.token, run_id)).toMatchObject({ status: 'completed' });
    await vi.waitFor(async () => expect((await worker.json('/api/ready')).status).toBe(200), patience);
    // The worker keeps its process number after it reconnects.
    await vi.waitFor(async () => {
      const [now] = await holder();
      expect(now?.number).toBe(before[0]?.number);
      expect(now?.holder).not.toBe(before[0]?.holder);
    }, patience);
    expect(await worker.stop()).toBe(0);
    expect(await holder()).toEqual([]);
    await line.close();
  });

  it("take over a killed worker's run and report it once", async () => {
    const ana = await signedIn(front, 'ana');
    const { id } = await upload(front, ana.token);
    const json = forecastRequest(id, { aggregation_characteristics: ['c2', 'c3'] });
    const start = async () => (await ask(front, 'createForecast', { token: ana.token, json })).run_id;
    const [first, second] = [await startWorker('a'), await startWorker('b')];
    const undisturbed = await start();
    expect(await ended(front, ana.token, undisturbed)).toMatchObject({ status: 'completed' });

    await operator.query(makeGate);
    await operator.query(holdCompletions);
    await operator.query(`SELECT pg_advisory_lock(${gate})`);
    const run_id = await start();
    await vi.waitFor(async () => expect(await isAtGate()).toBe(true), patience);
    // The other worker may have computed parts of the run.
    const isTaken = ({ output }: ServerProcess) =>
      output.split('\n').some((line) => line.includes(run_id) && line.includes('starting a forecast run'));
    expect([first, second].filter(isTaken)).toHaveLength(1);
    await (isTaken(first) ? first : second).kill();
    // Messages that the worker sent before it died are ignored.
    await operator.query(
      `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objid = ${gate} AND NOT granted`,
    );
    await operator.query(`SELECT pg_advisory_unlock(${gate})`);

    expect(await ended(front, ana.token, run_id)).toMatchObject({ status: 'completed' });
    expect([first, second].filter(isTaken)).toHaveLength(2);
    const stored = await front.withStore(async (db) => {
      const of = (id: string) => ({
        run: db.selectFrom('forecast_runs').select(['attempts', 'result']).where('id', '=', id),
        groups: db.selectFrom('run_groups').selectAll().where('run_id', '=', id).orderBy('position'),
      });
      const read = async (id: string) => ({
        run: await of(id).run.executeTakeFirstOrThrow(),
        groups: (await of(id).groups.execute()).map((group) => ({ ...group, run_id: '' })),
      });
      return { killed: await read(run_id), whole: await read(undisturbed) };
    });
    expect(stored.killed.run.attempts).toBe(2);
    expect(stored.whole.run.attempts).toBe(1);
    expect(stored.killed.run.result).toBe(stored.whole.run.result);
    expect(stored.killed.groups).toEqual(stored.whole.groups);
  });

  it('stop on a signal without blocking any run', async () => {
    const ana = await signedIn(front, 'ana');
    const { id } = await upload(front, ana.token);
    const worker = await startWorker('a', { WORKER_PORT: '0' });
    await operator.query(makeGate);
    await operator.query(holdResults);
    await operator.query(`SELECT pg_advisory_lock(${gate})`);
    const { run_id } = await ask(front, 'createForecast', { token: ana.token, json: forecastRequest(id) });
    await vi.waitFor(async () => expect(await isAtGate()).toBe(true), patience);
    const metrics = await (await fetch(`${worker.address}/api/metrics`)).text();
    expect(metrics).toContain('forecast_console_own_runs 1\n');
    const stopped = worker.stop();
    // The worker must stop serving even though its run is still waiting for the lock.
    await vi.waitFor(
      () => expect(fetch(`${worker.address}/api/health`)).rejects.toThrow('fetch failed'),
      patience,
    );
    await operator.query(`SELECT pg_advisory_unlock(${gate})`);
    expect(await stopped).toBe(0);
    const last = JSON.parse(worker.output.trimEnd().split('\n').at(-1) ?? '') as { msg: string };
    expect(last.msg).toBe('the worker has stopped');

    const { rows: processes } = await operator.query('SELECT number FROM processes');
    expect(processes).toEqual([{ number: front.services.presence?.number }]);
    const { rows: runs } = await operator.query('SELECT status, attempts FROM forecast_runs');
    // The run may have completed just before the signal.
    expect([[{ status: 'queued', attempts: 0 }], [{ status: 'completed', attempts: 1 }]]).toContainEqual(
      runs,
    );
    await startWorker('a');
    expect(await ended(front, ana.token, run_id)).toMatchObject({ status: 'completed' });
    const { rows: counted } = await operator.query('SELECT attempts FROM forecast_runs');
    expect(counted).toEqual([{ attempts: 1 }]);
  });
});
