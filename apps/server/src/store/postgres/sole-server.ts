import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { StartRefusedError } from '../../errors.ts';
import { reached } from './open.ts';

const soleServerLock = 4_907_163_853;
const againEveryMs = 1000;
const connectMs = 10_000;
/** A connection that was silent for so long is asked whether it still is one. */
const silenceMs = 10_000;
/** PostgreSQL may learn of a killed server a moment after whoever starts the next one. */
const mostTries = 4;
/** So PostgreSQL looks whether a machine that says nothing is still there: after 25 seconds it knows. */
const keepAlives =
  'SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3';
/** What is left of a connection that is broken at this end alone. */
const endOwn = `
  SELECT pg_terminate_backend(pid) FROM pg_locks
  WHERE locktype = 'advisory' AND pid = $1 AND (classid::bigint << 32 | objid::bigint) = $2`;

/**
 * A database that this process alone serves: the queue of runs, and the files that are being read, are still its own, so
 * another server would take them for what a killed one has left. PostgreSQL keeps the lock as long as the connection
 * lasts; one that breaks is made again.
 */
export class SoleServer {
  readonly #url: string;
  readonly #onTaken: () => void;
  #client: Client | null = null;
  /** Of the connection that held it last, as PostgreSQL names it. */
  #pid: number | null = null;
  #isReleased = false;

  private constructor(url: string, onTaken: () => void) {
    this.#url = url;
    this.#onTaken = onTaken;
  }

  /**
   * @param onTaken called when the connection broke and another server was quicker
   * @throws StartRefusedError when another server holds the database, or it cannot be used
   */
  static async of(url: string, onTaken: () => void): Promise<SoleServer> {
    const sole = new SoleServer(url, onTaken);
    for (let tries = 0; tries < mostTries; tries++) {
      if (await reached(url, () => sole.#take())) return sole;
      await sleep(againEveryMs);
    }
    throw new StartRefusedError(
      'The database of DATABASE_URL is in use by another server, and several servers cannot share one yet. Stop that server, or set another DATABASE_URL.',
    );
  }

  async release(): Promise<void> {
    this.#isReleased = true;
    await this.#client?.end();
  }

  /** @returns whether it is this server's now */
  async #take(): Promise<boolean> {
    const client = new Client({
      connectionString: this.#url,
      connectionTimeoutMillis: connectMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: silenceMs,
    });
    // What has happened is told by its end.
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query(keepAlives);
      if (this.#pid !== null) await client.query(endOwn, [this.#pid, soleServerLock]);
      const { rows } = await client.query<{ held: boolean; pid: number }>(
        'SELECT pg_try_advisory_lock($1) AS held, pg_backend_pid() AS pid',
        [soleServerLock],
      );
      if (rows[0]?.held === true) {
        client.once('end', () => void this.#takeAgain());
        this.#client = client;
        this.#pid = rows[0].pid;
        return true;
      }
    } catch (error) {
      void client.end();
      throw error;
    }
    await client.end();
    return false;
  }

  async #takeAgain(): Promise<void> {
    this.#client = null;
    for (let refusals = 0; !this.#isReleased;) {
      try {
        if (await this.#take()) {
          if (this.#isReleased) await this.release();
          return;
        }
        if (++refusals === mostTries) return this.#onTaken();
      } catch {
        // Whatever keeps this server from asking keeps nobody from having been quicker: it asks again.
        refusals = 0;
      }
      await sleep(againEveryMs, undefined, { ref: false });
    }
  }
}
