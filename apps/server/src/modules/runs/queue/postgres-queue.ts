import { type JobWithMetadata, PgBoss } from 'pg-boss';
import { isDatabaseUnreachable, StartRefusedError } from '../../../errors.ts';
import type { Log } from '../../../log.ts';
import { connectionOptions } from '../../../db/postgres/connection-options.ts';
import type { RunExecutor } from '../execution/run-executor.ts';
import type { SeatTaker } from '../execution/seats/seat-taker.ts';
import type { ForecastRunRow, ForecastRunsRepository } from '../repository/runs-repository.ts';
import type { RunQueue, TurnRepository } from './run-queue.ts';

const queue = 'forecast-runs';
/** Payload of a job; everything else is in the row of the run. */
interface RunJob {
  runId: string;
}

/** A process without a heartbeat for this long is treated as dead. This is the minimum that pg-boss allows. */
const heartbeatSeconds = 10;
/** Heartbeat interval, which also determines how quickly a process notices that it has lost its job. */
const refreshSeconds = 2;
/** Interval of polling for jobs and of checks for dead processes. */
const pollSeconds = 1;
/** Interval of the search for unfinished runs without a job, for example after a server was killed. */
const sweepMs = 30_000;
/** Never reached: a run fails after far fewer process crashes. */
const maxRetries = 1000;
const maxJobSeconds = 24 * 60 * 60;
/** Completed jobs can be dropped; the status is stored with the run. */
const completedJobSeconds = 60;
const closeMs = 60_000;
const jobOptions = {
  notify: true,
  heartbeatSeconds,
  expireInSeconds: maxJobSeconds,
  retryLimit: maxRetries,
  retryDelay: pollSeconds,
  deleteAfterSeconds: completedJobSeconds,
};

interface Dependencies {
  url: string;
  /** Maximum number of concurrent runs of this process; 0 leaves all runs to other processes. */
  atOnce: number;
  runs: ForecastRunsRepository;
  turns: TurnRepository;
  executor: RunExecutor;
  taker: SeatTaker;
  log: Log;
}

/** The queue shared by all processes of a database: the next free process takes the next run. */
export class PostgresQueue implements RunQueue {
  readonly #deps: Dependencies;
  readonly #boss: PgBoss;
  readonly #closing = new AbortController();
  #sweeps: NodeJS.Timeout | undefined;

  constructor(deps: Dependencies) {
    this.#deps = deps;
    this.#boss = new PgBoss({
      ...connectionOptions(deps.url),
      max: 2,
      schedule: false,
      registerInstance: false,
      openTelemetry: { enabled: false },
      useListenNotify: deps.atOnce > 0,
      superviseIntervalSeconds: pollSeconds,
      monitorIntervalSeconds: pollSeconds,
      maintenanceIntervalSeconds: completedJobSeconds,
    });
    this.#boss.on('error', (error) => {
      // Nothing to log: pg-boss retries, and requests already log that the database is unreachable.
      if (!isDatabaseUnreachable(Object.assign(new Error(error.message), error)))
        deps.log.error({ err: error }, 'the run queue failed');
    });
  }

  async resume(): Promise<void> {
    await this.#start();
    // 'exclusive': one job per run, even if it is sent several times.
    await this.#boss.createQueue(queue, { ...jobOptions, policy: 'exclusive' });
    // createQueue does not update a queue that another version created.
    await this.#boss.updateQueue(queue, jobOptions);
    await this.#sendAll();
    this.#sweeps = setInterval(() => void this.#sweep(), sweepMs).unref();
    for (let at = 0; at < this.#deps.atOnce; at++) await this.#work();
    if (this.#deps.atOnce > 0) this.#deps.taker.start();
  }

  /** Schedules users round-robin: the n-th waiting run of a user gets the n-th turn from now. */
  async add({ id, user_id: userId }: Pick<ForecastRunRow, 'id' | 'user_id'>): Promise<void> {
    try {
      const queued = userId === null ? 1 : await this.#deps.runs.countQueued(userId);
      const turn = (await this.#deps.turns.now()) + queued;
      await this.#boss.send(queue, { runId: id }, { singletonKey: id, priority: -turn });
    } catch (error) {
      this.#deps.log.error({ err: error, runId: id }, 'failed to queue a forecast run; it will be retried');
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#sweeps);
    this.#closing.abort(new Error('the process is stopping'));
    await Promise.all([this.#deps.taker.close(), this.#boss.stop({ timeout: closeMs })]);
  }

  async #start(): Promise<void> {
    try {
      await this.#boss.start();
    } catch (error) {
      await this.#boss.stop({ graceful: false });
      const { code, message } = error as { code?: string; message: string };
      if (code !== '42501') throw error;
      throw new StartRefusedError(
        `The run queue cannot be created in the database of DATABASE_URL (${message}). Allow its user to create the schema pgboss.`,
        { cause: error },
      );
    }
  }

  async #work(): Promise<void> {
    const options = {
      pollingIntervalSeconds: pollSeconds,
      notifyPollingIntervalSeconds: pollSeconds,
      heartbeatRefreshSeconds: refreshSeconds,
      includeMetadata: true as const,
    };
    const work = async ([job]: JobWithMetadata<RunJob>[]) => {
      if (job === undefined) return;
      await this.#execute(job);
      // Fetches the next job immediately.
      this.#boss.notifyWorker(id);
    };
    const id = await this.#boss.work<RunJob, void, typeof options>(queue, options, work);
  }

  async #execute({ data: { runId }, priority, signal }: JobWithMetadata<RunJob>): Promise<void> {
    const started = performance.now();
    this.#deps.log.info({ runId }, 'starting a forecast run');
    const stop = AbortSignal.any([this.#closing.signal, signal]);
    try {
      await this.#deps.turns.reached(-priority);
      if (!(await this.#deps.executor.execute(runId, stop))) throw stop.reason;
    } catch (error) {
      if (error !== stop.reason)
        this.#deps.log.error({ err: error, runId }, 'a forecast run could not be finished');
      throw error;
    }
    const seconds = (performance.now() - started) / 1000;
    this.#deps.log.info({ runId, seconds }, 'finished a forecast run');
  }

  async #sweep(): Promise<void> {
    try {
      await this.#sendAll();
      await this.#deps.taker.tidy();
    } catch (error) {
      this.#deps.log.error({ err: error }, 'failed to queue waiting runs');
    }
  }

  /** Queues all unfinished runs; those that already have a job keep it. */
  async #sendAll(): Promise<void> {
    const last = new Map<string | null, number>();
    const now = await this.#deps.turns.now();
    const jobs = (await this.#deps.runs.unfinished()).map(({ id, user_id }) => {
      const turn = (last.get(user_id) ?? now) + 1;
      last.set(user_id, turn);
      return { data: { runId: id }, singletonKey: id, priority: -turn };
    });
    if (jobs.length > 0) await this.#boss.insert(queue, jobs);
  }
}
