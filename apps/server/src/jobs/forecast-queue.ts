import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';
import type { DatasetFiles } from '../datasets/dataset-files.ts';
import type { ForecastRunRow, ForecastRunsRepository } from '../store/forecast-runs.ts';
import type { StorePlace } from '../store/open-store.ts';
import type { RunGroupsRepository } from '../store/run-groups.ts';
import type { Reserve } from '../store/reserve.ts';
import type { UploadsRepository } from '../store/uploads.ts';
import { DomainError, isNoSpace, isStoreLost, NoSpaceError, StoreLostError } from '../errors.ts';
import { planUpload } from '../runs/plan-upload.ts';
import type { EventDefinition } from '../events/event-definition.ts';
import type { RunRequest } from '../runs/stored-run.ts';
import type { Workers } from './workers.ts';

/** A run that was under way when so many servers crashed is not tried again. */
const maxAttempts = 3;
const progressEveryMs = 250;
/** How long a run that has ended waits for room, or for the database, to say so. */
const roomEveryMs = 1000;

interface Dependencies {
  runs: ForecastRunsRepository;
  groups: RunGroupsRepository;
  uploads: UploadsRepository;
  reserve: Reserve;
  files: DatasetFiles;
  workers: Workers;
  store: StorePlace;
  timeLimitMs: number;
  /** What else belongs to a result, such as the plan of the run it was refreshed from. */
  beforeCompletion: (run: ForecastRunRow) => Promise<void>;
  now: () => Date;
  log: Log;
}

/** Computes runs in worker threads and owns their status from queued to its end. */
export class ForecastQueue {
  readonly #runs: Dependencies['runs'];
  readonly #groups: Dependencies['groups'];
  readonly #uploads: Dependencies['uploads'];
  readonly #reserve: Dependencies['reserve'];
  readonly #files: Dependencies['files'];
  readonly #workers: Dependencies['workers'];
  readonly #store: Dependencies['store'];
  readonly #timeLimitMs: Dependencies['timeLimitMs'];
  readonly #beforeCompletion: Dependencies['beforeCompletion'];
  readonly #now: Dependencies['now'];
  readonly #log: Dependencies['log'];
  readonly #underWay = new Map<string, { stop: AbortController; finished: Promise<void> }>();
  readonly #closing = new AbortController();

  constructor(dependencies: Dependencies) {
    this.#runs = dependencies.runs;
    this.#groups = dependencies.groups;
    this.#uploads = dependencies.uploads;
    this.#reserve = dependencies.reserve;
    this.#files = dependencies.files;
    this.#workers = dependencies.workers;
    this.#store = dependencies.store;
    this.#timeLimitMs = dependencies.timeLimitMs;
    this.#beforeCompletion = dependencies.beforeCompletion;
    this.#now = dependencies.now;
    this.#log = dependencies.log;
  }

