import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../../log.ts';
import type { DatasetFiles, DatasetSource } from '../../datasets/storage/index.ts';
import type { Db } from '../../../db/db.ts';
import type { ForecastRunRow, ForecastRunsRepository } from '../repository/runs-repository.ts';
import type { DatabaseLocation } from '../../../db/open-store.ts';
import type { Reserve } from '../../../db/reserve.ts';
import { fromTheStart, RunAttempt, SupersededError } from '../repository/run-attempt.ts';
import type { UploadsRepository } from '../../datasets/index.ts';
import {
  DomainError,
  isNoSpace,
  isTransient,
  isDatabaseUnreachable,
  NoSpaceError,
  DatabaseUnreachableError,
} from '../../../errors.ts';
import { sourceOf } from './run-source.ts';
import type { ForecastProgress } from './forecast-task.ts';
import type { SharedRun } from './seats/shared-run.ts';
import type { ForecastThreads } from './forecast-threads.ts';

/** A run that was under way when so many processes crashed is not tried again. */
const maxAttempts = 3;
const progressEveryMs = 250;
/** How often a run that tells nothing is looked at: others may have cancelled it. */
const lookEveryMs = 1000;
/** How long a run that has ended waits for room, or for the database, to say so. */
const roomEveryMs = 1000;

interface Dependencies {
  db: Db;
  runs: ForecastRunsRepository;
  uploads: UploadsRepository;
  reserve: Reserve;
  files: DatasetFiles;
  threads: ForecastThreads;
  store: DatabaseLocation;
  timeLimitMs: number;
  /** Lets other processes compute parts of a run; null where there are none. */
  share: ((run: { runId: string; claim: string }) => SharedRun) | null;
  /** What else belongs to a result, such as the plan of the run it was refreshed from. */
  beforeCompletion: (run: ForecastRunRow, attempt: RunAttempt) => Promise<void>;
  now: () => Date;
  log: Log;
}

/** A run that is being computed here. */
interface UnderWay {
  claim: string;
  attempt: RunAttempt;
  /** Aborted once its result is of no use: the run has ended, or is computed elsewhere. */
  useless: AbortController;
  /** Aborted when this process stops. */
  stop: AbortSignal;
}

