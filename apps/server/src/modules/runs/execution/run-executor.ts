import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Histogram } from 'prom-client';
import { ownBuild } from '../../../build.ts';
import type { Log } from '../../../log.ts';
import type { DatasetFiles, DatasetSource } from '../../datasets/storage/index.ts';
import type { Db } from '../../../db/db.ts';
import type { ForecastRunRow, ForecastRunsRepository } from '../repository/runs-repository.ts';
import type { DatabaseLocation } from '../../../db/open-store.ts';
import type { Reserve } from '../../../db/reserve.ts';
import { initialState, type RunAttempt, runAttempt, SupersededError } from '../repository/run-attempt.ts';
import type { UploadsRepository } from '../../datasets/index.ts';
import {
  DomainError,
  isNoSpace,
  isTransient,
  isDatabaseUnreachable,
  isStoreUnreachable,
  NoSpaceError,
  DatabaseUnreachableError,
} from '../../../errors.ts';
import { Outage } from '../../../outage.ts';
import { failSpan, inSpan, untraced } from '../../../tracing/spans.ts';
import { toRunSource } from './run-source.ts';
import type { ForecastProgress } from './forecast-task.ts';
import type { ForecastThreads } from './forecast-threads.ts';
import { nextTurn } from '../../../next-turn.ts';

/** Number of process crashes after which a run fails. */
const maxAttempts = 3;
const progressIntervalMs = 250;
/** Interval of polling for cancellation by another process. */
const cancelPollMs = 1000;
/** Retry delay if the status cannot be stored (disk full or database down). */
const statusRetryMs = 1000;

interface Dependencies {
  db: Db;
  runs: ForecastRunsRepository;
  uploads: UploadsRepository;
  reserve: Reserve;
  files: DatasetFiles;
  threads: ForecastThreads;
  store: DatabaseLocation;
  timeLimitMs: number;
  /** Whether other processes may compute parts of a run. */
  isShared: boolean;
  /** Stores additional data of a result, such as the plan copied from the refreshed run. */
  beforeCompletion: (run: ForecastRunRow, attempt: RunAttempt) => Promise<void>;
  now: () => Date;
  log: Log;
}

/** A run that this process computes. */
interface Execution {
  attemptId: string;
  attempt: RunAttempt;
  /** Aborts when the run was canceled or superseded by another attempt. */
  abort: AbortController;
  /** Aborts when this process stops. */
  shutdown: AbortSignal;
  startedAt: number;
}

/** Executes forecast runs in worker threads. `RunQueue` decides which run is next. */
export class RunExecutor {
  readonly #deps: Dependencies;
  readonly #outage = new Outage('the database or the storage failed while a run was computed');
  readonly #running = new Map<
    string,
    { attemptId: string; abort: AbortController; finished: Promise<unknown> }
  >();

  /** Durations of the attempts of this process, including the time in which they waited for a thread. */
  readonly durations = new Histogram({
    name: 'forecast_console_run_duration_seconds',
    help: 'Duration of attempts to compute a run, by outcome.',
    labelNames: ['outcome'],
    buckets: [1, 5, 15, 60, 300, 900, 3600],
    registers: [],
  });

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /**
   * Executes a run to completion. A lost database connection is retried within the same attempt.
   *
   * @param shutdown aborts when this process stops; a planned stop does not count as an attempt
   * @returns true if the run ended here or elsewhere, false if it has to be queued again
   */
  async execute(runId: string, shutdown: AbortSignal): Promise<boolean> {
    const previous = this.#running.get(runId);
    previous?.abort.abort(new Error('queued again'));
    await previous?.finished;
    const [attemptId, abort] = [randomUUID(), new AbortController()];
    const attempt = () => this.#attempt(runId, { attemptId, abort, shutdown });
    const finished = inSpan('compute run', { 'forecast_console.run_id': runId }, attempt).finally(() =>
      this.#running.delete(runId),
    );
    // Errors are reported to the caller of execute(); this entry is only awaited.
    this.#running.set(runId, { attemptId, abort, finished: finished.catch(() => undefined) });
    return finished;
  }

