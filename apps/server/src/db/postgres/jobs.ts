import { type JobWithMetadata, PgBoss, type Queue } from 'pg-boss';
import { isDatabaseUnreachable, StartRefusedError } from '../../errors.ts';
import type { Log } from '../../log.ts';
import { isTracing } from '../../tracing/start-tracing.ts';
import { connectionOptions } from './connection-options.ts';

/** Interval of polling for jobs. */
const pollSeconds = 1;
/** Interval of checks for dead processes, which take a dozen statements. */
const superviseSeconds = 2;
/** Completed jobs can be dropped; their results are stored elsewhere. */
const completedJobSeconds = 60;
const closeMs = 60_000;

const queueOptions = {
  notify: true,
  /** A process without a heartbeat for this long is treated as dead. This is the minimum that pg-boss allows. */
  heartbeatSeconds: 10,
  expireInSeconds: 24 * 60 * 60,
  /** Never reached: a run fails after far fewer process crashes. */
  retryLimit: 1000,
  retryDelay: pollSeconds,
  deleteAfterSeconds: completedJobSeconds,
};

/** How a process waits for jobs. */
const workOptions = {
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
      // A job continues the trace of the request that sent it.
      openTelemetry: { enabled: isTracing(), propagateContext: true },
      useListenNotify: isWorker,
      superviseIntervalSeconds: superviseSeconds,
      monitorIntervalSeconds: superviseSeconds,
      // Its query is slow, and nothing reads its warnings.
      monitorVacuum: false,
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

  /** Creates a queue, or updates one that another version created. */
  async openQueue(
    name: string,
    { policy, ...options }: Pick<Queue, 'policy' | 'retryLimit'> = {},
  ): Promise<void> {
    await this.start();
    await this.boss.createQueue(name, { ...queueOptions, ...options, ...(policy && { policy }) });
    await this.boss.updateQueue(name, { ...queueOptions, ...options });
  }

  /** Executes the jobs of a queue, up to `atOnce` at the same time. */
  async work<Data, Output>(
    queue: string,
    execute: (job: JobWithMetadata<Data>) => Promise<Output>,
    atOnce: number,
  ): Promise<void> {
    for (let at = 0; at < atOnce; at++) {
      const work = async ([job]: JobWithMetadata<Data>[]) => {
        if (job === undefined) return null;
        const output = await execute(job);
        // Fetches the next job immediately.
        this.boss.notifyWorker(id);
        return output;
      };
      const id = await this.boss.work<Data, Output | null, typeof workOptions>(queue, workOptions, work);
    }
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
