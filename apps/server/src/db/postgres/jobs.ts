import { PgBoss } from 'pg-boss';
import { isDatabaseUnreachable, StartRefusedError } from '../../errors.ts';
import type { Log } from '../../log.ts';
import { connectionOptions } from './connection-options.ts';

/** Interval of polling for jobs and of checks for dead processes. */
export const pollSeconds = 1;
/** Completed jobs can be dropped; their results are stored elsewhere. */
export const completedJobSeconds = 60;
/** A process without a heartbeat for this long is treated as dead. This is the minimum that pg-boss allows. */
export const heartbeatSeconds = 10;
const closeMs = 60_000;

/** How a process waits for jobs. */
export const workOptions = {
  pollingIntervalSeconds: pollSeconds,
  notifyPollingIntervalSeconds: pollSeconds,
  /** Also determines how quickly a process notices that it has lost its job. */
  heartbeatRefreshSeconds: 2,
  includeMetadata: true as const,
};

/** The job queues (pg-boss) that all processes of a database share. */
export class Jobs {
  readonly boss: PgBoss;
  readonly #closing = new AbortController();
  #started: Promise<void> | null = null;

  /** @param isWorker whether this process executes jobs */
  constructor(url: string, isWorker: boolean, log: Log) {
    this.boss = new PgBoss({
      ...connectionOptions(url),
      max: 2,
      schedule: false,
      registerInstance: false,
      openTelemetry: { enabled: false },
      useListenNotify: isWorker,
      superviseIntervalSeconds: pollSeconds,
      monitorIntervalSeconds: pollSeconds,
      maintenanceIntervalSeconds: completedJobSeconds,
    });
    this.boss.on('error', (error) => {
      // Nothing to log: pg-boss retries, and requests already log that the database is unreachable.
      if (!isDatabaseUnreachable(Object.assign(new Error(error.message), error)))
        log.error({ err: error }, 'the run queue failed');
    });
  }

  /** Aborts when this process stops. */
  get closing(): AbortSignal {
    return this.#closing.signal;
  }

  /** Creates the schema of the queues if it does not exist. */
  start(): Promise<void> {
    return (this.#started ??= this.#start());
  }

  async close(): Promise<void> {
    this.#closing.abort(new Error('the process is stopping'));
    await this.boss.stop({ timeout: closeMs });
  }

  async #start(): Promise<void> {
    try {
      await this.boss.start();
    } catch (error) {
      await this.boss.stop({ graceful: false });
      const { code, message } = error as { code?: string; message: string };
      if (code !== '42501') throw error;
      throw new StartRefusedError(
        `The run queue cannot be created in the database of DATABASE_URL (${message}). Allow its user to create the schema pgboss.`,
        { cause: error },
      );
    }
  }
}
