import type { Log } from '../../log.ts';
import type {
  ForecastRunRow,
  ForecastRunsRepository,
} from '../../modules/runs/repository/runs-repository.ts';
import type { RunComputer } from '../../modules/runs/execution/run-computer.ts';
import type { RunQueue } from './run-queue.ts';

interface Dependencies {
  runs: ForecastRunsRepository;
  computer: RunComputer;
  log: Log;
}

/** The queue of a process that computes all runs itself; which of them is next is said by its workers. */
export class LocalQueue implements RunQueue {
  readonly #runs: Dependencies['runs'];
  readonly #computer: Dependencies['computer'];
  readonly #log: Dependencies['log'];
  readonly #underWay = new Map<string, Promise<void>>();
  readonly #closing = new AbortController();

  constructor({ runs, computer, log }: Dependencies) {
    this.#runs = runs;
    this.#computer = computer;
    this.#log = log;
  }

  async resume(): Promise<void> {
    for (const run of await this.#runs.unfinished()) await this.add(run);
  }

  async add({ id: runId }: Pick<ForecastRunRow, 'id'>): Promise<void> {
    if (this.#underWay.has(runId)) return;
    const compute = async () => {
      try {
        await this.#computer.compute(runId, this.#closing.signal);
      } catch (error) {
        this.#log.error({ err: error, runId }, 'a forecast run could not be finished');
      } finally {
        this.#underWay.delete(runId);
      }
    };
    this.#underWay.set(runId, compute());
  }

  async close(): Promise<void> {
    this.#closing.abort(new Error('the server stops'));
    await Promise.all(this.#underWay.values());
  }
}
