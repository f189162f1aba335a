import { type JobWithMetadata, PgBoss } from 'pg-boss';
import { isDatabaseUnreachable, StartRefusedError } from '../../../errors.ts';
import type { Log } from '../../../log.ts';
import { connectionOptions } from '../../../db/postgres/connection-options.ts';
import type { RunComputer } from '../execution/run-computer.ts';
import type { SeatTaker } from '../execution/seats/seat-taker.ts';
import type { ForecastRunRow, ForecastRunsRepository } from '../repository/runs-repository.ts';
import type { TurnRepository } from './turn.ts';
import type { RunQueue } from './run-queue.ts';

const queue = 'forecast-runs';
/** What a queued run is named by; the rest stands in its row. */
interface RunJob {
  runId: string;
}

/** A process that says nothing for so long is taken for dead; pg-boss takes no less. */
const heartbeatSeconds = 10;
/** How often it says something, and learns that it was taken for dead. */
const refreshSeconds = 2;
/** How often somebody looks for dead ones, and whoever is idle for runs it was not told of. */
const lookSeconds = 1;
/** How often runs are looked for whose job was lost when a server was killed, or is used up. */
const sweepMs = 30_000;
/** A crash is counted in the run's row, which ends it long before. */
const maxTries = 1000;
const longestSeconds = 24 * 60 * 60;
/** A job that is done tells nothing: its run does. */
const keptSeconds = 60;
const closeMs = 60_000;
const ofJobs = {
  notify: true,
  heartbeatSeconds,
  expireInSeconds: longestSeconds,
  retryLimit: maxTries,
  retryDelay: lookSeconds,
  deleteAfterSeconds: keptSeconds,
};

interface Dependencies {
  url: string;
  /** Runs that this process computes at once; 0 leaves them to others. */
  atOnce: number;
  runs: ForecastRunsRepository;
  turns: TurnRepository;
  computer: RunComputer;
  taker: SeatTaker;
  log: Log;
}

/** The queue of all processes that share a database: whoever is free takes the next run. */
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
      superviseIntervalSeconds: lookSeconds,
      monitorIntervalSeconds: lookSeconds,
      maintenanceIntervalSeconds: keptSeconds,
    });
    this.#boss.on('error', (error) => {
      // It tries again. Whoever asks for anything meanwhile logs that the database is away.
      if (!isDatabaseUnreachable(Object.assign(new Error(error.message), error)))
        deps.log.error({ err: error }, 'the queue of runs failed');
    });
  }

  async resume(): Promise<void> {
    await this.#start();
    // One job a run, whoever sends it and how often.
    await this.#boss.createQueue(queue, { ...ofJobs, policy: 'exclusive' });
    // One that another version made stays what it was.
    await this.#boss.updateQueue(queue, ofJobs);
    await this.#sendAll();
    this.#sweeps = setInterval(() => void this.#sweep(), sweepMs).unref();
    for (let at = 0; at < this.#deps.atOnce; at++) await this.#work();
    if (this.#deps.atOnce > 0) this.#deps.taker.start();
  }

  /** Users take turns: each run is given one later than the one before it of its user, and none that has been. */
  async add({ id, user_id: userId }: Pick<ForecastRunRow, 'id' | 'user_id'>): Promise<void> {
    try {
      const queued = userId === null ? 1 : await this.#deps.runs.countQueued(userId);
      const turn = (await this.#deps.turns.now()) + queued;
      await this.#boss.send(queue, { runId: id }, { singletonKey: id, priority: -turn });
    } catch (error) {
      this.#deps.log.error({ err: error, runId: id }, 'a forecast run could not be queued yet');
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#sweeps);
    this.#closing.abort(new Error('the process stops'));
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
        `The queue of runs cannot be set up in the database of DATABASE_URL (${message}); let its user make the schema pgboss there.`,
        { cause: error },
      );
    }
  }

  async #work(): Promise<void> {
    const options = {
      pollingIntervalSeconds: lookSeconds,
      notifyPollingIntervalSeconds: lookSeconds,
      heartbeatRefreshSeconds: refreshSeconds,
      includeMetadata: true as const,
    };
    const work = async ([job]: JobWithMetadata<RunJob>[]) => {
      if (job === undefined) return;
      await this.#compute(job);
      // The next one at once.
      this.#boss.notifyWorker(id);
    };
    const id = await this.#boss.work<RunJob, void, typeof options>(queue, options, work);
  }

  async #compute({ data: { runId }, priority, signal }: JobWithMetadata<RunJob>): Promise<void> {
    const started = performance.now();
    this.#deps.log.info({ runId }, 'a forecast run is taken');
    const stop = AbortSignal.any([this.#closing.signal, signal]);
    try {
      await this.#deps.turns.reached(-priority);
      if (!(await this.#deps.computer.compute(runId, stop))) throw stop.reason;
    } catch (error) {
      if (error !== stop.reason)
        this.#deps.log.error({ err: error, runId }, 'a forecast run could not be finished');
      throw error;
    }
    const seconds = (performance.now() - started) / 1000;
    this.#deps.log.info({ runId, seconds }, 'a forecast run is done with');
  }

  async #sweep(): Promise<void> {
    try {
      await this.#sendAll();
      await this.#deps.taker.tidy();
    } catch (error) {
      this.#deps.log.error({ err: error }, 'runs that wait could not be looked for');
    }
  }

  /** Those that have a job keep it. */
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
