import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { isStoreLost, StartRefusedError } from '../../errors.ts';
import { reached } from './open.ts';

const soleServerLock = 4_907_163_853;
const againEveryMs = 1000;
const connectMs = 10_000;
/** A connection that was silent for so long is asked whether it still is one. */
const silenceMs = 10_000;
/** PostgreSQL may learn of a killed server a moment after whoever starts the next one. */
const mostTries = 4;

/**
 * A database that this process alone serves: datasets and the queue of runs are still its own, so another server would
 * take what it does not know for what a killed one has left. PostgreSQL keeps the lock as long as the connection
 * lasts; one that breaks is made again.
 */
export class SoleServer {
  readonly #url: string;
  readonly #onTaken: () => void;
  #client: Client | null = null;
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
    await client.connect();
    const { rows } = await client.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1) AS held', [
      soleServerLock,
    ]);
    if (rows[0]?.held !== true) {
      await client.end();
      return false;
    }
    client.once('end', () => void this.#takeAgain());
    this.#client = client;
    return true;
  }

  async #takeAgain(): Promise<void> {
    this.#client = null;
    while (!this.#isReleased) {
      try {
        if (!(await this.#take())) this.#onTaken();
        else if (this.#isReleased) await this.release();
        return;
      } catch (error) {
        if (!isStoreLost(error)) return this.#onTaken();
        await sleep(againEveryMs, undefined, { ref: false });
      }
    }
  }
}
