import { stat } from 'node:fs/promises';
import type { SourceFile } from '@forecast-console/ingest';
import { FairLimiter } from '../../../compute/fair-limiter.ts';
import type { FreeCores } from '../../../compute/free-cores.ts';
import { lowPriority, type TaskChannel, ThreadPool } from '../../../compute/thread-pool.ts';
import { CpuLimitError, withTimeLimit } from '../../../compute/thread-watch.ts';
import { InvalidInputError } from '../../../errors.ts';
import type {
  CompareOutcome,
  IngestOutcome,
  IngestProgress,
  IngestTask,
  PreviewOutcome,
} from './ingest-task.ts';

const maxFilesAtOnce = 2;
/** CPU time limit for reading a file: a constant plus an amount per MB. */
const maxCpuMs = 60_000;
const maxCpuMsPerMb = 3000;

interface Settings {
  freeCores: FreeCores;
  limitMs: number;
  megabytes: number;
}

/** Parameters of one reading task. */
export interface Reading {
  userId: string;
  signal: AbortSignal;
  onProgress: (progress: IngestProgress) => void;
}

/**
 * Reads uploaded files in worker threads, at most two at once, shared fairly between users: one user can use at most
 * half of the threads.
 */
export class FileReaders {
  readonly #pool: ThreadPool;
  readonly #limiter = new FairLimiter(maxFilesAtOnce, { maxRunningPerUser: Math.ceil(maxFilesAtOnce / 2) });
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
    task: Pick<IngestTask, 'file'>,
    { userId, signal, onProgress }: Reading,
  ): Promise<Outcome> {
    const { freeCores, limitMs } = this.#settings;
    const read = async (): Promise<Outcome> => {
      const megabytes = (await stat(task.file.path)).size / 2 ** 20;
      const cpuMs = maxCpuMs + maxCpuMsPerMb * megabytes;
      const channel = { name, stop: signal, maxCpuMs: cpuMs, freeCores, onMessage: onProgress };
      try {
        return await withTimeLimit(
          limitMs,
          (end) => this.#pool.runWithChannel(task, { ...channel, end }),
          (minutes) => `Reading the file took longer than ${minutes} minutes. Split it, or upload it as CSV.`,
        );
      } catch (error) {
        if ((error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY')
          throw new InvalidInputError(
            'Reading the file took too much memory. Split it, or upload it as CSV.',
          );
        if (error instanceof CpuLimitError)
          throw new InvalidInputError(
            `Reading the file took more than ${Math.round(cpuMs / 1000)} seconds of computing time, which is too much for its size. Save the table as CSV and upload that.`,
          );
        throw error;
      }
    };
    return this.#limiter.run(userId, read, signal);
  }
}
