import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { ownBuild } from '../../build.ts';
import { connectionOptions } from './connection-options.ts';
import { WatchedClient } from './watched-client.ts';
import { refuseStartIfUnusable } from './open.ts';

/** First key of the advisory locks on process numbers. Must be the same in all processes. */
const processLocks = 490_716_385;
const startLock = 4_907_163_854;
const reconnectMs = 1000;
/** Interval of queries that detect a broken connection. */
const heartbeatMs = 5000;
/** A process is considered lost once its lock has been free for this long; a live process reconnects sooner. */
const defaultGraceMs = 15_000;
/** A process without a heartbeat for this long is considered suspended. */
const defaultSilenceMs = 60_000;
const isProcessLock = `locktype = 'advisory' AND classid = ${processLocks} AND objsubid = 2
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
/**
 * Query that closes the server side of this process's broken connection. Also checks the lock, because PostgreSQL
 * reuses pids.
 */
const endOwn = `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE pid = $1 AND objid = $2 AND ${isProcessLock}`;
const endSilent = `SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_stat_activity USING (pid)
  WHERE pid <> pg_backend_pid() AND usename = current_user AND state_change < now() - $1 * interval '1 millisecond' AND ${isProcessLock}`;
const withoutLock = `SELECT number FROM processes
  WHERE NOT EXISTS (SELECT 1 FROM pg_locks WHERE objid = number AND ${isProcessLock})`;

/**
 * Registers this process in a shared database: a row in `processes` and an advisory lock on its number. PostgreSQL
 * releases the lock with the connection, so others notice however the process ends. Reconnects after a failure.
 */
export class Presence {
  readonly #url: string;
  readonly #graceMs: number;
  readonly #silenceMs: number;
  readonly #lost = new AbortController();
  #client: Client | null = null;
  #number = 0;
  /** The backend pid of the connection that held the lock last. */
  #pid = 0;
  #isReconnecting = false;
  #isReleased = false;
  /** When each process was first seen without its lock. */
  readonly #unlockedSince = new Map<number, number>();

  private constructor(url: string, graceMs: number, silenceMs: number) {
    this.#url = url;
    this.#graceMs = graceMs;
    this.#silenceMs = silenceMs;
  }

  /** @throws StartRefusedError if the database is unreachable or denies access */
  static async register(
    url: string,
    graceMs = defaultGraceMs,
    silenceMs = defaultSilenceMs,
  ): Promise<Presence> {
    const presence = new Presence(url, graceMs, silenceMs);
    await refuseStartIfUnusable(url, async () => {
      const client = await presence.#connected();
      const { rows } = await client.query<{ number: number }>(
        'INSERT INTO processes (host, pid, build) VALUES ($1, $2, $3) RETURNING number',
        [hostname(), process.pid, await ownBuild()],
      );
      presence.#number = rows[0]?.number ?? 0;
      await presence.#lock(client);
    });
    return presence;
  }

  /** The number that marks unfinished work as owned by this process. */
  get number(): number {
    return this.#number;
  }

  /** Aborts when another process has removed this one and taken over its unfinished work. */
  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  /** Runs work that only one process may do at a time. */
  async runExclusively<Result>(work: () => Promise<Result>): Promise<Result> {
    const client = await this.#connected();
    try {
      await client.query('SELECT pg_advisory_lock($1)', [startLock]);
      return await work();
    } finally {
      await client.end();
    }
  }

  /**
   * Removes lost processes. Holds the lock of each process while removing it, so that the process cannot reconnect in
   * between.
   *
   * @returns the number of removed processes
   */
  async removeLost(): Promise<number> {
    const client = this.#client;
    if (client === null) return 0;
    // A suspended process still holds its lock, while others wait for its unfinished work.
    await client.query(endSilent, [this.#silenceMs]);
    const { rows } = await client.query<{ number: number }>(withoutLock);
    const unlocked = new Set(rows.map(({ number }) => number));
    for (const number of this.#unlockedSince.keys())
      if (!unlocked.has(number)) this.#unlockedSince.delete(number);
    let removed = 0;
    for (const number of unlocked) {
      const now = performance.now();
      const since = this.#unlockedSince.get(number) ?? now;
      this.#unlockedSince.set(number, since);
      if (now - since >= this.#graceMs && (await this.#remove(client, number))) removed++;
    }
    return removed;
  }

  /** Returns the number of processes that share the database. */
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
      // The database is unreachable; another process will remove the row.
    }
    await client?.end();
  }

  async #connected(): Promise<Client> {
    const client = new WatchedClient(connectionOptions(this.#url));
    // The error can be ignored, because the `end` event follows and is handled.
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      void client.end();
      throw error;
    }
  }

  /** Returns whether the lock was acquired. */
  async #lock(client: Client): Promise<boolean> {
    const { rows } = await client.query<{ held: boolean; pid: number }>(
      'SELECT pg_try_advisory_lock($1, $2) AS held, pg_backend_pid() AS pid',
      [processLocks, this.#number],
    );
    if (rows[0]?.held !== true) return false;
    this.#pid = rows[0].pid;
    this.#client = client;
    const heartbeat = setInterval(
      () => void client.query('SELECT 1').catch(() => undefined),
      heartbeatMs,
    ).unref();
    client.once('end', () => {
      clearInterval(heartbeat);
      void this.#lockAgain();
    });
    return true;
  }

  async #lockAgain(): Promise<void> {
    this.#client = null;
    // Other processes may have lost their connections at the same time, so their grace period starts again.
    this.#unlockedSince.clear();
    if (this.#isReconnecting) return;
    this.#isReconnecting = true;
    while (this.#client === null && !this.#isReleased) {
      try {
        await this.#reconnect();
      } catch {
        // The code below retries.
      }
      await sleep(reconnectMs, undefined, { ref: false });
    }
    this.#isReconnecting = false;
  }

  /** Acquires the lock again. Aborts `lost` if another process has removed this one. */
  async #reconnect(): Promise<void> {
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

  /** Returns whether the process was registered and is now removed. */
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
