import { randomUUID } from 'node:crypto';
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
  /** Seats that are taken at once: each is a thread, and what a run is computed from. */
  atOnce: number;
  /** Claims of the attempts that this process makes itself. */
  ownClaims: () => readonly string[];
  log: Log;
}

/** Lends the cores of this process that no run uses to runs that other processes compute. */
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

  /** Removes what attempts have left that are over. */
  async tidy(): Promise<void> {
    await this.#deps.seats.removeStale();
  }

  async close(): Promise<void> {
    clearInterval(this.#looks);
    this.#closing.abort(new Error('the process stops'));
    await Promise.all(this.#taken);
  }

  async #look(): Promise<void> {
    const { seats, threads, atOnce, ownClaims, log } = this.#deps;
    if (this.#taken.size >= atOnce) return;
    if (this.#isLooking || !threads.hasFreeCore || performance.now() < this.#notBefore) return;
    this.#isLooking = true;
    try {
      const found = await seats.findOpen(ownClaims());
      if (found === undefined || this.#closing.signal.aborted) return;
      const giveBack = threads.takeCore();
      const sitting = this.#sit(found).finally(() => {
        giveBack();
        this.#taken.delete(sitting);
      });
      this.#taken.add(sitting);
    } catch (error) {
      if (!isDatabaseUnreachable(error))
        log.error({ err: error }, 'runs to help with could not be looked for');
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
        if (!(await asked)) unwanted.abort(new Error('nobody wants to know any more'));
      } catch (error) {
        // Whoever is lost to its run is found out by being silent.
        if (!isDatabaseUnreachable(error))
          log.error({ err: error, runId }, 'whether a run still wants help could not be asked');
      }
    };
    let told = performance.now();
    const tell = ({ done }: { done: number }) => {
      if (performance.now() - told < tellEveryMs) return;
      told = performance.now();
      void throwIfStopped(seats.tell(seat, done));
    };
    // Who fetches and reads tells nothing yet.
    const looks = setInterval(() => void throwIfStopped(seats.isWanted(round)), tellEveryMs);
    try {
      const run = await runs.byId(runId);
      const upload = run && (await uploads.atVersion(run.version_id ?? run.upload_id));
      if (!run || !upload) return;
      const source = toRunSource(run, upload, await runs.eventsOf(run));
      const task = { ...source, seat, round, claim, store };
      const parts = await files.hold(
        upload,
        (dataset) => threads.helpCompute({ ...task, dataset }, end, tell),
        end,
      );
      log.info({ runId, parts }, 'parts of a forecast run were computed here');
    } catch (error) {
      if (end.aborted) return;
      // It would most likely fail again.
      this.#notBefore = performance.now() + afterFailureMs;
      log.error({ err: error, runId }, 'a forecast run could not be helped');
    } finally {
      clearInterval(looks);
    }
  }
}
