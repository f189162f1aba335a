import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Presence } from '../../../src/db/postgres/presence.ts';
import { byOperator, newDatabase, whyNoPostgres } from '../../support/postgres/databases.ts';
import { Line } from '../../support/postgres/line.ts';

const patience = { timeout: 300_000 };

describe.skipIf(whyNoPostgres !== null)('the registration of a process', () => {
  let url: URL;
  let operator: Client;
  let line: Line;
  let presence: Presence;
  let other: Presence;
  beforeEach(async () => {
    url = new URL(await newDatabase());
    operator = new Client(await newDatabase());
    await operator.connect();
    line = new Line(url);
    const near = new URL(url);
    near.port = String(await line.open());
    // A grace period of 0, because these tests need not wait.
    presence = await Presence.register(near.href, 0);
    other = await Presence.register(url.href, 0);
  });
  afterEach(async () => {
    await presence.release();
    await other.release();
    await line.close();
    await operator.end();
  });

  const name = () => url.pathname.slice(1);
  async function backends(of = presence): Promise<number[]> {
    const { rows } = await operator.query<{ pid: number }>(
      `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = $1
       AND database = (SELECT oid FROM pg_database WHERE datname = $2)`,
      [of.number, name()],
    );
    return rows.map(({ pid }) => pid);
  }
  /** Replaces a function of PostgreSQL, for new connections. */
  async function replaceFunction(signature: string, body: string): Promise<void> {
    await inDatabase(`CREATE FUNCTION public.${signature} LANGUAGE sql AS $$ ${body} $$`);
    await inDatabase(`ALTER DATABASE ${name()} SET search_path = public, pg_catalog`);
  }
  async function inDatabase<Row extends object>(query: string): Promise<Row[]> {
    const client = new Client(url.href);
    await client.connect();
    const { rows } = await client.query<Row>(query);
    await client.end();
    return rows;
  }
  /** Registers a process that has died. @returns its number */
  async function leaveRow(): Promise<number> {
    const query = "INSERT INTO processes (host, pid) VALUES ('elsewhere', 1) RETURNING number";
    const [row] = await inDatabase<{ number: number }>(query);
    return row?.number ?? 0;
  }
  /** Breaks the connection, and waits until the process holds its lock again. */
  async function breakOnce(broken: Presence): Promise<void> {
    const [first] = await backends(broken);
    await operator.query('SELECT pg_terminate_backend($1)', [first]);
    await vi.waitFor(async () => {
      const now = await backends(broken);
      expect(now).toHaveLength(1);
      expect(now).not.toEqual([first]);
    }, patience);
  }
  const endBackends = async () => {
    for (const pid of await backends()) await operator.query('SELECT pg_terminate_backend($1)', [pid]);
  };

  it('has a unique number and is counted while the process runs', async () => {
    expect(presence.number).not.toBe(other.number);
    expect(await other.count()).toBe(2);
    await presence.release();
    expect(await other.count()).toBe(1);
  });

  it('is not removed while the process runs', async () => {
    expect(await other.removeLost()).toBe(0);
    expect(await other.removeLost()).toBe(0);
    expect(await other.count()).toBe(2);
  });

  it('reacquires its lock after its own connection was lost', async () => {
    const [before] = await backends();
    line.breakNear();
    await vi.waitFor(async () => {
      expect(await backends()).toEqual([expect.any(Number)]);
      expect(await backends()).not.toEqual([before]);
    }, patience);
    expect(presence.lost.aborted).toBe(false);
    expect(await other.count()).toBe(2);
  });

  it('does not end an unrelated connection with the same pid', async () => {
    const before = await backends(other);
    await replaceFunction('pg_backend_pid() RETURNS integer', `SELECT ${before.join()}`);
    const mistaken = await Presence.register(url.href, 0);
    await breakOnce(mistaken);
    expect(await backends(other)).toEqual(before);
    await mistaken.release();
  });

  it('retries when the database rejects connections', async () => {
    await operator.query(`ALTER DATABASE ${name()} ALLOW_CONNECTIONS false`);
    await endBackends();
    await vi.waitFor(() => expect(line.taken).toBeGreaterThan(2), patience);
    await operator.query(`ALTER DATABASE ${name()} ALLOW_CONNECTIONS true`);
    await vi.waitFor(async () => expect(await backends()).toHaveLength(1), patience);
    expect(presence.lost.aborted).toBe(false);
  });

  it('is removed after its lock has been free for a while, and the process notices the removal', async () => {
    line.isCut = true;
    await endBackends();
    await vi.waitFor(async () => expect(await other.removeLost()).toBe(1), patience);
    expect(await other.count()).toBe(1);
    line.isCut = false;
    await vi.waitFor(() => expect(presence.lost.aborted).toBe(true), patience);
    await vi.waitFor(async () => expect(await backends()).toEqual([]), patience);
  });

  it('is removed after a long silence even if it holds its lock', async () => {
    const speak = line.silence();
    const strict = await Presence.register(url.href, 0, 0);
    await vi.waitFor(async () => {
      await strict.removeLost();
      expect(await inDatabase(`SELECT 1 FROM processes WHERE number = ${presence.number}`)).toEqual([]);
    }, patience);
    expect(presence.lost.aborted).toBe(false);
    speak();
    await vi.waitFor(() => expect(presence.lost.aborted).toBe(true), patience);
    await strict.release();
  });

  it('ignores processes with another role', async () => {
    const asRole = async (groups: string) => {
      const role = `r${randomUUID().replaceAll('-', '')}`;
      const query = `CREATE ROLE ${role} LOGIN PASSWORD 'own' IN ROLE ${groups}`;
      const superuser = new Client(byOperator(url.href));
      await superuser.connect();
      await superuser.query(query);
      await superuser.end();
      const own = new URL(url);
      own.username = role;
      own.password = 'own';
      return Presence.register(own.href, 0, 0);
    };
    const stranger = await asRole('forecast');
    // The role can see the locks of the other processes.
    const strict = await asRole('forecast, pg_monitor');
    expect(await strict.removeLost()).toBe(0);
    const gone = await leaveRow();
    expect(await strict.removeLost()).toBe(1);
    expect(await inDatabase(`SELECT 1 FROM processes WHERE number = ${gone}`)).toEqual([]);
    expect(await backends(stranger)).toHaveLength(1);
    await Promise.all([stranger.release(), strict.release()]);
  });

  it('is not removed if it reacquires its lock in time', async () => {
    const number = await leaveRow();
    await replaceFunction(
      'pg_try_advisory_lock(integer, integer) RETURNS boolean',
      `SELECT $2 <> ${number} AND pg_catalog.pg_try_advisory_lock($1, $2)`,
    );
    const late = await Presence.register(url.href, 0);
    expect(await late.removeLost()).toBe(0);
    expect(await other.removeLost()).toBe(1);
    await late.release();
  });

  it('restarts the waiting time for other processes after its own connection was lost', async () => {
    await leaveRow();
    const patient = await Presence.register(url.href, 15_000);
    const real = performance.now.bind(performance);
    let later = 0;
    const now = vi.spyOn(performance, 'now').mockImplementation(() => real() + later);
    try {
      expect(await patient.removeLost()).toBe(0);
      await breakOnce(patient);
      later = 20_000;
      expect(await patient.removeLost()).toBe(0);
      await vi.waitFor(async () => {
        later += 20_000;
        expect(await patient.removeLost()).toBe(1);
      }, patience);
    } finally {
      now.mockRestore();
      await patient.release();
    }
  });

  it('lets only one process at a time run exclusive work', async () => {
    const done: string[] = [];
    const work = (who: string) => async () => {
      done.push(`${who} begins`);
      await other.count();
      done.push(`${who} ends`);
    };
    await Promise.all([presence.runExclusively(work('one')), other.runExclusively(work('two'))]);
    expect(done.map((what) => what.split(' ')[1])).toEqual(['begins', 'ends', 'begins', 'ends']);
  });
});
