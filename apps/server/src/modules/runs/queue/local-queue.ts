import type { Log } from '../../../log.ts';
import type { RunExecutor } from '../execution/run-executor.ts';
import type { ForecastRunRow, ForecastRunsRepository } from '../repository/runs-repository.ts';
import type { RunQueue } from './run-queue.ts';

interface Dependencies {
  runs: ForecastRunsRepository;
  executor: RunExecutor;
  log: Log;
}

/** The queue of a single process. The thread pool decides the order. */
export class LocalQueue implements RunQueue {
  readonly #deps: Dependencies;
  readonly #running = new Map<string, Promise<void>>();
  readonly #closing = new AbortController();

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  async resume(): Promise<void> {
    for (const run of await this.#deps.runs.unfinished()) await this.add(run);
  }

  async add({ id: runId }: Pick<ForecastRunRow, 'id'>): Promise<void> {
    if (this.#running.has(runId)) return;
    const execute = async () => {
      try {
        await this.#deps.executor.execute(runId, this.#closing.signal);
      } catch (error) {
        this.#deps.log.error({ err: error, runId }, 'a forecast run could not be finished');
      } finally {
        this.#running.delete(runId);
      }
    };
    this.#running.set(runId, execute());
  }

  async close(): Promise<void> {
    this.#closing.abort(new Error('the server is stopping'));
    await Promise.all(this.#running.values());
  }
}
