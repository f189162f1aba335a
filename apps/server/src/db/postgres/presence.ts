import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { connectionOptions } from './connection-options.ts';
import { WatchedClient } from './watched-client.ts';
import { reached } from './open.ts';

/** Of the locks on numbers of processes; any number, but the same in all that share a database. */
const processLocks = 490_716_385;
const startLock = 4_907_163_854;
const againEveryMs = 1000;
/** A connection that nobody asks anything over would not be missed. */
const askEveryMs = 5000;
/** A process whose lock nobody has held for so long is gone: one whose connection broke takes it again before that. */
const graceMs = 15_000;
/** A process that has said nothing for so long is paused. */
const defaultSilenceMs = 60_000;
const ofProcesses = `locktype = 'advisory' AND classid = ${processLocks} AND objsubid = 2
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
/** What is left of a connection that is broken at this end alone; pids come again when PostgreSQL was started again. */
const endOwn = `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE pid = $1 AND objid = $2 AND ${ofProcesses}`;
const endSilent = `SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_stat_activity USING (pid)
  WHERE pid <> pg_backend_pid() AND usename = current_user AND state_change < now() - $1 * interval '1 millisecond' AND ${ofProcesses}`;
const without = `SELECT number FROM processes
  WHERE NOT EXISTS (SELECT 1 FROM pg_locks WHERE objid = number AND ${ofProcesses})`;

/**
 * This process among those that share a database: a row of `processes`, and a lock on its number, which PostgreSQL keeps
 * as long as the connection lasts, so that it goes with the process however that ends. A connection that breaks is made
 * again.
 */
export class Presence {
  readonly #url: string;
  readonly #graceMs: number;
  readonly #silenceMs: number;
  readonly #lost = new AbortController();
  #client: Client | null = null;
  #number = 0;
  /** Of the connection that held the lock last, as PostgreSQL names it. */
  #pid = 0;
  #isTaking = false;
  #isReleased = false;
  /** Since when processes are seen without their lock. */
  readonly #silent = new Map<number, number>();

  private constructor(url: string, grace: number, silence: number) {
    this.#url = url;
    this.#graceMs = grace;
    this.#silenceMs = silence;
  }

  /** @throws StartRefusedError when the database cannot be used */
  static async of(url: string, grace = graceMs, silence = defaultSilenceMs): Promise<Presence> {
    const presence = new Presence(url, grace, silence);
    await reached(url, async () => {
      const client = await presence.#connected();
      const { rows } = await client.query<{ number: number }>(
        'INSERT INTO processes (host, pid) VALUES ($1, $2) RETURNING number',
        [hostname(), process.pid],
      );
      presence.#number = rows[0]?.number ?? 0;
      await presence.#lock(client);
    });
    return presence;
  }

  /** What is unfinished belongs to it. */
  get number(): number {
    return this.#number;
  }

  /** Aborted when others have taken this process for gone: what it had begun is not its own any more. */
  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  /** Does what no two processes may do at once. */
  async alone<Result>(work: () => Promise<Result>): Promise<Result> {
    const client = await this.#connected();
    try {
      await client.query('SELECT pg_advisory_lock($1)', [startLock]);
      return await work();
    } finally {
      await client.end();
    }
  }

  /**
   * Takes those off the list that are gone; the lock of each is held meanwhile, so that none comes back in between.
   * @returns how many there were
   */
  async removeGone(): Promise<number> {
    const client = this.#client;
    if (client === null) return 0;
    // One that is paused holds its lock for as long as that lasts, and others wait for what it had begun.
    await client.query(endSilent, [this.#silenceMs]);
    const { rows } = await client.query<{ number: number }>(without);
    const silent = new Set(rows.map(({ number }) => number));
    for (const number of this.#silent.keys()) if (!silent.has(number)) this.#silent.delete(number);
    let removed = 0;
    for (const number of silent) {
      const now = performance.now();
      const since = this.#silent.get(number) ?? now;
      this.#silent.set(number, since);
      if (now - since >= this.#graceMs && (await this.#remove(client, number))) removed++;
    }
    return removed;
  }

  /** @returns how many processes share the database */
  async count(): Promise<number> {
    const { rows } = (await this.#client?.query<{ count: number }>(
      'SELECT count(*)::integer AS count FROM processes',
    )) ?? { rows: [] };
    return rows[0]?.count ?? 0;
  }

  async release(): Promise<void> {
    this.#isReleased = true;
    const client = this.#client;
    try {
      await client?.query('DELETE FROM processes WHERE number = $1', [this.#number]);
    } catch {
      // Of a database that cannot be reached: whoever can takes the row away.
    }
    await client?.end();
  }

  async #connected(): Promise<Client> {
    const client = new WatchedClient(connectionOptions(this.#url));
    // What has happened is told by its end.
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      void client.end();
      throw error;
    }
  }

  /** @returns whether it is held */
  async #lock(client: Client): Promise<boolean> {
    const { rows } = await client.query<{ held: boolean; pid: number }>(
      'SELECT pg_try_advisory_lock($1, $2) AS held, pg_backend_pid() AS pid',
      [processLocks, this.#number],
    );
    if (rows[0]?.held !== true) return false;
    this.#pid = rows[0].pid;
    this.#client = client;
    const asks = setInterval(() => void client.query('SELECT 1').catch(() => undefined), askEveryMs).unref();
    client.once('end', () => {
      clearInterval(asks);
      void this.#lockAgain();
    });
    return true;
  }

  async #lockAgain(): Promise<void> {
    this.#client = null;
    // Others may have lost theirs with it, and take them again as this one does.
    this.#silent.clear();
    if (this.#isTaking) return;
    this.#isTaking = true;
    while (this.#client === null && !this.#isReleased) {
      try {
        await this.#takeBack();
      } catch {
        // Whatever keeps it from asking may pass.
      }
      await sleep(againEveryMs, undefined, { ref: false });
    }
    this.#isTaking = false;
  }

  /** Finds out besides whether others have taken it for gone. */
  async #takeBack(): Promise<void> {
    const client = await this.#connected();
    try {
      await client.query(endOwn, [this.#pid, this.#number]);
      if (!(await this.#lock(client))) return;
      const { rowCount } = await client.query('SELECT 1 FROM processes WHERE number = $1', [this.#number]);
      if (rowCount === 1) return;
      this.#isReleased = true;
      this.#lost.abort();
    } finally {
      if (this.#client !== client || this.#isReleased) await client.end();
    }
  }

  /** @returns whether it was there, and gone */
  async #remove(client: Client, number: number): Promise<boolean> {
    const lock = [processLocks, number];
    const { rows } = await client.query<{ held: boolean }>(
      'SELECT pg_try_advisory_lock($1, $2) AS held',
      lock,
    );
    if (rows[0]?.held !== true) return false;
    try {
      const { rowCount } = await client.query('DELETE FROM processes WHERE number = $1', [number]);
      return rowCount === 1;
    } finally {
      await client.query('SELECT pg_advisory_unlock($1, $2)', lock);
    }
  }
}