  /** Takes up what a stopped server has left; nothing stays "running" that nobody computes. */
  async resume(): Promise<void> {
    for (const run of await this.#runs.unfinished()) {
      await this.#groups.removeOf(run.id);
      if (run.attempts >= maxAttempts) {
        await this.#end(
          run.id,
          'failed',
          `The server stopped ${run.attempts} times while it computed this run.`,
        );
      } else {
        await this.#runs.update(run.id, { status: 'queued', progress: 0, stage: null });
        this.add(run.id);
      }
    }
  }

  add(runId: string): void {
    if (this.#underWay.has(runId)) return;
    const stop = new AbortController();
    const finished = this.#computeOnceStored(runId, stop.signal)
      .catch((error: unknown) =>
        this.#log.error({ err: error, runId }, 'a forecast run could not be finished'),
      )
      .finally(() => this.#underWay.delete(runId));
    this.#underWay.set(runId, { stop, finished });
  }

  /** Ends a run that has not ended; false when it has. */
  async cancel(runId: string): Promise<boolean> {
    const run = await this.#runs.byId(runId);
    const change = { status: 'cancelled', stage: null, finished_at: this.#now().toISOString() } as const;
    const cancelled = await this.#reserve.spend(() =>
      this.#runs.transition(runId, ['queued', 'running'], change),
    );
    const job = this.#underWay.get(runId);
    job?.stop.abort(new Error('cancelled'));
    // A run that still waits for a worker stops when it gets one, which may be long from now.
    if (run?.status === 'running') await job?.finished;
    return cancelled;
  }

  /** Stops computing; runs under way are taken up again at the next start. */
  async close(): Promise<void> {
    this.#closing.abort();
    const jobs = [...this.#underWay.values()];
    for (const { stop } of jobs) stop.abort(new Error('the server stops'));
    await Promise.all(jobs.map(({ finished }) => finished));
  }

  /** Computes it again as long as the database is lost meanwhile, all of which is one attempt. */
  async #computeOnceStored(runId: string, stop: AbortSignal): Promise<void> {
    let first: ForecastRunRow | undefined;
    while (!stop.aborted) {
      try {
        const run = await this.#runs.byId(runId);
        if (run?.status !== 'queued' && run?.status !== 'running') return;
        if (first !== undefined) await this.#groups.removeOf(runId);
        first ??= run;
        return await this.#compute({ ...run, attempts: first.attempts }, stop);
      } catch (error) {
        if (!isStoreLost(error)) throw error;
        this.#log.error({ err: error, runId }, 'the database was lost while a run was computed');
        await sleep(roomEveryMs);
      }
    }
    if (first !== undefined && this.#closing.signal.aborted) await this.#putBack(first);
  }

  /** For the next start: only a stop that nobody asked for counts against a run. */
  async #putBack({ id, attempts }: ForecastRunRow): Promise<void> {
    const again = { status: 'queued', attempts, progress: 0, stage: null } as const;
    await this.#reserve.spend(() => this.#runs.transition(id, ['running'], again));
  }

  async #compute(run: ForecastRunRow, stop: AbortSignal): Promise<void> {
    const runId = run.id;
    const upload = await this.#uploads.atVersion(run.version_id ?? run.upload_id);
    if (!upload)
      return await this.#end(runId, 'failed', 'The data of this run was deleted before it started.');
    const request = JSON.parse(run.request) as RunRequest;
    const limit = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    let told = 0;
    const onProgress = ({ done, stage }: { done: number; stage: string }) => {
      // Not by the time of day, which may be set back.
      const time = performance.now();
      if (told > 0 && time - told < progressEveryMs) return;
      // From here, not from when it was asked for: waiting for a free worker is not computing.
      timer ??= setTimeout(() => limit.abort(new Error('the time is up')), this.#timeLimitMs);
      const started = told === 0 ? { started_at: this.#now().toISOString(), attempts: run.attempts + 1 } : {};
      told = time;
      const change = { status: 'running', progress: done, stage, ...started } as const;
      this.#runs.transition(runId, ['queued', 'running'], change).catch((error: unknown) => {
        if (!isNoSpace(error)) this.#log.error({ err: error, runId }, 'progress could not be stored');
      });
    };

    try {
      const task = {
        runId,
        store: this.#store,
        request,
        plan: planUpload(upload, request),
        events: run.events === null ? [] : (JSON.parse(run.events) as EventDefinition[]),
      };
      const end = AbortSignal.any([stop, limit.signal]);
      const outcome = await this.#files.hold(upload, (dataset) =>
        this.#workers.forecast(run.user_id ?? '', { ...task, dataset }, end, onProgress),
      );
      if ('storeLost' in outcome) throw new StoreLostError();
      if ('failed' in outcome) return await this.#end(runId, 'failed', outcome.failed);
      await this.#beforeCompletion(run);
      const change = {
        status: 'completed',
        progress: 1,
        stage: null,
        result: JSON.stringify(outcome.result),
        finished_at: this.#now().toISOString(),
      } as const;
      const completed = await this.#reserve.spend(() =>
        this.#runs.transition(runId, ['queued', 'running'], change),
      );
      if (!completed) await this.#groups.removeOf(runId);
    } catch (error) {
      if (isStoreLost(error)) throw error;
      if (stop.aborted) {
        if (this.#closing.signal.aborted) await this.#putBack(run);
        else await this.#groups.removeOf(runId);
      } else if (limit.signal.aborted) {
        const minutes = Math.round(this.#timeLimitMs / 60_000);
        await this.#end(
          runId,
          'failed',
          `The run took longer than ${minutes} minutes. Choose fewer combinations or a coarser bucket.`,
        );
      } else if (error instanceof DomainError) {
        await this.#end(runId, 'failed', error.message);
      } else if (isNoSpace(error)) {
        await this.#end(runId, 'failed', new NoSpaceError().message);
      } else {
        this.#log.error({ err: error, runId }, 'a forecast run failed');
        await this.#end(runId, 'failed', 'The server could not compute this run. Its log tells the reason.');
      }
    } finally {
      clearTimeout(timer);
    }
  }

  async #end(runId: string, status: 'failed', error: string): Promise<void> {
    const change = { status, error, stage: null, finished_at: this.#now().toISOString() };
    for (;;) {
      try {
        return await this.#reserve.spend(async () => {
          await this.#groups.removeOf(runId);
          await this.#runs.transition(runId, ['queued', 'running'], change);
        });
      } catch (problem) {
        // A run must not stay "running" for want of room: whoever makes some lets it end.
        if (!isNoSpace(problem)) throw problem;
        await sleep(roomEveryMs, undefined, { signal: this.#closing.signal });
      }
    }
  }
}
