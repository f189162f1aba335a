import { type Job, PgBoss } from 'pg-boss';
import { isStoreLost, StartRefusedError } from '../errors.ts';
import type { Log } from '../log.ts';
import type { ForecastRunRow, ForecastRunsRepository } from '../store/forecast-runs.ts';
import type { RunComputer } from './run-computer.ts';
import type { RunQueue } from './run-queue.ts';
import type { SeatTaker } from './seat-taker.ts';

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
const mostTries = 1000;
const longestSeconds = 24 * 60 * 60;
/** A job that is done tells nothing: its run does. */
const keptSeconds = 60;
const closeMs = 60_000;

interface Dependencies {
  url: string;
  /** Runs that this process computes at once; 0 leaves them to others. */
  atOnce: number;
  runs: ForecastRunsRepository;
  computer: RunComputer;
  taker: SeatTaker;
  log: Log;
}

/** The queue of all processes that share a database: whoever is free takes the next run. */
export class PostgresQueue implements RunQueue {
  readonly #atOnce: Dependencies['atOnce'];
  readonly #runs: Dependencies['runs'];
  readonly #computer: Dependencies['computer'];
  readonly #taker: Dependencies['taker'];
  readonly #log: Dependencies['log'];
  readonly #boss: PgBoss;
  readonly #closing = new AbortController();
  #sweeps: NodeJS.Timeout | undefined;

  constructor({ url, atOnce, runs, computer, taker, log }: Dependencies) {
    this.#atOnce = atOnce;
    this.#runs = runs;
    this.#computer = computer;
    this.#taker = taker;
    this.#log = log;
    this.#boss = new PgBoss({
      connectionString: url,
      max: 2,
      schedule: false,
      registerInstance: false,
      openTelemetry: { enabled: false },
      useListenNotify: atOnce > 0,
      superviseIntervalSeconds: lookSeconds,
      monitorIntervalSeconds: lookSeconds,
      maintenanceIntervalSeconds: keptSeconds,
    });
    this.#boss.on('error', (error) => {
      // It tries again. Whoever asks for anything meanwhile logs that the database is away.
      if (!isStoreLost(Object.assign(new Error(error.message), error)))
        log.error({ err: error }, 'the queue of runs failed');
    });
  }

  async resume(): Promise<void> {
    await this.#start();
    await this.#boss.createQueue(queue, {
      // One job a run, whoever sends it and how often.
      policy: 'exclusive',
      notify: true,
      heartbeatSeconds,
      expireInSeconds: longestSeconds,
      retryLimit: mostTries,
      retryDelay: lookSeconds,
      deleteAfterSeconds: keptSeconds,
    });
    await this.#sendAll();
    this.#sweeps = setInterval(() => void this.#sweep(), sweepMs).unref();
    for (let at = 0; at < this.#atOnce; at++) await this.#work();
    if (this.#atOnce > 0) this.#taker.start();
  }

  /** Before it all runs that others have sent after more of their own: users take turns. */
  async add({ id, user_id: userId }: Pick<ForecastRunRow, 'id' | 'user_id'>): Promise<void> {
    try {
      const waiting = userId === null ? 0 : await this.#runs.countWaiting(userId);
      await this.#boss.send(queue, { runId: id }, { singletonKey: id, priority: -waiting });
    } catch (error) {
      this.#log.error({ err: error, runId: id }, 'a forecast run could not be queued yet');
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#sweeps);
    this.#closing.abort(new Error('the process stops'));
    await Promise.all([this.#taker.close(), this.#boss.stop({ timeout: closeMs })]);
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
    };
    const id = await this.#boss.work<RunJob>(queue, options, async ([job]) => {
      if (job === undefined) return;
      await this.#compute(job);
      // The next one at once.
      this.#boss.notifyWorker(id);
    });
  }

  async #compute({ data: { runId }, signal }: Job<RunJob>): Promise<void> {
    const started = performance.now();
    this.#log.info({ runId }, 'a forecast run is taken');
    const stop = AbortSignal.any([this.#closing.signal, signal]);
    try {
      if (!(await this.#computer.compute(runId, stop))) throw stop.reason;
    } catch (error) {
      if (error !== stop.reason)
        this.#log.error({ err: error, runId }, 'a forecast run could not be finished');
      throw error;
    }
    const seconds = (performance.now() - started) / 1000;
    this.#log.info({ runId, seconds }, 'a forecast run is done with');
  }

  async #sweep(): Promise<void> {
    try {
      await this.#sendAll();
    } catch (error) {
      this.#log.error({ err: error }, 'runs that wait could not be looked for');
    }
  }

  /** Those that have a job keep it. */
  async #sendAll(): Promise<void> {
    const before = new Map<string | null, number>();
    const jobs = (await this.#runs.unfinished()).map(({ id, user_id }) => {
      const waiting = (before.get(user_id) ?? 0) + 1;
      before.set(user_id, waiting);
      return { data: { runId: id }, singletonKey: id, priority: -waiting };
    });
    if (jobs.length > 0) await this.#boss.insert(queue, jobs);
  }
}