/** Computes runs in worker threads, each to its end, whoever hands them out. */
export class RunComputer {
  readonly #deps: Dependencies;
  readonly #underWay = new Map<
    string,
    { claim: string; useless: AbortController; finished: Promise<unknown> }
  >();

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /**
   * Computes a run, again as long as the database is lost meanwhile, all of which is one attempt.
   * @param stop aborted when this process stops: only a stop that nobody asked for counts against a run
   * @returns false when it is to be computed later; true when it has ended, or is computed elsewhere
   */
  async compute(runId: string, stop: AbortSignal): Promise<boolean> {
    const before = this.#underWay.get(runId);
    before?.useless.abort(new Error('handed out again'));
    await before?.finished;
    const [claim, useless] = [randomUUID(), new AbortController()];
    const finished = this.#computeOnceStored(runId, claim, useless, stop).finally(() =>
      this.#underWay.delete(runId),
    );
    // Whoever waits here only wants to know when.
    this.#underWay.set(runId, { claim, useless, finished: finished.catch(() => undefined) });
    return finished;
  }

  /** Of the attempts that are made here. */
  get claims(): readonly string[] {
    return Array.from(this.#underWay.values(), ({ claim }) => claim);
  }

  /** Ends a run that has not ended; false when it has. */
  async cancel(runId: string): Promise<boolean> {
    const { runs, reserve, now } = this.#deps;
    const run = await runs.byId(runId);
    const change = { status: 'cancelled', stage: null, finished_at: now().toISOString() } as const;
    const cancelled = await reserve.spend(() => runs.transition(runId, ['queued', 'running'], change));
    const job = this.#underWay.get(runId);
    job?.useless.abort(new Error('cancelled'));
    // A run that still waits for a worker stops when it gets one, which may be long from now.
    if (run?.status === 'running') await job?.finished;
    return cancelled;
  }

  async #computeOnceStored(
    runId: string,
    claim: string,
    useless: AbortController,
    stop: AbortSignal,
  ): Promise<boolean> {
    const { db, runs, log } = this.#deps;
    const attempt = new RunAttempt(db, runId, claim);
    const underWay = { claim, attempt, useless, stop };
    let first: ForecastRunRow | undefined;
    while (!stop.aborted && !useless.signal.aborted) {
      try {
        const held = first === undefined ? await attempt.begin() : await attempt.discard(fromTheStart);
        const run = held ? await runs.byId(runId) : undefined;
        if (run === undefined) return true;
        first ??= run;
        if (first.attempts >= maxAttempts) {
          const why = `The server stopped ${first.attempts} times while it computed this run.`;
          return await this.#fail(underWay, why);
        }
        return await this.#compute({ ...run, attempts: first.attempts }, underWay);
      } catch (error) {
        if (!this.#isRetryable(error)) throw error;
        log.error({ err: error, runId }, 'the database failed while a run was computed');
        await sleep(roomEveryMs);
      }
    }
    if (useless.signal.aborted) return this.#forget(attempt);
    return first === undefined ? false : this.#putBack(attempt, first);
  }

  async #compute(run: ForecastRunRow, underWay: UnderWay): Promise<boolean> {
    const { uploads, files, threads, store, timeLimitMs, reserve, share, now } = this.#deps;
    const { claim, attempt, useless, stop } = underWay;
    const upload = await uploads.atVersion(run.version_id ?? run.upload_id);
    if (!upload) return this.#fail(underWay, 'The data of this run was deleted before it started.');
    const limit = new AbortController();
    const shared = share?.({ runId: run.id, claim });
    const progress = this.#progressOf(run, underWay, () => {
      // From here, not from when it was asked for: waiting for a free worker is not computing.
      return setTimeout(() => limit.abort(new Error('the time is up')), timeLimitMs);
    });
    try {
      const isShared = share !== null;
      const source = sourceOf(run, upload, await this.#deps.runs.eventsOf(run));
      const task = { ...source, runId: run.id, claim, store, isShared };
      const end = AbortSignal.any([stop, useless.signal, limit.signal]);
      const forecast = (dataset: DatasetSource) =>
        threads.forecast(run.user_id ?? '', { ...task, dataset }, end, (message) => {
          if ('round' in message) shared?.offer(message.round);
          else if ('hasManySeries' in message) shared?.openEarly();
          else progress.tell(message);
        });
      const outcome = await files.hold(upload, forecast, end);
      await Promise.all([progress.end(), shared?.end()]);
      if ('storeLost' in outcome) throw new DatabaseUnreachableError();
      if ('superseded' in outcome) throw new SupersededError();
      if ('failed' in outcome) return await this.#fail(underWay, outcome.failed);
      await this.#deps.beforeCompletion(run, attempt);
      const change = {
        status: 'completed',
        progress: 1,
        stage: null,
        result: JSON.stringify(outcome.result),
        finished_at: now().toISOString(),
      } as const;
      return (await reserve.spend(() => attempt.update(change))) || (await this.#forget(attempt));
    } catch (error) {
      await Promise.all([progress.end(), shared?.end()]);
      if (this.#isRetryable(error)) throw error;
      if (useless.signal.aborted || error instanceof SupersededError) return await this.#forget(attempt);
      if (stop.aborted) return await this.#putBack(attempt, run);
      return await this.#fail(underWay, this.#reason(error, run.id, limit.signal));
    }
  }

  /** Tells how far a run is, and learns by it whether anybody still wants to know. */
  #progressOf(run: ForecastRunRow, { attempt, useless }: UnderWay, startClock: () => NodeJS.Timeout) {
    const { share, now, log } = this.#deps;
    let clock: NodeJS.Timeout | undefined;
    let told = 0;
    let telling: Promise<void> | null = null;
    const ask = async (isHeld: () => Promise<boolean>) => {
      try {
        if (!(await isHeld())) useless.abort(new SupersededError());
      } catch (error) {
        if (!isNoSpace(error) && !isDatabaseUnreachable(error))
          log.error({ err: error, runId: run.id }, 'progress could not be stored');
      }
    };
    // Nobody else knows of a run that this process alone computes.
    const looks = share && setInterval(() => void ask(() => attempt.isHeld()), lookEveryMs);
    return {
      tell: ({ done, stage }: ForecastProgress) => {
        // Not by the time of day, which may be set back.
        const time = performance.now();
        if (told > 0 && (telling !== null || time - told < progressEveryMs)) return;
        clock ??= startClock();
        const started = told === 0 ? { started_at: now().toISOString(), attempts: run.attempts + 1 } : {};
        told = time;
        const change = { status: 'running', progress: done, stage, ...started } as const;
        telling = ask(() => attempt.update(change)).finally(() => (telling = null));
      },
      /** What is told after the run has ended would begin it anew. */
      end: async () => {
        clearTimeout(clock);
        if (looks !== null) clearInterval(looks);
        await telling;
      },
    };
  }

  /** A database of this process alone has no connections for others to use up, nor deadlocks. */
  #isRetryable(error: unknown): boolean {
    return isDatabaseUnreachable(error) || (this.#deps.share !== null && isTransient(error));
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
    return 'The server could not compute this run. Its log tells the reason.';
  }

  /** For later: only a stop that nobody asked for counts against a run. */
  async #putBack(attempt: RunAttempt, { attempts }: ForecastRunRow): Promise<false> {
    await this.#deps.reserve.spend(() => attempt.update({ ...fromTheStart, attempts }));
    return false;
  }

  async #forget(attempt: RunAttempt): Promise<true> {
    await attempt.forget();
    return true;
  }

  async #fail({ attempt, stop }: UnderWay, error: string): Promise<true> {
    const { reserve, now } = this.#deps;
    const change = { status: 'failed', error, stage: null, finished_at: now().toISOString() } as const;
    for (;;) {
      try {
        await reserve.spend(() => attempt.discard(change));
        return true;
      } catch (problem) {
        // A run must not stay "running" for want of room: whoever makes some lets it end.
        if (!isNoSpace(problem)) throw problem;
        await sleep(roomEveryMs, undefined, { signal: stop });
      }
    }
  }
}
