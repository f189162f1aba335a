import type { SourceFile } from '@forecast-console/ingest';
import { FairLimiter } from '../../../compute/fair-limiter.ts';
import type { FreeCores } from '../../../compute/free-cores.ts';
import { lowPriority, type TaskChannel, ThreadPool } from '../../../compute/thread-pool.ts';
import { withTimeLimit } from '../../../compute/time-limit.ts';
import { InvalidInputError } from '../../../errors.ts';
import type {
  CompareOutcome,
  IngestOutcome,
  IngestProgress,
  IngestTask,
  PreviewOutcome,
} from './ingest-task.ts';

const maxFilesAtOnce = 2;

interface Settings {
  freeCores: FreeCores;
  limitMs: number;
  megabytes: number;
}

/** How to run one reading task. */
export interface Reading {
  userId: string;
  signal: AbortSignal;
  onProgress: (progress: IngestProgress) => void;
}

/** Reads uploaded files in worker threads, at most two at once, fairly by user. */
export class FileReaders {
  readonly #pool: ThreadPool;
  readonly #limiter = new FairLimiter(maxFilesAtOnce);
  readonly #settings: Settings;

  constructor(settings: Settings) {
    this.#settings = settings;
    const { megabytes } = settings;
    const file = new URL('./ingest-worker.ts', import.meta.url);
    this.#pool = new ThreadPool(file, { maxThreads: maxFilesAtOnce, megabytes, nice: lowPriority });
  }

  preview(file: SourceFile, reading: Reading): Promise<PreviewOutcome> {
    return this.#read('preview', { file }, reading);
  }

  ingest(task: Omit<IngestTask, keyof TaskChannel>, reading: Reading): Promise<IngestOutcome> {
    return this.#read('ingest', task, reading);
  }

  compare(task: Omit<IngestTask, keyof TaskChannel>, reading: Reading): Promise<CompareOutcome> {
    return this.#read('compare', task, reading);
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  #read<Outcome>(
    name: 'preview' | 'ingest' | 'compare',
    task: object,
    { userId, signal, onProgress }: Reading,
  ): Promise<Outcome> {
    const { freeCores, limitMs } = this.#settings;
    return this.#limiter.run(userId, async () => {
      try {
        return await withTimeLimit(
          limitMs,
          (end) =>
            this.#pool.runWithChannel(task, { name, stop: signal, end, freeCores, onMessage: onProgress }),
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
}
