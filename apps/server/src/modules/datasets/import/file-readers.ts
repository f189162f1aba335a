import { statSync } from 'node:fs';
import type { SourceFile } from '@forecast-console/ingest';
import { FairLimiter } from '../../../compute/fair-limiter.ts';
import type { FreeCores } from '../../../compute/free-cores.ts';
import { lowPriority, type TaskChannel, ThreadPool } from '../../../compute/thread-pool.ts';
import { CpuLimitError, withTimeLimit } from '../../../compute/thread-watch.ts';
import { InvalidInputError } from '../../../errors.ts';
import { filesOf } from '../storage/open-dataset.ts';
import type {
  CompareOutcome,
  IngestOutcome,
  IngestProgress,
  IngestTask,
  PreviewOutcome,
} from './ingest-task.ts';

/** Files up to this size, including the dataset that they are added to, do not wait for larger ones. */
const smallBytes = 5 * 2 ** 20;
/** CPU time limit for reading a file: a constant plus an amount per MB. */
const maxCpuMs = 60_000;
const maxCpuMsPerMb = 3000;

interface Settings {
  /** Maximum number of large files read at the same time. */
  filesAtOnce: number;
  freeCores: FreeCores;
  limitMs: number;
  megabytes: number;
}

export type IngestInput = Omit<IngestTask, keyof TaskChannel>;

/** Parameters of one reading task. */
export interface Reading {
  userId: string;
  signal: AbortSignal;
  onProgress: (progress: IngestProgress) => void;
}

export interface Readers {
  preview(file: SourceFile, reading: Reading): Promise<PreviewOutcome>;
  ingest(task: IngestInput, reading: Reading): Promise<IngestOutcome>;
  compare(task: IngestInput, reading: Reading): Promise<CompareOutcome>;
}

/**
 * Reads uploaded files in worker threads, shared fairly between users. One user can use at most half of the threads for
 * large files. One more thread is reserved for small files.
 */
export class FileReaders implements Readers {
  readonly #pool: ThreadPool;
  readonly #limiter: FairLimiter;
  readonly #largeLimiter: FairLimiter;
  readonly #settings: Settings;

  constructor(settings: Settings) {
    this.#settings = settings;
    const { filesAtOnce, megabytes } = settings;
    const perUser = Math.ceil(filesAtOnce / 2);
    this.#limiter = new FairLimiter(filesAtOnce + 1, { maxRunningPerUser: perUser + 1 });
    this.#largeLimiter = new FairLimiter(filesAtOnce, { maxRunningPerUser: perUser });
    const file = new URL('./ingest-worker.ts', import.meta.url);
    this.#pool = new ThreadPool(file, { maxThreads: filesAtOnce + 1, megabytes, nice: lowPriority });
  }

  preview(file: SourceFile, reading: Reading): Promise<PreviewOutcome> {
    return this.#read('preview', { file, base: null }, reading);
  }

  ingest(task: IngestInput, reading: Reading): Promise<IngestOutcome> {
    return this.#read('ingest', task, reading);
  }

  compare(task: IngestInput, reading: Reading): Promise<CompareOutcome> {
    return this.#read('compare', task, reading);
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  #read<Outcome>(
    name: 'preview' | 'ingest' | 'compare',
    task: Pick<IngestTask, 'file' | 'base'>,
    { userId, signal, onProgress }: Reading,
  ): Promise<Outcome> {
    const { freeCores, limitMs } = this.#settings;
    const bytes = bytesOf(task.file.path);
    const read = async (): Promise<Outcome> => {
      const cpuMs = maxCpuMs + (maxCpuMsPerMb * bytes) / 2 ** 20;
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
    const start = () => this.#limiter.run(userId, read, signal);
    return isSmall(task) ? start() : this.#largeLimiter.run(userId, start, signal);
  }
}

/** Returns whether reading a file takes little time. */
export function isSmall({ file, base }: Pick<IngestTask, 'file' | 'base'>): boolean {
  const ofBase = base === null ? [] : filesOf(base.source);
  return [file, ...ofBase].reduce((sum, { path }) => sum + bytesOf(path), 0) <= smallBytes;
}

/** Returns the size of a file; 0 if it is missing, which the reading thread reports. */
function bytesOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
