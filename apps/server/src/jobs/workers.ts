import { availableParallelism } from 'node:os';
import { MessageChannel, type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import type { SourceFile } from '@forecast-console/ingest';
import type { ForecastOutcome, ForecastProgress, ForecastTask } from './forecast-task.ts';
import { type Cores, coresOfRun, freeCores, giveBackCores } from './free-cores.ts';
import type { IngestOutcome, IngestProgress, IngestTask, PreviewOutcome } from './ingest-task.ts';
import type { DeriveTask } from './password-worker.ts';
import { type StopFlag, stopFlag } from './stop-flag.ts';

/** What every task shares with the thread that asks for it. */
interface Shared {
  port: MessagePort;
  stop: StopFlag;
  cores: Cores;
}

/** Password hashes computed at once; each takes 128 MB and a third of a second of a core. */
export const hashesAtOnce = Math.max(1, Math.min(2, availableParallelism() - 1));

/** The worker threads: reading files, forecasting and hashing passwords never hold up a request. */
export class Workers {
  readonly #ingest: Piscina;
  readonly #forecast: Piscina;
  readonly #passwords: Piscina;
  readonly #cores = freeCores(availableParallelism());

  constructor() {
    const pool = (file: string, maxThreads: number) =>
      new Piscina({
        filename: new URL(file, import.meta.url).href,
        minThreads: 0,
        maxThreads,
        idleTimeout: 30_000,
        // A file that inflates beyond this ends its worker, not the server.
        resourceLimits: { maxOldGenerationSizeMb: 4096 },
      });
    this.#ingest = pool('./ingest-worker.ts', 2);
    this.#forecast = pool('./forecast-worker.ts', availableParallelism());
    this.#passwords = pool('./password-worker.ts', hashesAtOnce);
  }

  preview(
    file: SourceFile,
    signal: AbortSignal,
    onProgress: (progress: IngestProgress) => void,
  ): Promise<PreviewOutcome> {
    return this.#run(this.#ingest, 'preview', { file }, signal, onProgress) as Promise<PreviewOutcome>;
  }

  ingest(
    task: Omit<IngestTask, keyof Shared>,
    signal: AbortSignal,
    onProgress: (progress: IngestProgress) => void,
  ): Promise<IngestOutcome> {
    return this.#run(this.#ingest, 'ingest', task, signal, onProgress) as Promise<IngestOutcome>;
  }

  forecast(
    task: Omit<ForecastTask, keyof Shared>,
    signal: AbortSignal,
    onProgress: (progress: ForecastProgress) => void,
  ): Promise<ForecastOutcome> {
    return this.#run(this.#forecast, 'default', task, signal, onProgress) as Promise<ForecastOutcome>;
  }

  derive(task: DeriveTask): Promise<Uint8Array> {
    return this.#passwords.run(task) as Promise<Uint8Array>;
  }

  async close(): Promise<void> {
    await Promise.all([this.#ingest, this.#forecast, this.#passwords].map((pool) => pool.destroy()));
  }

  async #run(
    pool: Piscina,
    name: string,
    task: object,
    signal: AbortSignal,
    onMessage: ((progress: IngestProgress) => void) | ((progress: ForecastProgress) => void),
  ): Promise<unknown> {
    const cores = coresOfRun(this.#cores);
    const { port1, port2 } = new MessageChannel();
    port1.on('message', onMessage);
    port1.unref();
    try {
      const shared: Shared = { port: port2, stop: stopFlag(signal), cores };
      const result: unknown = await pool.run({ ...task, ...shared }, { name, transferList: [port2] });
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
