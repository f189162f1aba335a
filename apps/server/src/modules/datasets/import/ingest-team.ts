import { MessageChannel, Worker } from 'node:worker_threads';
import type { LinesPlan, LinesRead, RangeReader } from '@forecast-console/ingest';
import type { AskedRange, HelperTask } from './ingest-helper.ts';

/** Minimum number of ranges for using helper threads. A shorter file is read before a helper thread could start. */
const minRanges = 8;

/** The helper threads of a reading thread; they are reused for the next file. */
export class IngestTeam {
  readonly #helpers: Worker[] = [];

  /**
   * Returns one reader per helper thread.
   * @param ranges number of ranges in the file
   */
  readers(plan: LinesPlan, ranges: number, helpers: number): RangeReader[] {
    if (ranges < minRanges) return [];
    while (this.#helpers.length < helpers) this.#start();
    return this.#helpers.slice(0, helpers).map((helper) => rangeReader(helper, plan));
  }

  async close(): Promise<void> {
    await Promise.all(this.#helpers.map((helper) => helper.terminate()));
  }

  #start(): void {
    const helper = new Worker(new URL('./ingest-helper.ts', import.meta.url));
    helper.unref();
    helper.once('exit', () => this.#helpers.splice(this.#helpers.indexOf(helper), 1));
    // Logging is enough, because the reading thread takes over the helper's ranges and the next file starts a new
    // helper.
    helper.on('error', (error) => process.emitWarning(error));
    this.#helpers.push(helper);
  }
}

function rangeReader(helper: Worker, plan: LinesPlan): RangeReader {
  const { port1, port2 } = new MessageChannel();
  helper.postMessage({ plan, port: port2 } satisfies HelperTask, [port2]);
  let hasEnded = false;
  const waiting: { resolve: (read: LinesRead) => void; reject: (reason: Error) => void }[] = [];
  port1.on('message', (read: LinesRead) => waiting.shift()?.resolve(read));
  const rejectAll = () => {
    for (const { reject } of waiting.splice(0)) reject(new Error('the reading thread has ended'));
  };
  port1.once('close', () => {
    hasEnded = true;
    rejectAll();
  });
  return {
    read: (range, memory) =>
      new Promise((resolve, reject) => {
        waiting.push({ resolve, reject });
        if (hasEnded) rejectAll();
        else port1.postMessage({ range, memory } satisfies AskedRange, memory === undefined ? [] : [memory]);
      }),
    close: () => port1.close(),
  };
}
