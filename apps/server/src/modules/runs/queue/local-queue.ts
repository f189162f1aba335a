import type { Log } from '../../../log.ts';
import type { RunComputer } from '../execution/run-computer.ts';
import type { ForecastRunRow, ForecastRunsRepository } from '../repository/runs-repository.ts';
import type { RunQueue } from './run-queue.ts';

interface Dependencies {
  runs: ForecastRunsRepository;
  computer: RunComputer;
  log: Log;
}

/** The queue of a process that computes all runs itself; which of them is next is said by its workers. */
export class LocalQueue implements RunQueue {
  readonly #deps: Dependencies;
  readonly #underWay = new Map<string, Promise<void>>();
  readonly #closing = new AbortController();

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  async resume(): Promise<void> {
    for (const run of await this.#deps.runs.unfinished()) await this.add(run);
  }

  async add({ id: runId }: Pick<ForecastRunRow, 'id'>): Promise<void> {
    if (this.#underWay.has(runId)) return;
    const compute = async () => {
      try {
        await this.#deps.computer.compute(runId, this.#closing.signal);
      } catch (error) {
        this.#deps.log.error({ err: error, runId }, 'a forecast run could not be finished');
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
