import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { PgBoss } from 'pg-boss';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ForecastThreads } from '../../../../src/modules/runs/execution/forecast-threads.ts';
import { ask } from '../../../support/call.ts';
import { byOperator, newDatabase, whyNoPostgres } from '../../../support/postgres/databases.ts';
import { TestApp } from '../../../support/test-app.ts';
import { ended, forecastOf, forecastRequest, upload } from '../../../support/test-data.ts';
import { type SignedIn, signedIn } from '../../../support/test-users.ts';

const patience = { timeout: 300_000 };

describe.skipIf(whyNoPostgres !== null)('runs of servers that share a database', () => {
  let databaseUrl: string;
  let apps: TestApp[];
  let front: TestApp;
  let ana: SignedIn;
  let id: string;

  /** Opens a server that computes this many runs at the same time. */
  async function open(runsAtOnce: number): Promise<TestApp> {
    const app = await TestApp.open({ databaseUrl, runsAtOnce });
    apps.push(app);
    return app;
  }

  beforeEach(async () => {
    databaseUrl = await newDatabase();
    apps = [];
    front = await open(0);
    ana = await signedIn(front, 'ana');
    ({ id } = await upload(front, ana.token));
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    for (const app of apps) await app.close();
  });

  const start = async (user: SignedIn = ana) =>
    (await ask(front, 'createForecast', { token: user.token, json: forecastRequest(id) })).run_id;
  const rowOf = (run_id: string) =>
    front.withStore((db) =>
      db
        .selectFrom('forecast_runs')
        .select(['status', 'attempts'])
        .where('id', '=', run_id)
        .executeTakeFirstOrThrow(),
    );
  /** Replaces the forecast with a computation that runs until it is stopped. */
  const endless: ForecastThreads['forecast'] = async (_of, _task, end, onProgress) => {
    for (let done = 0; !end.aborted; done += 0.001) {
      onProgress({ done, stage: 'Fitting' });
      await Promise.race([sleep(20), once(end, 'abort')]);
    }
    throw end.reason;
  };
  /** Makes the next run last forever. @returns its stop signal, once the run has started */
  const endlessOnce = () => {
    let end: AbortSignal | undefined;
    vi.spyOn(ForecastThreads.prototype, 'forecast').mockImplementationOnce((of, task, signal, onProgress) => {
      end = signal;
      return endless(of, task, signal, onProgress);
    });
    return () => end;
  };
  const running = (run_id: string, attempts: number) =>
    vi.waitFor(async () => expect(await rowOf(run_id)).toEqual({ status: 'running', attempts }), patience);

  it('wait for the next free process, and have the same results as with one server', async () => {
    const waiting = await start();
    const all = { aggregation_characteristics: ['c2', 'c3'] as const };
    const alone = await TestApp.open();
    const other = await signedIn(alone, 'ana');
    const embedded = await forecastOf(alone, other.token, (await upload(alone, other.token)).id, {
      aggregation_characteristics: [...all.aggregation_characteristics],
    });
    expect(await rowOf(waiting)).toEqual({ status: 'queued', attempts: 0 });

    await open(1);
    expect(await ended(front, ana.token, waiting)).toMatchObject({ status: 'completed' });
    const shared = await forecastOf(front, ana.token, id, {
      aggregation_characteristics: [...all.aggregation_characteristics],
    });
    const data = (app: TestApp, token: string, runId: string) =>
      ask(app, 'getRunData', {
        token,
        path: { runId },
        query: { aggregation_characteristics: 'c2,c3', groups_size: 100 },
      });
    const { run_id: _one, ...expected } = await data(alone, other.token, embedded.run_id);
    const { run_id: _other, ...actual } = await data(front, ana.token, shared.run_id);
    await alone.close();
    expect(actual).toEqual(expected);
    expect(shared.metrics).toEqual(embedded.metrics);
  });

  it('can be canceled from a server that does not execute them', async () => {
    const end = endlessOnce();
    await open(1);
    const run_id = await start();
    await running(run_id, 1);
    await ask(front, 'cancelForecastRun', { token: ana.token, path: { runId: run_id } });
    await vi.waitFor(() => expect(end()?.aborted).toBe(true), patience);
    expect(await rowOf(run_id)).toEqual({ status: 'cancelled', attempts: 1 });
    // The process that executed the run takes the next run.
    expect(await forecastOf(front, ana.token, id)).toMatchObject({ status: 'completed' });
  });

  it('can be canceled from another server even if they report no progress', async () => {
    let end: AbortSignal | undefined;
    vi.spyOn(ForecastThreads.prototype, 'forecast').mockImplementationOnce(
      async (_of, _task, signal, onProgress) => {
        end = signal;
        onProgress({ done: 0, stage: 'Reading the series' });
        await once(signal, 'abort');
        throw signal.reason;
      },
    );
    await open(1);
    const run_id = await start();
    await running(run_id, 1);
    await ask(front, 'cancelForecastRun', { token: ana.token, path: { runId: run_id } });
    await vi.waitFor(() => expect(end?.aborted).toBe(true), patience);
  });

  it('are released by a process that lost its job', async () => {
    const end = endlessOnce();
    await open(1);
    const run_id = await start();
    await running(run_id, 1);
    const operator = new Client(databaseUrl);
    await operator.connect();
    await operator.query("UPDATE pgboss.job SET state = 'cancelled', completed_on = now()");
    await operator.end();
    await vi.waitFor(() => expect(end()?.aborted).toBe(true), patience);
    await vi.waitFor(
      async () => expect(await rowOf(run_id)).toEqual({ status: 'queued', attempts: 0 }),
      patience,
    );
  });

  it('continue elsewhere when their process stops, without counting an attempt', async () => {
    vi.spyOn(ForecastThreads.prototype, 'forecast').mockImplementationOnce(endless);
    const first = await open(1);
    const run_id = await start();
    await running(run_id, 1);
    await first.fastify.close();
    expect(await rowOf(run_id)).toEqual({ status: 'queued', attempts: 0 });
    await open(1);
    expect(await ended(front, ana.token, run_id)).toMatchObject({ status: 'completed' });
    expect(await rowOf(run_id)).toEqual({ status: 'completed', attempts: 1 });
  });

  it('are scheduled round-robin by user', async () => {
    const bob = await signedIn(front, 'bob');
    const forecast = vi.spyOn(ForecastThreads.prototype, 'forecast');
    const runs = [];
    for (const user of [ana, ana, ana, ana, bob, bob]) runs.push(await start(user));
    await open(1);
    for (const run_id of runs) await ended(front, ana.token, run_id);
    const names = new Map([
      [ana.id, 'ana'],
      [bob.id, 'bob'],
    ]);
    expect(forecast.mock.calls.map(([of]) => names.get(of))).toEqual([
      'ana',
      'bob',
      'ana',
      'bob',
      'ana',
      'ana',
    ]);
  });

  it('are scheduled fairly while another user keeps adding runs', async () => {
    const bob = await signedIn(front, 'bob');
    const order: string[] = [];
    let rest = 4;
    vi.spyOn(ForecastThreads.prototype, 'forecast').mockImplementation(
      async (of, { runId }, _end, onProgress) => {
        order.push(of === bob.id ? 'bob' : 'ana');
        onProgress({ done: 0, stage: 'Reading the series' });
        await running(runId, 1);
        // Queues the next run as soon as a run has started.
        if (of === bob.id && rest-- > 0) await start(bob);
        return { failed: 'Only its turn is of interest.' };
      },
    );
    for (const user of [ana, ana, ana, bob]) await start(user);
    await open(1);
    await vi.waitFor(() => expect(order).toHaveLength(8), patience);
    expect(order.slice(0, 6)).toEqual(['ana', 'bob', 'ana', 'bob', 'ana', 'bob']);
  });

  it('cannot be queued if the database user cannot create the schema, which the server reports at startup', async () => {
    const [own, user] = [new URL(await newDatabase()), `u${randomUUID().replaceAll('-', '')}`];
    const operator = new Client(byOperator(own.href));
    await operator.connect();
    await operator.query(`DROP SCHEMA pgboss CASCADE; CREATE ROLE ${user} LOGIN PASSWORD 'x'`);
    for (const what of ['TABLES', 'SEQUENCES', 'FUNCTIONS'])
      await operator.query(`GRANT ALL ON ALL ${what} IN SCHEMA public TO ${user}`);
    await operator.end();
    [own.username, own.password] = [user, 'x'];
    await expect(TestApp.open({ databaseUrl: own.href })).rejects.toThrow(
      /^The run queue cannot be created in the database of DATABASE_URL \(permission denied .*\)\. Allow its user to create the schema pgboss\.$/,
    );
  });

  it('use the queue options of this release even if another release created the queue', async () => {
    const operator = new Client(databaseUrl);
    await operator.connect();
    await operator.query("UPDATE pgboss.queue SET heartbeat_seconds = 99 WHERE name = 'forecast-runs'");
    await open(0);
    const { rows } = await operator.query(
      "SELECT heartbeat_seconds FROM pgboss.queue WHERE name = 'forecast-runs'",
    );
    expect(rows).toEqual([{ heartbeat_seconds: 10 }]);
    await operator.end();
  });

  it('are found within half a minute if their job was lost', async () => {
    const intervals = vi.spyOn(globalThis, 'setInterval');
    await open(1);
    vi.spyOn(PgBoss.prototype, 'send').mockRejectedValueOnce(new Error('the word is lost'));
    const run_id = await start();
    expect(await rowOf(run_id)).toEqual({ status: 'queued', attempts: 0 });
    // Simulates the sweep interval.
    for (const [look, every] of intervals.mock.calls) if (every === 30_000) look();
    expect(await ended(front, ana.token, run_id)).toMatchObject({ status: 'completed' });
  });

  it('are found at startup if their job was lost', async () => {
    const run_id = await start();
    const database = new Client(databaseUrl);
    await database.connect();
    await database.query('DELETE FROM pgboss.job');
    await database.end();
    await open(1);
    expect(await ended(front, ana.token, run_id)).toMatchObject({ status: 'completed' });
  });

  it('are retried within the same attempt if PostgreSQL has no free connection', async () => {
    const operator = new Client(databaseUrl);
    await operator.connect();
    // A sequence is not rolled back with its transaction.
    await operator.query(`
      CREATE SEQUENCE stored;
      CREATE SEQUENCE completed;
      CREATE FUNCTION fail_once() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF nextval(TG_ARGV[0]) = 1 THEN RAISE 'not now' USING ERRCODE = TG_ARGV[1]; END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER fail_once BEFORE INSERT ON run_groups FOR EACH ROW
        EXECUTE FUNCTION fail_once('stored', '53300');
      CREATE TRIGGER fail_once BEFORE UPDATE ON forecast_runs FOR EACH ROW WHEN (NEW.status = 'completed')
        EXECUTE FUNCTION fail_once('completed', '40P01')`);
    await open(1);
    const run_id = await start();
    expect(await ended(front, ana.token, run_id)).toMatchObject({ status: 'completed' });
    expect(await rowOf(run_id)).toEqual({ status: 'completed', attempts: 1 });
    const { rows } = await operator.query('SELECT nextval($1) > 2 AS both', ['completed']);
    expect(rows).toEqual([{ both: true }]);
    await operator.end();
  });

  it('are retried within the same attempt if the database connection is lost', async () => {
    vi.spyOn(ForecastThreads.prototype, 'forecast').mockImplementationOnce(
      async (_of, _task, _end, onProgress) => {
        onProgress({ done: 0.1, stage: 'Fitting' });
        await vi.waitFor(
          async () => expect((await front.services.forecastRuns.detail(run_id)).status).toBe('running'),
          patience,
        );
        const operator = new Client(byOperator(databaseUrl));
        await operator.connect();
        await operator.query(
          'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
        );
        await operator.end();
        return { storeLost: true };
      },
    );
    const run_id = await start();
    await open(1);
    // Requests fail while connections break, so they are retried.
    await vi.waitFor(
      async () => expect(await rowOf(run_id)).toEqual({ status: 'completed', attempts: 1 }),
      patience,
    );
  });
});
