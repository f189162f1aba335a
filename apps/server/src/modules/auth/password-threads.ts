import { availableParallelism } from 'node:os';
import { ThreadPool } from '../../compute/thread-pool.ts';
import type { DeriveTask } from './password-worker.ts';

/** Password hashes computed at once; each takes 128 MB and a third of a second of a core. */
export const maxHashesAtOnce = Math.max(1, Math.min(2, availableParallelism() - 1));
const megabytes = 4096;

/** Hashes passwords in worker threads: the pool of Node's asynchronous scrypt also reads the files that are served. */
export class PasswordThreads {
  readonly #pool = new ThreadPool(new URL('./password-worker.ts', import.meta.url), {
    maxThreads: maxHashesAtOnce,
    megabytes,
  });

  derive(task: DeriveTask): Promise<Uint8Array> {
    return this.#pool.run(task);
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}
