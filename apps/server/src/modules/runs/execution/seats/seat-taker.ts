import { randomUUID } from 'node:crypto';
import { ownBuild } from '../../../../build.ts';
import type { DatasetFiles } from '../../../datasets/storage/index.ts';
import { isDatabaseUnreachable } from '../../../../errors.ts';
import type { Log } from '../../../../log.ts';
import { toRunSource } from '../run-source.ts';
import type { ForecastRunsRepository } from '../../repository/runs-repository.ts';
import type { DatabaseLocation } from '../../../../db/open-store.ts';
import type { OpenRound, RunSeatsRepository } from './run-seats.ts';
import type { UploadsRepository } from '../../../datasets/index.ts';
import type { ForecastThreads } from '../forecast-threads.ts';

const lookEveryMs = 500;
const tellEveryMs = 1000;
const afterFailureMs = 60_000;

interface Dependencies {
  runs: ForecastRunsRepository;
  uploads: UploadsRepository;
  seats: RunSeatsRepository;
  files: DatasetFiles;
  threads: ForecastThreads;
  store: DatabaseLocation;
  /** Maximum number of runs to help with at once. Each needs a thread and the input of the run in memory. */
  atOnce: number;
  /** Returns the claims of this process's own attempts. */
  ownClaims: () => readonly string[];
  log: Log;
}

/** Uses the free cores of this process to help with runs of other processes. */
export class SeatTaker {
  readonly #deps: Dependencies;
  readonly #closing = new AbortController();
  readonly #taken = new Set<Promise<void>>();
  #looks: NodeJS.Timeout | undefined;
  #isLooking = false;
  #notBefore = 0;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  start(): void {
    this.#looks = setInterval(() => void this.#look(), lookEveryMs).unref();
  }

  /** Removes rows left behind by attempts that have ended. */
  async tidy(): Promise<void> {
    await this.#deps.seats.removeStale();
  }

  async close(): Promise<void> {
    clearInterval(this.#looks);
    this.#closing.abort(new Error('the process is stopping'));
    await Promise.all(this.#taken);
  }

  async #look(): Promise<void> {
    const { seats, threads, atOnce, ownClaims, log } = this.#deps;
    if (this.#taken.size >= atOnce) return;
    if (this.#isLooking || !threads.hasFreeCore || performance.now() < this.#notBefore) return;
    this.#isLooking = true;
    try {
      const found = await seats.findOpen(await ownBuild(), ownClaims());
      if (found === undefined || this.#closing.signal.aborted) return;
      const giveBack = threads.takeCore();
      const sitting = this.#sit(found).finally(() => {
        giveBack();
        this.#taken.delete(sitting);
      });
      this.#taken.add(sitting);
    } catch (error) {
      if (!isDatabaseUnreachable(error)) log.error({ err: error }, 'failed to search for runs to help with');
    } finally {
      this.#isLooking = false;
    }
  }

  async #sit({ round, run_id: runId, claim }: OpenRound): Promise<void> {
    const { runs, uploads, seats, files, threads, store, log } = this.#deps;
    const unwanted = new AbortController();
    const end = AbortSignal.any([this.#closing.signal, unwanted.signal]);
    const seat = randomUUID();
    const throwIfStopped = async (asked: Promise<boolean>) => {
      try {
        if (!(await asked)) unwanted.abort(new Error('the run no longer needs help'));
      } catch (error) {
        // The run notices a lost helper by its silence.
        if (!isDatabaseUnreachable(error))
          log.error({ err: error, runId }, 'failed to check whether a run still needs help');
      }
    };
    let told = performance.now();
    const tell = ({ done }: { done: number }) => {
      if (performance.now() - told < tellEveryMs) return;
      told = performance.now();
      void throwIfStopped(seats.tell(seat, done));
    };
    // Check regularly, because nothing is reported while the dataset is fetched and read.
    const looks = setInterval(() => void throwIfStopped(seats.isWanted(round)), tellEveryMs);
    try {
      const run = await runs.byId(runId);
      const upload = run && (await uploads.atVersion(run.version_id ?? run.upload_id));
      if (!run || !upload) return;
      const source = toRunSource(run, upload, await runs.definitionsOf(run));
      const task = { ...source, seat, round, claim, store };
      const parts = await files.hold(
        upload,
        (dataset) => threads.helpCompute({ ...task, dataset }, end, tell),
        end,
      );
      log.info({ runId, parts }, 'computed parts of a forecast run for another process');
    } catch (error) {
      if (end.aborted) return;
      // Wait before helping again, because the next attempt would probably fail too.
      this.#notBefore = performance.now() + afterFailureMs;
      log.error({ err: error, runId }, 'failed to help with a forecast run');
    } finally {
      clearInterval(looks);
    }
  }
}
