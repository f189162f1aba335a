import { randomUUID } from 'node:crypto';
import { Socket } from 'node:net';
import { Client, type ClientConfig } from 'pg';
import { isTransient } from '../../errors.ts';

const connectMs = 10_000;
const defaultSilenceMs = 10_000;
const looksASilence = 2;
/** Those who compute a part of a statement in parallel have the name of whom they help. */
const ofAtWork = `SELECT 1 FROM pg_stat_activity
  WHERE application_name = $1 AND backend_type = 'client backend' AND wait_event_type IS DISTINCT FROM 'Client'`;

export interface WatchedConfig extends ClientConfig {
  /** How long an answer may say nothing before PostgreSQL is asked about it, in milliseconds. */
  silenceMs?: number;
}

/**
 * A connection that breaks once PostgreSQL does not hear of it any more, though no system has told of that: a network
 * that drops what is sent, or a proxy that passes nothing on, would have it wait for as long as that lasts. When an
 * answer says nothing for a while, another connection asks whether PostgreSQL is still at work for it.
 */
export class WatchedClient extends Client {
  readonly #socket: Socket;
  readonly #config: WatchedConfig;
  /** What PostgreSQL knows this connection by; a pooler may tell another pid than PostgreSQL's. */
  readonly #name: string;
  /** What had been sent when the last answer was complete. */
  #answered = 0;
  #moved = 0;
  #silentSince = 0;
  #isAsking = false;
  #isDoubted = false;

  constructor(config: WatchedConfig = {}) {
    const socket = new Socket();
    const name = `forecast-console ${randomUUID()}`;
    const own = { connectionTimeoutMillis: connectMs, ...config };
    super({ ...own, application_name: name, stream: () => socket });
    this.#socket = socket;
    this.#config = own;
    this.#name = name;
    this.on('drain', () => (this.#answered = socket.bytesWritten));
    this.on('connect', () => {
      this.#answered = socket.bytesWritten;
      const everyMs = (config.silenceMs ?? defaultSilenceMs) / looksASilence;
      const looks = setInterval(() => void this.#look(), everyMs).unref();
      socket.once('close', () => clearInterval(looks));
    });
  }

  async #look(): Promise<void> {
    const { silenceMs = defaultSilenceMs } = this.#config;
    if (!this.#isSilent()) {
      this.#silentSince = performance.now();
      this.#isDoubted = false;
    } else if (this.#isDoubted) {
      this.#socket.destroy(new Error('Connection terminated: PostgreSQL has not heard of it'));
    } else if (!this.#isAsking && performance.now() - this.#silentSince >= silenceMs) {
      this.#isAsking = true;
      // What was on its way meanwhile is here before the next look.
      this.#isDoubted = !(await isAtWork(this.#config, this.#name));
      this.#isAsking = false;
      this.#silentSince = performance.now();
    }
  }

  /** Whether an answer is waited for, of which nothing has come, nor of the question gone, since this was last asked. */
  #isSilent(): boolean {
    const { bytesRead, bytesWritten } = this.#socket;
    const before = this.#moved;
    this.#moved = bytesRead + bytesWritten;
    return this.#moved === before && bytesWritten > this.#answered;
  }
}

/** Whether PostgreSQL does something for a connection but wait for it. */
async function isAtWork(
  { connectionString, connectionTimeoutMillis }: ClientConfig,
  name: string,
): Promise<boolean> {
  const socket = new Socket();
  const client = new Client({
    connectionString,
    connectionTimeoutMillis,
    query_timeout: connectionTimeoutMillis,
    stream: () => socket,
  });
  // Whoever asks is told by the question.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rowCount } = await client.query(ofAtWork, [name]);
    void client.end();
    return rowCount === 1;
  } catch (error) {
    socket.destroy();
    // One that has no connection left for this question is there.
    return isTransient(error);
  }
}
