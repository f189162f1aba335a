import { setImmediate } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isDatabaseUnreachable } from '../../../src/errors.ts';
import { connectionOptions } from '../../../src/db/postgres/connection-options.ts';
import { WatchedClient, type WatchedConfig } from '../../../src/db/postgres/watched-client.ts';
import { emptyDatabase, whyNoPostgres } from '../../support/postgres/databases.ts';
import { Line } from '../../support/postgres/line.ts';

const lock = 'SELECT pg_advisory_lock(1)';

describe.skipIf(whyNoPostgres !== null)('a connection to PostgreSQL', () => {
  let line: Line;
  let near: URL;
  let clients: WatchedClient[];
  /** A direct connection that holds a lock for which other connections wait. */
  let operator: Client;
  beforeEach(async () => {
    const far = new URL(await emptyDatabase());
    operator = new Client(far.href);
    await operator.connect();
    await operator.query(lock);
    line = new Line(far);
    near = new URL(far);
    near.port = String(await line.open());
    clients = [];
  });
  afterEach(async () => {
    vi.useRealTimers();
    await Promise.all(clients.map((client) => client.end()));
    await line.close();
    await operator.end();
  });
  const unlock = () => operator.query('SELECT pg_advisory_unlock(1)');

  /** Opens a client with a short probe interval. */
  async function open(how: WatchedConfig = {}): Promise<WatchedClient> {
    const client = new WatchedClient({ ...connectionOptions(near.href), silenceMs: 100, ...how });
    client.on('error', () => undefined);
    await client.connect();
    clients.push(client);
    return client;
  }
  const failure = (asked: Promise<unknown>) => asked.then(() => null).catch((error: unknown) => error);

  /** Stops the probes, which a test then runs itself. */
  const holdProbes = () => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  /** Like `vi.waitFor`, which would advance the fake timers. */
  async function turnsUntil(isSo: () => boolean): Promise<void> {
    for (const end = Date.now() + 120_000; !isSo() && Date.now() < end;) await setImmediate();
    expect(isSo()).toBe(true);
  }
  /** Probes the connection more than once, after PostgreSQL has begun to execute the statement. */
  async function probeWhile(query: string): Promise<void> {
    const active = `SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND state = 'active' AND query = $1`;
    while ((await operator.query(active, [query])).rowCount === 0);
    const before = line.taken;
    await turnsUntil(() => {
      vi.advanceTimersByTime(50);
      return line.taken > before + 2;
    });
  }

  it('breaks after the network silently drops it', async () => {
    const client = await open();
    await client.query('SELECT 1');
    line.mute();
    expect(isDatabaseUnreachable(await failure(client.query('SELECT 1')))).toBe(true);
  });

  it('breaks when PostgreSQL is unreachable', async () => {
    const client = await vi.waitFor(() => open({ connectionTimeoutMillis: 1000 }), { timeout: 300_000 });
    const speak = line.silence();
    expect(isDatabaseUnreachable(await failure(client.query('SELECT 1')))).toBe(true);
    speak();
  });

  it('breaks when a response is lost', async () => {
    const client = await open();
    const asked = failure(client.query(lock));
    await vi.waitFor(() => expect(line.said).toContain(lock), { timeout: 300_000 });
    line.mute();
    await unlock();
    expect(isDatabaseUnreachable(await asked)).toBe(true);
  });

  it('stays open while a statement runs or the connection is idle', async () => {
    holdProbes();
    const client = await open();
    const idle = await open();
    const asked = client.query(lock);
    await probeWhile(lock);
    await unlock();
    await asked;
    for (const one of [client, idle]) expect((await one.query('SELECT 1')).rowCount).toBe(1);
  });

  it('stays open while parallel workers run, even if DATABASE_URL sets another application name', async () => {
    near.searchParams.set('application_name', 'a name of the operator');
    near.searchParams.set('options', '-c debug_parallel_query=on');
    holdProbes();
    const client = await open();
    const settings = { tcp_keepalives_idle: '10', debug_parallel_query: 'on' };
    for (const [name, value] of Object.entries(settings))
      expect((await client.query(`SHOW ${name}`)).rows).toEqual([{ [name]: value }]);
    const asked = failure(client.query('SELECT pg_sleep(600)'));
    await probeWhile('SELECT pg_sleep(600)');
    await operator.query(
      "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE query = 'SELECT pg_sleep(600)' AND backend_type = 'client backend' AND datname = current_database()",
    );
    expect(await asked).toMatchObject({ code: '57014' });
  });

  it('is probed again if it falls silent after a recovery', async () => {
    const otherLock = 'SELECT pg_advisory_lock(2)';
    await operator.query(otherLock);
    holdProbes();
    const client = await open();
    /** Runs a statement and this many probes. */
    const ask = async (query: string, looks: number) => {
      const asked = failure(client.query(query));
      await turnsUntil(() => line.said.includes(query));
      vi.advanceTimersByTime(looks * 50);
      return { asked };
    };
    line.isCut = true;
    const doubted = await ask(lock, 3);
    await turnsUntil(() => line.taken > 1);
    await unlock();
    expect(await doubted.asked).toBeNull();
    line.isCut = false;
    vi.advanceTimersByTime(50);
    const silent = await ask(otherLock, 2);
    await operator.query('SELECT pg_advisory_unlock(2)');
    expect(await silent.asked).toBeNull();
  });
});