  /** Ids of the attempts of this process. */
  get attemptIds(): readonly string[] {
    return Array.from(this.#running.values(), ({ attemptId }) => attemptId);
  }

  /** Cancels an unfinished run. @returns false if the run has already ended */
  async cancel(runId: string): Promise<boolean> {
    const { runs, reserve, now } = this.#deps;
    const run = await runs.byId(runId);
    const change = { status: 'cancelled', stage: null, finished_at: now().toISOString() } as const;
    const cancelled = await reserve.spend(() => runs.transition(runId, ['queued', 'running'], change));
    const job = this.#running.get(runId);
    job?.abort.abort(new Error('cancelled'));
    // Do not wait for a queued run: it stops only when it gets a thread, which can take long.
    if (run?.status === 'running') await job?.finished;
    return cancelled;
  }

  async #attempt(
    runId: string,
    { attemptId, abort, shutdown }: Omit<Execution, 'attempt' | 'startedAt'>,
  ): Promise<boolean> {
    const { db, runs, log } = this.#deps;
    const attempt = runAttempt(db, runId, attemptId);
    const execution = { attemptId, attempt, abort, shutdown, startedAt: performance.now() };
    let first: ForecastRunRow | undefined;
    while (!shutdown.aborted && !abort.signal.aborted) {
      try {
        const isCurrent =
          first === undefined ? await attempt.begin(await ownBuild()) : await attempt.discard(initialState);
        const run = isCurrent ? await runs.byId(runId) : undefined;
        if (run === undefined) return first === undefined ? true : await this.#abandon(execution);
        first ??= run;
        if (first.attempts >= maxAttempts) {
          const why = `The server stopped ${first.attempts} times while it computed this run.`;
          return await this.#fail(execution, why);
        }
        return await this.#compute({ ...run, attempts: first.attempts }, execution);
      } catch (error) {
        if (!this.#isRetryable(error)) throw error;
        this.#outage.report(log, { err: error, runId });
        await sleep(statusRetryMs);
      }
    }
    if (abort.signal.aborted) return this.#abandon(execution);
    return first === undefined ? false : this.#requeue(attempt, first);
  }

  async #compute(run: ForecastRunRow, execution: Execution): Promise<boolean> {
    const { uploads, files, threads, store, timeLimitMs, reserve, isShared, now } = this.#deps;
    const { attemptId, attempt, abort, shutdown } = execution;
    const upload = await uploads.atVersion(run.version_id ?? run.upload_id);
    if (!upload) return this.#fail(execution, 'The data of this run was deleted before it started.');
    const limit = new AbortController();
    const progress = this.#trackProgress(run, execution, () => {
      // The time limit starts with the first progress report, so that waiting for a free thread does not count.
      return setTimeout(() => limit.abort(new Error('the run exceeded its time limit')), timeLimitMs);
    });
    try {
      const build = isShared ? await ownBuild() : null;
      const source = toRunSource(run, upload, await this.#deps.runs.definitionsOf(run));
      const task = { ...source, runId: run.id, attemptId, store, build };
      const end = AbortSignal.any([shutdown, abort.signal, limit.signal]);
      const forecast = async (dataset: DatasetSource) => {
        // Starting a thread takes as long as many small requests.
        await nextTurn();
        return threads.forecast(run.user_id ?? '', { ...task, dataset }, end, progress.report);
      };
      const outcome = await files.hold(upload, forecast, end);
      await progress.end();
      if ('storeLost' in outcome) throw new DatabaseUnreachableError();
      if ('superseded' in outcome) throw new SupersededError();
      if ('failed' in outcome) return await this.#fail(execution, outcome.failed);
      await this.#deps.beforeCompletion(run, attempt);
      const change = {
        status: 'completed',
        progress: 1,
        stage: null,
        result: JSON.stringify(outcome.result),
        finished_at: now().toISOString(),
      } as const;
      if (!(await reserve.spend(() => attempt.update(change)))) return await this.#abandon(execution);
      this.#observe('completed', execution);
      return true;
    } catch (error) {
      await progress.end();
      if (this.#isRetryable(error)) throw error;
      if (abort.signal.aborted || error instanceof SupersededError) return await this.#abandon(execution);
      if (shutdown.aborted) return await this.#requeue(attempt, run);
      return await this.#fail(execution, this.#reason(error, run.id, limit.signal));
    }
  }

  /** Stores the progress of a run, and aborts it once another attempt has superseded this one. */
  #trackProgress(run: ForecastRunRow, { attempt, abort }: Execution, startTimeLimit: () => NodeJS.Timeout) {
    const { isShared, now, log } = this.#deps;
    let timeLimit: NodeJS.Timeout | undefined;
    let lastReport = 0;
    let storing: Promise<void> | null = null;
    const abortUnless = async (isCurrent: () => Promise<boolean>) => {
      try {
        if (!(await untraced(isCurrent))) abort.abort(new SupersededError());
      } catch (error) {
        if (!isNoSpace(error) && !isDatabaseUnreachable(error))
          log.error({ err: error, runId: run.id }, 'progress could not be stored');
      }
    };
    // Without other processes, nothing can supersede this attempt.
    const polling = isShared
      ? setInterval(() => void abortUnless(() => attempt.isCurrent()), cancelPollMs)
      : undefined;
    return {
      report: ({ done, stage }: ForecastProgress) => {
        // Monotonic: the system clock can be set back.
        const time = performance.now();
        if (lastReport > 0 && (storing !== null || time - lastReport < progressIntervalMs)) return;
        timeLimit ??= startTimeLimit();
        const started =
          lastReport === 0 ? { started_at: now().toISOString(), attempts: run.attempts + 1 } : {};
        lastReport = time;
        const change = { status: 'running', progress: done, stage, ...started } as const;
        storing = abortUnless(() => attempt.update(change)).finally(() => (storing = null));
      },
      /** Waits for pending updates, because an update after the final status would set the run to running again. */
      end: async () => {
        clearTimeout(timeLimit);
        clearInterval(polling);
        await storing;
      },
    };
  }

  /** Whether a retry can succeed. SQLite has neither deadlocks nor a connection limit. */
  #isRetryable(error: unknown): boolean {
    return isStoreUnreachable(error) || (this.#deps.isShared && isTransient(error));
  }

  #reason(error: unknown, runId: string, limit: AbortSignal): string {
    const { timeLimitMs, log } = this.#deps;
    if (limit.aborted) {
      const minutes = Math.round(timeLimitMs / 60_000);
      return `The run took longer than ${minutes} minutes. Choose fewer combinations or a coarser bucket.`;
    }
    if (error instanceof DomainError) return error.message;
    if (isNoSpace(error)) return new NoSpaceError().message;
    log.error({ err: error, runId }, 'a forecast run failed');
    return 'The server could not compute this run. See the server log for the reason.';
  }

  /** Returns the run to the queue without counting the attempt. */
  async #requeue(attempt: RunAttempt, { attempts }: ForecastRunRow): Promise<false> {
    await this.#deps.reserve.spend(() => attempt.update({ ...initialState, attempts }));
    return false;
  }

  #observe(outcome: 'completed' | 'failed' | 'abandoned', { startedAt }: Execution): void {
    this.durations.observe({ outcome }, (performance.now() - startedAt) / 1000);
  }

  async #abandon(execution: Execution): Promise<true> {
    await execution.attempt.deleteResults();
    this.#observe('abandoned', execution);
    return true;
  }

  async #fail(execution: Execution, error: string): Promise<true> {
    failSpan(error);
    const { attempt, shutdown } = execution;
    const { reserve, now } = this.#deps;
    const change = { status: 'failed', error, stage: null, finished_at: now().toISOString() } as const;
    for (;;) {
      try {
        await reserve.spend(() => attempt.discard(change));
        this.#observe('failed', execution);
        return true;
      } catch (problem) {
        // On a full disk, retry until there is space: the run must not stay "running".
        if (!isNoSpace(problem)) throw problem;
        await sleep(statusRetryMs, undefined, { signal: shutdown });
      }
    }
  }
}
