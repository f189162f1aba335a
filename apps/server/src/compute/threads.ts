import { setTimeout as sleep } from 'node:timers/promises';
import type { MessagePort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { OverloadedError } from '../errors.ts';

const attempts = 3;
const pauseMs = 100;
const idleMs = 30_000;

interface Options {
  name?: string;
  transferList?: MessagePort[];
  /** Ends the thread that works on it. */
  signal?: AbortSignal;
}

/**
 * How much a thread that computes yields to those that answer (decision 048). A whole process would yield elsewhere
 * than on Linux.
 */
export const yielding = process.platform === 'linux' ? 7 : 0;

/** Threads that are started when there is work, and end when there has been none for a while. */
export class Threads {
  readonly #pool: Piscina;
  /** Gives up what was not begun. */
  #noThread = new AbortController();

  /**
   * @param file what a thread runs
   * @param most how many there are at once
   * @param megabytes a thread that needs more ends, and not the server
   * @param nice what is added to the nice value of the process; threads they start inherit it
   */
  constructor(file: string, most: number, megabytes: number, nice = 0) {
    this.#pool = new Piscina({
      filename: new URL(file, import.meta.url).href,
      minThreads: 0,
      maxThreads: most,
      idleTimeout: idleMs,
      niceIncrement: nice,
      resourceLimits: { maxOldGenerationSizeMb: megabytes },
    });
    // Of a thread that was given nothing yet. What waits for it is taken by another thread, if there is one.
    this.#pool.on('error', (error: Error) => {
      process.emitWarning(error);
      if (this.#pool.threads.length > 0) return;
      this.#noThread.abort();
      this.#noThread = new AbortController();
    });
  }

  /** @throws OverloadedError when no thread can be started for it, now and a moment later. */
  async run(task: object, { signal, ...options }: Options = {}): Promise<unknown> {
    for (let attempt = 1; ; attempt++) {
      const noThread = this.#noThread.signal;
      try {
        return await this.#pool.run(task, {
          ...options,
          signal: signal ? AbortSignal.any([signal, noThread]) : noThread,
        });
      } catch (error) {
        if (!noThread.aborted || signal?.aborted) throw error;
        if (attempt === attempts) throw new OverloadedError();
        await sleep(attempt * pauseMs);
      }
    }
  }

  destroy(): Promise<void> {
    return this.#pool.destroy();
  }
}
