import { randomUUID } from 'node:crypto';
import { Socket } from 'node:net';
import { Client, type ClientConfig } from 'pg';
import { isTransient } from '../../errors.ts';

const connectMs = 10_000;
const defaultSilenceMs = 10_000;
const checksPerSilence = 2;
/** Parallel workers have the application name of their leader, so `backend_type` is checked as well. */
const activeBackend = `SELECT 1 FROM pg_stat_activity
  WHERE application_name = $1 AND backend_type = 'client backend' AND wait_event_type IS DISTINCT FROM 'Client'`;

export interface WatchedConfig extends ClientConfig {
  /** How long a response may be overdue before PostgreSQL is asked about it, in milliseconds. */
  silenceMs?: number;
}

/**
 * A client that detects dead connections that TCP does not report, for example if a network drops packets or a proxy
 * stalls. If a response is overdue, a second connection asks PostgreSQL whether it is still working on the statement;
 * if not, this connection is closed.
 */
export class WatchedClient extends Client {
  readonly #socket: Socket;
  readonly #config: WatchedConfig;
  /**
   * Identifies this connection in pg_stat_activity. A pid is not enough, because behind a pooler it may belong to
   * another connection.
   */
  readonly #name: string;
  /** Number of bytes sent when the last response was complete. */
  #bytesAtResponse = 0;
  #bytesMoved = 0;
  #silentSince = 0;
  #isProbing = false;
  #isSuspect = false;

  constructor(config: WatchedConfig = {}) {
    const socket = new Socket();
    const name = `forecast-console ${randomUUID()}`;
    const own = { connectionTimeoutMillis: connectMs, ...config };
    super({ ...own, application_name: name, stream: () => socket });
    this.#socket = socket;
    this.#config = own;
    this.#name = name;
    this.on('drain', () => (this.#bytesAtResponse = socket.bytesWritten));
    this.on('connect', () => {
      this.#bytesAtResponse = socket.bytesWritten;
      const checkMs = (config.silenceMs ?? defaultSilenceMs) / checksPerSilence;
      const timer = setInterval(() => void this.#check(), checkMs).unref();
      socket.once('close', () => clearInterval(timer));
    });
  }

  async #check(): Promise<void> {
    const { silenceMs = defaultSilenceMs } = this.#config;
    if (!this.#isSilent()) {
      this.#silentSince = performance.now();
      this.#isSuspect = false;
    } else if (this.#isSuspect) {
      this.#socket.destroy(new Error('Connection terminated: PostgreSQL no longer recognizes it'));
    } else if (!this.#isProbing && performance.now() - this.#silentSince >= silenceMs) {
      this.#isProbing = true;
      // Closes the connection only at the next check, because a response may be in transit.
      this.#isSuspect = !(await isAtWork(this.#config, this.#name));
      this.#isProbing = false;
      this.#silentSince = performance.now();
    }
  }

  /** Whether a response is pending and no bytes were sent or received since the previous check. */
  #isSilent(): boolean {
    const { bytesRead, bytesWritten } = this.#socket;
    const before = this.#bytesMoved;
    this.#bytesMoved = bytesRead + bytesWritten;
    return this.#bytesMoved === before && bytesWritten > this.#bytesAtResponse;
  }
}

/** Whether PostgreSQL is executing a statement of the connection, rather than waiting for the client. */
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
  // The query below rejects with the same error.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rowCount } = await client.query(activeBackend, [name]);
    void client.end();
    return rowCount === 1;
  } catch (error) {
    socket.destroy();
    // A PostgreSQL server that refuses more connections is still alive.
    return isTransient(error);
  }
}
