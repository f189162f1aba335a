import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Presence } from '../../../src/store/postgres/presence.ts';
import { newDatabase, whyNoPostgres } from '../../support/postgres/databases.ts';
import { Line } from '../../support/postgres/line.ts';

const patience = { timeout: 30_000 };

describe.skipIf(whyNoPostgres !== null)('a process among others', () => {
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
    // Nobody is waited for here.
    presence = await Presence.of(near.href, 0);
    other = await Presence.of(url.href, 0);
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
  const endBackends = async () => {
    for (const pid of await backends()) await operator.query('SELECT pg_terminate_backend($1)', [pid]);
  };

  it('has a number of its own, and is counted as long as it is there', async () => {
    expect(presence.number).not.toBe(other.number);
    expect(await other.count()).toBe(2);
    await presence.release();
    expect(await other.count()).toBe(1);
  });

  it('is taken for gone by nobody while it lives', async () => {
    expect(await other.removeGone()).toBe(0);
    expect(await other.removeGone()).toBe(0);
    expect(await other.count()).toBe(2);
  });

  it('takes its lock back from its own broken connection, of which PostgreSQL has not heard', async () => {
    const [before] = await backends();
    line.breakNear();
    await vi.waitFor(async () => {
      expect(await backends()).toEqual([expect.any(Number)]);
      expect(await backends()).not.toEqual([before]);
    }, patience);
    expect(presence.lost.aborted).toBe(false);
    expect(await other.count()).toBe(2);
  });

  it('leaves others alone that have its pid of before, as after a restart of PostgreSQL', async () => {
    const before = await backends(other);
    const inDatabase = new Client(url.href);
    await inDatabase.connect();
    await inDatabase.query(
      `CREATE FUNCTION public.pg_backend_pid() RETURNS integer LANGUAGE sql AS 'SELECT ${before.join()}';
       ALTER DATABASE ${name()} SET search_path = public, pg_catalog`,
    );
    await inDatabase.end();
    const mistaken = await Presence.of(url.href, 0);
    const [first = 0] = await backends(mistaken);
    await operator.query('SELECT pg_terminate_backend($1)', [first]);
    await vi.waitFor(async () => {
      const now = await backends(mistaken);
      expect(now).toHaveLength(1);
      expect(now).not.toEqual([first]);
    }, patience);
    expect(await backends(other)).toEqual(before);
    await mistaken.release();
  });

  it('asks again when it is not let in for a while', async () => {
    await operator.query(`ALTER DATABASE ${name()} ALLOW_CONNECTIONS false`);
    await endBackends();
    await vi.waitFor(() => expect(line.taken).toBeGreaterThan(2), patience);
    await operator.query(`ALTER DATABASE ${name()} ALLOW_CONNECTIONS true`);
    await vi.waitFor(async () => expect(await backends()).toHaveLength(1), patience);
    expect(presence.lost.aborted).toBe(false);
  });

  it('is gone when nobody has held its lock for a while, and told so when it comes back', async () => {
    line.isCut = true;
    await endBackends();
    await vi.waitFor(async () => expect(await other.removeGone()).toBe(1), patience);
    expect(await other.count()).toBe(1);
    line.isCut = false;
    await vi.waitFor(() => expect(presence.lost.aborted).toBe(true), patience);
    expect(await backends()).toEqual([]);
  });

  it('waits for others where two must not do the same at once', async () => {
    const done: string[] = [];
    const work = (who: string) => async () => {
      done.push(`${who} begins`);
      await other.count();
      done.push(`${who} ends`);
    };
    await Promise.all([presence.alone(work('one')), other.alone(work('two'))]);
    expect(done.map((what) => what.split(' ')[1])).toEqual(['begins', 'ends', 'begins', 'ends']);
  });
});
