import type { JobWithMetadata } from 'pg-boss';
import {
  completedJobSeconds,
  heartbeatSeconds,
  type Jobs,
  pollSeconds,
  workOptions,
} from '../../../db/postgres/jobs.ts';
import type { Log } from '../../../log.ts';
import type { RunExecutor } from '../execution/run-executor.ts';
import type { SeatTaker } from '../execution/seats/seat-taker.ts';
import type { ForecastRunRow, ForecastRunsRepository } from '../repository/runs-repository.ts';
import type { RunQueue, TurnRepository } from './run-queue.ts';

const queue = 'forecast-runs';
/** Payload of a job; everything else is in the row of the run. */
interface RunJob {
  runId: string;
}

/** Interval of the search for unfinished runs without a job, for example after a server was killed. */
const sweepMs = 30_000;
/** Never reached: a run fails after far fewer process crashes. */
const maxRetries = 1000;
const maxJobSeconds = 24 * 60 * 60;
const jobOptions = {
  notify: true,
  heartbeatSeconds,
  expireInSeconds: maxJobSeconds,
  retryLimit: maxRetries,
  retryDelay: pollSeconds,
  deleteAfterSeconds: completedJobSeconds,
};

interface Dependencies {
  jobs: Jobs;
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
  #sweeps: NodeJS.Timeout | undefined;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  async resume(): Promise<void> {
    await this.#deps.jobs.start();
    // 'exclusive': one job per run, even if it is sent several times.
    await this.#boss.createQueue(queue, { ...jobOptions, policy: 'exclusive' });
    // createQueue does not update a queue that another version created.
    await this.#boss.updateQueue(queue, jobOptions);
    await this.#sendAll();
    this.#sweeps = setInterval(() => void this.#sweep(), sweepMs).unref();
    for (let at = 0; at < this.#deps.atOnce; at++) await this.#work();
    if (this.#deps.atOnce > 0) this.#deps.taker.start();
  }

  get #boss() {
    return this.#deps.jobs.boss;
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
    await Promise.all([this.#deps.taker.close(), this.#deps.jobs.close()]);
  }

  async #work(): Promise<void> {
    const work = async ([job]: JobWithMetadata<RunJob>[]) => {
      if (job === undefined) return;
      await this.#execute(job);
      // Fetches the next job immediately.
      this.#boss.notifyWorker(id);
    };
    const id = await this.#boss.work<RunJob, void, typeof workOptions>(queue, workOptions, work);
  }

  async #execute({ data: { runId }, priority, signal }: JobWithMetadata<RunJob>): Promise<void> {
    const started = performance.now();
    this.#deps.log.info({ runId }, 'starting a forecast run');
    const stop = AbortSignal.any([this.#deps.jobs.closing, signal]);
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
