import { availableParallelism } from 'node:os';
import { FairLimiter } from '../../../compute/fair-limiter.ts';
import { runCores, type FreeCores, releaseCores, isAnyFree, takeCores } from '../../../compute/free-cores.ts';
import { stopFlag } from '../../../compute/stop-flag.ts';
import { lowPriority, type TaskChannel, ThreadPool } from '../../../compute/thread-pool.ts';
import { withTimeLimit } from '../../../compute/thread-watch.ts';
import { StoppingError } from '../../../errors.ts';
import type { CausesOutcome, CausesProgress } from '../causes/causes-worker.ts';
import type { CausesRequest } from '../causes/compute-steps.ts';
import type { ActualsOutcome, ActualsTask } from '../actuals-worker.ts';
import type { ForecastProgress, ForecastOutcome, ForecastTask } from './forecast-task.ts';
import type { HelpProgress, HelpTask } from './parts/help-worker.ts';

/**
 * Limit of the heap of a thread that computes a run, without the arrays of numbers. Above 2 GB, V8 lets a heap grow to four
 * times its size before it collects garbage, instead of twice.
 */
const forecastMegabytes = 2000;

interface Settings {
  freeCores: FreeCores;
  /** Time limit for reading actual values. */
  limitMs: number;
  runsAtOnce: number;
  megabytes: number;
}

/** Computes forecast runs, and reads actual values for them, in worker threads that are shared fairly between users. */
export class ForecastThreads {
  readonly #settings: Settings;
  readonly #forecasts: ThreadPool;
  readonly #forecastLimiter: FairLimiter;
  readonly #causes: ThreadPool;
  readonly #helpers: ThreadPool;
  readonly #actuals: ThreadPool;
  readonly #actualsLimiter = new FairLimiter(1);

  constructor(settings: Settings) {
    this.#settings = settings;
    const { runsAtOnce, megabytes } = settings;
    const pool = (file: string, maxThreads: number, nice: number, most = megabytes) =>
      new ThreadPool(new URL(file, import.meta.url), {
        maxThreads,
        megabytes: Math.min(megabytes, most),
        nice,
      });
    this.#forecastLimiter = new FairLimiter(runsAtOnce);
    this.#forecasts = pool('./forecast-worker.ts', Math.max(1, runsAtOnce), lowPriority, forecastMegabytes);
    this.#causes = pool('../causes/causes-worker.ts', Math.max(1, runsAtOnce), lowPriority);
    this.#helpers = pool('./parts/help-worker.ts', availableParallelism(), lowPriority, forecastMegabytes);
    // Requests of users wait for this pool, so it keeps its normal priority.
    this.#actuals = pool('../actuals-worker.ts', 1, 0);
  }

  forecast(
    userId: string,
    task: Omit<ForecastTask, keyof TaskChannel>,
    stop: AbortSignal,
    onProgress: (progress: ForecastProgress) => void,
  ): Promise<ForecastOutcome> {
    const { freeCores } = this.#settings;
    return this.#forecastLimiter.run(userId, () =>
      this.#forecasts.runWithChannel(task, { stop, freeCores, onMessage: onProgress }),
    );
  }

  /** Recomputes forecasts to find the causes of a change. */
  explainChange(
    userId: string,
    task: CausesRequest,
    stop: AbortSignal,
    onMessage: (progress: CausesProgress) => void,
  ): Promise<CausesOutcome> {
    const { freeCores } = this.#settings;
    return this.#forecastLimiter.run(userId, () =>
      this.#causes.runWithChannel(task, { stop, end: stop, freeCores, onMessage }),
    );
  }

  get hasFreeCore(): boolean {
    return isAnyFree(this.#settings.freeCores);
  }

  /** Reserves one core. @returns a function that releases it */
  takeCore(): () => void {
    const cores = runCores(this.#settings.freeCores);
    takeCores(cores, 0);
    return () => releaseCores(cores);
  }

  /** Computes parts of a run that another thread completes. */
  help(
    task: Omit<HelpTask, keyof TaskChannel>,
    stop: AbortSignal,
    onMessage: (progress: HelpProgress) => void,
  ): Promise<void> {
    const { freeCores } = this.#settings;
    return this.#helpers.runWithChannel(task, { stop, freeCores, onMessage });
  }

  /**
   * Reads actual values of some buckets.
   * @param signal aborts when the client disconnects: a running task stops, a waiting task does not start
   * @throws InvalidInputError if reading takes too long
   */
  readActuals(userId: string, task: Omit<ActualsTask, 'stop'>, signal: AbortSignal): Promise<ActualsOutcome> {
    return this.#actualsLimiter.run(userId, async () => {
      const left = callerLeft(signal);
      left.throwIfAborted();
      try {
        return await withTimeLimit(
          this.#settings.limitMs,
          (end) => this.#actuals.run({ ...task, stop: stopFlag(left) }, { signal: end }),
          (minutes) =>
            `Reading the dataset took longer than ${minutes} minutes. Try again when the server is less busy.`,
        );
      } catch (error) {
        left.throwIfAborted();
        throw error;
      }
    });
  }

  async close(): Promise<void> {
    await Promise.all(
      [this.#forecasts, this.#causes, this.#helpers, this.#actuals].map((pool) => pool.close()),
    );
  }
}

/**
 * Aborts when the client disconnects, but not when the server stops, because it still responds to running requests.
 */
function callerLeft(signal: AbortSignal): AbortSignal {
  const left = new AbortController();
  const follow = () => {
    if (!(signal.reason instanceof StoppingError)) left.abort(signal.reason);
  };
  if (signal.aborted) follow();
  else signal.addEventListener('abort', follow, { once: true });
  return left.signal;
}
