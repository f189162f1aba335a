import { randomUUID } from 'node:crypto';
import { ownBuild } from '../../../../build.ts';
import type { Db } from '../../../../db/db.ts';
import type { DatabaseLocation } from '../../../../db/open-store.ts';
import { isDatabaseUnreachable, isStoreUnreachable } from '../../../../errors.ts';
import type { Log } from '../../../../log.ts';
import type { UploadsRepository } from '../../../datasets/index.ts';
import type { DatasetFiles, DatasetSource } from '../../../datasets/storage/index.ts';
import type { ForecastRunsRepository } from '../../repository/runs-repository.ts';
import type { ForecastThreads } from '../forecast-threads.ts';
import { toRunSource } from '../run-source.ts';
import type { HelpProgress } from './help-worker.ts';
import { deleteUnwantedParts, findRunWithFreeParts, runParts } from '../../repository/run-parts.ts';

/** Threads of this process that help at once. Each needs a core, and the input of the run in memory. */
const maxThreads = 3;
const lookEveryMs = 500;
const reportEveryMs = 1000;
const afterFailureMs = 60_000;

interface Dependencies {
  db: Db;
  runs: ForecastRunsRepository;
  uploads: UploadsRepository;
  files: DatasetFiles;
  threads: ForecastThreads;
  store: DatabaseLocation;
  log: Log;
}

/** Uses the free cores of this process to help with long runs, of this or another process. */
export class RunHelpers {
  readonly #deps: Dependencies;
  readonly #closing = new AbortController();
  readonly #helping = new Set<Promise<void>>();
  #looks: NodeJS.Timeout | undefined;
  #isLooking = false;
  #notBefore = 0;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  start(): void {
    this.#looks = setInterval(() => void this.#look(), lookEveryMs).unref();
  }

  /** Deletes the parts of runs that have ended. */
  async tidy(): Promise<void> {
    await deleteUnwantedParts(this.#deps.db);
  }

  async close(): Promise<void> {
    clearInterval(this.#looks);
    this.#closing.abort(new Error('the process is stopping'));
    await Promise.all(this.#helping);
  }

  async #look(): Promise<void> {
    const { db, threads, log } = this.#deps;
    if (this.#isLooking || this.#helping.size >= maxThreads) return;
    if (!threads.hasFreeCore || performance.now() < this.#notBefore) return;
    this.#isLooking = true;
    try {
      const build = await ownBuild();
      const runId = await findRunWithFreeParts(db, build);
      if (runId === null || this.#closing.signal.aborted) return;
      const release = threads.takeCore();
      const helping = this.#help(runId, build).finally(() => {
        release();
        this.#helping.delete(helping);
      });
      this.#helping.add(helping);
    } catch (error) {
      if (!isDatabaseUnreachable(error)) log.error({ err: error }, 'failed to search for runs to help with');
    } finally {
      this.#isLooking = false;
    }
  }

  async #help(runId: string, build: string): Promise<void> {
    const { db, runs, uploads, files, threads, store, log } = this.#deps;
    const [holder, parts] = [randomUUID(), runParts(db, { runId, build })];
    const unwanted = new AbortController();
    const end = AbortSignal.any([this.#closing.signal, unwanted.signal]);
    let last: HelpProgress | null = null;
    let computed = 0;
    const report = async () => {
      const done = last?.done ?? null;
      last = null;
      try {
        if (!(await parts.report(holder, done))) unwanted.abort(new Error('the run needs no more help'));
      } catch (error) {
        // Others take the part if its holder stays silent.
        if (!isDatabaseUnreachable(error))
          log.error({ err: error, runId }, 'failed to report the progress of a helper');
      }
    };
    const reports = setInterval(() => void report(), reportEveryMs);
    try {
      const run = await runs.byId(runId);
      const upload = run && (await uploads.atVersion(run.version_id ?? run.upload_id));
      if (!run || !upload) return;
      const source = toRunSource(run, upload, await runs.definitionsOf(run));
      log.info({ runId }, 'helping with a forecast run');
      const help = (dataset: DatasetSource) =>
        threads.help({ ...source, dataset, runId, build, holder, store }, end, (progress) => {
          last = progress;
          ({ computed } = progress);
        });
      await files.hold(upload, help, end);
      log.info({ runId, parts: computed }, 'helped with a forecast run');
    } catch (error) {
      if (end.aborted) return;
      // Wait before helping again, because the next attempt would probably fail too.
      this.#notBefore = performance.now() + afterFailureMs;
      if (!isStoreUnreachable(error)) log.error({ err: error, runId }, 'failed to help with a forecast run');
    } finally {
      clearInterval(reports);
    }
  }
}
