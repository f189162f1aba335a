import { availableParallelism } from 'node:os';
import { MessageChannel, type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import type { SourceFile } from '@forecast-console/ingest';
import { InvalidInputError, StoppingError } from '../errors.ts';
import type {
  ForecastMessage,
  ForecastOutcome,
  ForecastTask,
} from '../modules/runs/execution/forecast-task.ts';
import { type Cores, coresOfRun, freeCores, giveBackCores, isAnyFree, takeCores } from './free-cores.ts';
import type {
  CompareOutcome,
  IngestOutcome,
  IngestProgress,
  IngestTask,
  PreviewOutcome,
} from '../modules/datasets/import/ingest-task.ts';
import type { ActualsOutcome, ActualsTask } from '../modules/runs/actuals-worker.ts';
import type { DeriveTask } from '../modules/auth/password-worker.ts';
import type { SeatProgress, SeatTask } from '../modules/runs/execution/seats/seat-task.ts';
import { type StopFlag, stopFlag } from './stop-flag.ts';
import { Threads, yielding } from './threads.ts';
import { Turns } from './turns.ts';

const filesAtOnce = 2;

/** What every task shares with the thread that asks for it. */
interface Shared {
  port: MessagePort;
  stop: StopFlag;
  cores: Cores;
}

interface Limits {
  /** How long a file or dataset may be read. */
  ingestMs: number;
  runsAtOnce?: number;
  /** How much memory a thread may take. */
  megabytes?: number;
}

/** Password hashes computed at once; each takes 128 MB and a third of a second of a core. */
export const hashesAtOnce = Math.max(1, Math.min(2, availableParallelism() - 1));

/**
 * The worker threads: reading files, forecasting and hashing passwords never hold up a request. Reading files and
 * forecasting yield where cores are short.
 */
export class Workers {
  readonly #ingest: Threads;
  readonly #forecast: Threads;
  readonly #seats: Threads;
  readonly #passwords: Threads;
  readonly #actuals: Threads;
  readonly #cores = freeCores(availableParallelism());
  readonly #ingestTurns = new Turns(filesAtOnce);
  readonly #forecastTurns: Turns;
  readonly #actualsTurns = new Turns(1);
  readonly #ingestMs: number;

  constructor({ ingestMs, runsAtOnce = availableParallelism(), megabytes = 4096 }: Limits) {
    this.#ingestMs = ingestMs;
    this.#forecastTurns = new Turns(runsAtOnce);
    this.#ingest = new Threads(
      '../modules/datasets/import/ingest-worker.ts',
      filesAtOnce,
      megabytes,
      yielding,
    );
    this.#forecast = new Threads(
      '../modules/runs/execution/forecast-worker.ts',
      Math.max(1, runsAtOnce),
      megabytes,
      yielding,
    );
    this.#seats = new Threads(
      '../modules/runs/execution/seats/seat-worker.ts',
      availableParallelism(),
      megabytes,
      yielding,
    );
    this.#passwords = new Threads('../modules/auth/password-worker.ts', hashesAtOnce, megabytes);
    this.#actuals = new Threads('../modules/runs/actuals-worker.ts', 1, megabytes);
  }

  /** @param of whose the file is */
  preview(
    of: string,
    file: SourceFile,
    signal: AbortSignal,
    onProgress: (progress: IngestProgress) => void,
  ): Promise<PreviewOutcome> {
    return this.#read('preview', of, { file }, signal, onProgress) as Promise<PreviewOutcome>;
  }

  /** @param of whose the file is */
  ingest(
    of: string,
    task: Omit<IngestTask, keyof Shared>,
    signal: AbortSignal,
    onProgress: (progress: IngestProgress) => void,
  ): Promise<IngestOutcome> {
    return this.#read('ingest', of, task, signal, onProgress) as Promise<IngestOutcome>;
  }

  /** @param of whose the file is */
  compare(
    of: string,
    task: Omit<IngestTask, keyof Shared>,
    signal: AbortSignal,
    onProgress: (progress: IngestProgress) => void,
  ): Promise<CompareOutcome> {
    return this.#read('compare', of, task, signal, onProgress) as Promise<CompareOutcome>;
  }

  /** @param of whose the run is */
  forecast(
    of: string,
    task: Omit<ForecastTask, keyof Shared>,
    signal: AbortSignal,
    onMessage: (message: ForecastMessage) => void,
  ): Promise<ForecastOutcome> {
    return this.#forecastTurns.take(of, () =>
      this.#run(this.#forecast, 'default', task, { stop: signal }, onMessage),
    ) as Promise<ForecastOutcome>;
  }

  /** Whether there is a core that no run uses. */
  get hasFreeCore(): boolean {
    return isAnyFree(this.#cores);
  }

  /** Leaves one core less to runs. @returns gives it back */
  takeCore(): () => void {
    const cores = coresOfRun(this.#cores);
    takeCores(cores, 0);
    return () => giveBackCores(cores);
  }

  /** Computes parts of a run that another process computes. @returns how many */
  sit(
    task: Omit<SeatTask, keyof Shared>,
    signal: AbortSignal,
    onProgress: (progress: SeatProgress) => void,
  ): Promise<number> {
    return this.#run(this.#seats, 'default', task, { stop: signal }, onProgress) as Promise<number>;
  }

  /**
   * @param of who asks
   * @param signal aborted when nobody waits for it any more; what was begun stops, the rest is not begun
   * @throws InvalidInputError when reading takes too long.
   */
  actuals(of: string, task: Omit<ActualsTask, 'stop'>, signal: AbortSignal): Promise<ActualsOutcome> {
    return this.#actualsTurns.take(of, async () => {
      const left = leaving(signal);
      left.throwIfAborted();
      const stop = stopFlag(left);
      try {
        return await this.#endingAfter(
          (end) => this.#actuals.run({ ...task, stop }, { signal: end }) as Promise<ActualsOutcome>,
          (minutes) =>
            `Reading the dataset took longer than ${minutes} minutes. Try again when less is under way.`,
        );
      } catch (error) {
        left.throwIfAborted();
        throw error;
      }
    });
  }

  derive(task: DeriveTask): Promise<Uint8Array> {
    return this.#passwords.run(task) as Promise<Uint8Array>;
  }

  async close(): Promise<void> {
    await Promise.all(
      [this.#ingest, this.#forecast, this.#seats, this.#passwords, this.#actuals].map((threads) =>
        threads.destroy(),
      ),
    );
  }

  #read(
    name: 'preview' | 'ingest' | 'compare',
    of: string,
    task: object,
    stop: AbortSignal,
    onProgress: (progress: IngestProgress) => void,
  ): Promise<unknown> {
    return this.#ingestTurns.take(of, async () => {
      try {
        return await this.#endingAfter(
          (end) => this.#run(this.#ingest, name, task, { stop, end }, onProgress),
          (minutes) => `Reading the file took longer than ${minutes} minutes. Split it, or send it as CSV.`,
        );
      } catch (error) {
        if ((error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY')
          throw new InvalidInputError(
            'Reading the file took more memory than a file may. Split it, or send it as CSV.',
          );
        throw error;
      }
    });
  }

  /** Reads in a thread that is ended when it takes too long: a library that is lost in a file hears nothing. */
  async #endingAfter<Outcome>(
    read: (end: AbortSignal) => Promise<Outcome>,
    tooLong: (minutes: number) => string,
  ): Promise<Outcome> {
    const end = AbortSignal.timeout(this.#ingestMs);
    try {
      return await read(end);
    } catch (error) {
      if (!end.aborted) throw error;
      throw new InvalidInputError(tooLong(Math.ceil(this.#ingestMs / 60_000)));
    }
  }

  /** @param signals asks the work to stop, or ends the thread it is done in */
  async #run(
    threads: Threads,
    name: string,
    task: object,
    { stop, end }: { stop: AbortSignal; end?: AbortSignal },
    onMessage:
      | ((progress: IngestProgress) => void)
      | ((message: ForecastMessage) => void)
      | ((progress: SeatProgress) => void),
  ): Promise<unknown> {
    const cores = coresOfRun(this.#cores);
    const { port1, port2 } = new MessageChannel();
    port1.on('message', onMessage);
    port1.unref();
    try {
      const shared: Shared = { port: port2, stop: stopFlag(stop), cores };
      const result: unknown = await threads.run(
        { ...task, ...shared },
        { name, transferList: [port2], ...(end && { signal: end }) },
      );
      // The result comes by another way and may overtake what was told before it.
      for (let told = receiveMessageOnPort(port1); told; told = receiveMessageOnPort(port1))
        onMessage(told.message as never);
      return result;
    } finally {
      port1.close();
      giveBackCores(cores);
    }
  }
}

/** Aborted when the caller leaves; a server that stops still answers what was asked of it. */
function leaving(signal: AbortSignal): AbortSignal {
  const left = new AbortController();
  const follow = () => {
    if (!(signal.reason instanceof StoppingError)) left.abort(signal.reason);
  };
  if (signal.aborted) follow();
  else signal.addEventListener('abort', follow, { once: true });
  return left.signal;
}
