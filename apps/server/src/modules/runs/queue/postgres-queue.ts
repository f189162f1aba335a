import type { JobWithMetadata } from 'pg-boss';
import type { Jobs } from '../../../db/postgres/jobs.ts';
import { isDatabaseUnreachable } from '../../../errors.ts';
import type { Log } from '../../../log.ts';
import { Outage } from '../../../outage.ts';
import type { RunHelpers } from '../execution/parts/run-helpers.ts';
import type { RunExecutor } from '../execution/run-executor.ts';
import type { ForecastRunRow, ForecastRunsRepository } from '../repository/runs-repository.ts';
import type { RunQueue, TurnRepository } from './run-queue.ts';

const queue = 'forecast-runs';
/** Payload of a job; everything else is in the row of the run. */
interface RunJob {
  runId: string;
}

/** Interval of the search for unfinished runs without a job, for example after a server was killed. */
const sweepMs = 30_000;

interface Dependencies {
  jobs: Jobs;
  /** Maximum number of concurrent runs of this process; 0 leaves all runs to other processes. */
  atOnce: number;
  runs: ForecastRunsRepository;
  turns: TurnRepository;
  executor: Pick<RunExecutor, 'execute'>;
  helpers: Pick<RunHelpers, 'start' | 'tidy' | 'close'>;
  log: Log;
}

/** The queue shared by all processes of a database: the next free process takes the next run. */
export class PostgresQueue implements RunQueue {
  readonly #deps: Dependencies;
  readonly #outage = new Outage('waiting runs cannot be queued, because the database is unreachable');
  #sweeps: NodeJS.Timeout | undefined;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  async resume(): Promise<void> {
    const { jobs, atOnce, helpers } = this.#deps;
    // 'exclusive': one job per run, even if it is sent several times.
    await jobs.openQueue(queue, { policy: 'exclusive' });
    await this.#sendAll();
    this.#sweeps = setInterval(() => void this.#sweep(), sweepMs).unref();
    if (atOnce === 0) return;
    await jobs.work<RunJob, void>(queue, (job) => this.#execute(job), atOnce);
    helpers.start();
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
    await Promise.all([this.#deps.helpers.close(), this.#deps.jobs.close()]);
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
      await this.#deps.helpers.tidy();
    } catch (error) {
      if (isDatabaseUnreachable(error)) this.#outage.report(this.#deps.log, { err: error });
      else this.#deps.log.error({ err: error }, 'failed to queue waiting runs');
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
