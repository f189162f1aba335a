import { setTimeout as sleep } from 'node:timers/promises';
import { MessageChannel, type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { OverloadedError } from '../errors.ts';
import { type Cores, runCores, type FreeCores, releaseCores } from './free-cores.ts';
import { type StopFlag, stopFlag } from './stop-flag.ts';
import { watchThread } from './thread-watch.ts';

const maxAttempts = 3;
const retryMs = 100;
const idleMs = 30_000;

/**
 * Added to the nice value of compute threads, so that they yield to the threads that handle requests (decision 048).
 * Only Linux can lower the priority of a single thread.
 */
export const lowPriority = process.platform === 'linux' ? 7 : 0;

interface PoolOptions {
  maxThreads: number;
  /** Heap limit of a thread. A thread that exceeds it is terminated; the server keeps running. */
  megabytes: number;
  /** Increment of the nice value of the threads and of the threads that they start. */
  nice?: number;
}

interface RunOptions {
  /** Name of the exported function to call. Default: the default export. */
  name?: string;
  transferList?: MessagePort[];
  /** Terminates the thread that runs the task. */
  signal?: AbortSignal;
}

/** Properties that the pool adds to a task that reports progress. */
export interface TaskChannel {
  port: MessagePort;
  stop: StopFlag;
  cores: Cores;
}

interface ChannelOptions<Message> {
  name?: string;
  /** Asks the task to stop. */
  stop: AbortSignal;
  /** Terminates the thread that runs the task. */
  end?: AbortSignal;
  /** CPU time limit of the task. The thread is terminated when the task exceeds it, or half a second after `stop`. */
  maxCpuMs?: number;
  freeCores: FreeCores;
  onMessage: (message: Message) => void;
}

/** Worker threads that are started on demand and exit after they have been idle for a while. */
export class ThreadPool {
  readonly #pool: Piscina;
  /** Aborts to reject all tasks that no thread has started. */
  #noThread = new AbortController();

  constructor(file: URL, { maxThreads, megabytes, nice = 0 }: PoolOptions) {
    this.#pool = new Piscina({
      filename: file.href,
      minThreads: 0,
      maxThreads,
      idleTimeout: idleMs,
      niceIncrement: nice,
      resourceLimits: { maxOldGenerationSizeMb: megabytes },
    });
    // A thread failed before it received a task. If there is another thread, it takes the waiting tasks.
    this.#pool.on('error', (error: Error) => {
      process.emitWarning(error);
      if (this.#pool.threads.length > 0) return;
      this.#noThread.abort();
      this.#noThread = new AbortController();
    });
  }

  /** @throws OverloadedError if three attempts to start a thread fail */
  async run<Outcome>(task: object, { signal, ...options }: RunOptions = {}): Promise<Outcome> {
    for (let attempt = 1; ; attempt++) {
      const noThread = this.#noThread.signal;
      try {
        return (await this.#pool.run(task, {
          ...options,
          signal: signal ? AbortSignal.any([signal, noThread]) : noThread,
        })) as Outcome;
      } catch (error) {
        if (!noThread.aborted || signal?.aborted) throw error;
        if (attempt === maxAttempts) throw new OverloadedError();
        await sleep(attempt * retryMs);
      }
    }
  }

  /**
   * Runs a task that sends messages, checks whether to stop, and takes free cores for helper threads. A task with a
   * CPU time limit must call `startTask` first.
   * @throws CpuLimitError if the task used more than `maxCpuMs`
   */
  async runWithChannel<Message, Outcome>(
    task: object,
    { name = 'default', stop, end, maxCpuMs, freeCores, onMessage }: ChannelOptions<Message>,
  ): Promise<Outcome> {
    const cores = runCores(freeCores);
    const { port1, port2 } = new MessageChannel();
    port1.on('message', onMessage);
    port1.unref();
    const flag = stopFlag(stop);
    const threads = () => this.#pool.threads;
    const watch = maxCpuMs === undefined ? null : watchThread({ threads, flag, stop, maxCpuMs });
    const ends = [end, watch?.end].filter((signal) => signal !== undefined);
    try {
      const channel: TaskChannel = { port: port2, stop: flag, cores };
      const outcome = await this.run<Outcome>(
        { ...task, ...channel },
        { name, transferList: [port2], ...(ends.length > 0 && { signal: AbortSignal.any(ends) }) },
      );
      // The outcome is sent over another channel, so it may arrive before earlier messages.
      for (let rest = receiveMessageOnPort(port1); rest; rest = receiveMessageOnPort(port1))
        onMessage(rest.message as Message);
      return outcome;
    } catch (error) {
      throw watch?.end.aborted === true ? watch.end.reason : error;
    } finally {
      watch?.close();
      port1.close();
      releaseCores(cores);
    }
  }

  close(): Promise<void> {
    return this.#pool.destroy();
  }
}
