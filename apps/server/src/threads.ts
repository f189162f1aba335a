import { availableParallelism } from 'node:os';
import { freeCores } from './compute/free-cores.ts';
import { PasswordThreads } from './modules/auth/index.ts';
import { FileReaders } from './modules/datasets/index.ts';
import { ForecastThreads } from './modules/runs/index.ts';

interface Settings {
  /** Time limit for reading a file or a dataset, in milliseconds. */
  ingestMs: number;
  runsAtOnce?: number;
  filesAtOnce?: number;
  hashesAtOnce?: number;
  /** Heap limit of each thread. */
  megabytes?: number;
}

/** The worker threads of a process: reading files, forecasting and hashing passwords never block a request. */
export interface Threads {
  files: FileReaders;
  forecasts: ForecastThreads;
  passwords: PasswordThreads;
  close(): Promise<void>;
}

export function openThreads({
  ingestMs,
  runsAtOnce = availableParallelism(),
  filesAtOnce = 2,
  hashesAtOnce = 1,
  megabytes = 4096,
}: Settings): Threads {
  const shared = { freeCores: freeCores(availableParallelism()), limitMs: ingestMs, megabytes };
  const files = new FileReaders({ ...shared, filesAtOnce });
  const forecasts = new ForecastThreads({ ...shared, runsAtOnce });
  const passwords = new PasswordThreads(hashesAtOnce);
  return {
    files,
    forecasts,
    passwords,
    close: async () => {
      await Promise.all([files.close(), forecasts.close(), passwords.close()]);
    },
  };
}
