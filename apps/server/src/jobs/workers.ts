import { availableParallelism } from 'node:os';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import type { SourceFile } from '@forecast-console/ingest';
import type { ForecastOutcome, ForecastProgress, ForecastTask } from './forecast-task.ts';
import { coresOfRun, freeCores, giveBackCores } from './free-cores.ts';
import type { IngestOutcome, IngestProgress, IngestTask, PreviewOutcome } from './ingest-task.ts';
import type { DeriveTask } from './password-worker.ts';
import { stopFlag } from './stop-flag.ts';

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
    return this.#withPort(onProgress, (port) =>
      this.#ingest.run({ file, port, stop: stopFlag(signal) }, { name: 'preview', transferList: [port] }),
    ) as Promise<PreviewOutcome>;
  }

  ingest(
    task: Omit<IngestTask, 'port' | 'stop'>,
    signal: AbortSignal,
    onProgress: (progress: IngestProgress) => void,
  ): Promise<IngestOutcome> {
    return this.#withPort(onProgress, (port) =>
      this.#ingest.run({ ...task, port, stop: stopFlag(signal) }, { name: 'ingest', transferList: [port] }),
    ) as Promise<IngestOutcome>;
  }

  async forecast(
    task: Omit<ForecastTask, 'port' | 'stop' | 'cores'>,
    signal: AbortSignal,
    onProgress: (progress: ForecastProgress) => void,
  ): Promise<ForecastOutcome> {
    const cores = coresOfRun(this.#cores);
    try {
      return (await this.#withPort(onProgress, (port) =>
        this.#forecast.run({ ...task, port, stop: stopFlag(signal), cores }, { transferList: [port] }),
      )) as ForecastOutcome;
    } finally {
      giveBackCores(cores);
    }
  }

  derive(task: DeriveTask): Promise<Uint8Array> {
    return this.#passwords.run(task) as Promise<Uint8Array>;
  }

  async close(): Promise<void> {
    await Promise.all([this.#ingest, this.#forecast, this.#passwords].map((pool) => pool.destroy()));
  }

  async #withPort(
    onMessage: ((progress: IngestProgress) => void) | ((progress: ForecastProgress) => void),
    work: (port: MessagePort) => Promise<unknown>,
  ): Promise<unknown> {
    const { port1, port2 } = new MessageChannel();
    port1.on('message', onMessage);
    port1.unref();
    try {
      return await work(port2);
    } finally {
      port1.close();
    }
  }
}
