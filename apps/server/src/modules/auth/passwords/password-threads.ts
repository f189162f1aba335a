import { ThreadPool } from '../../../compute/thread-pool.ts';
import type { DeriveTask } from './password-worker.ts';

const megabytes = 4096;

/** Hashes passwords in worker threads, because Node's asynchronous scrypt would occupy the threads that read files. */
export class PasswordThreads {
  readonly #pool: ThreadPool;

  constructor(maxThreads: number) {
    this.#pool = new ThreadPool(new URL('./password-worker.ts', import.meta.url), { maxThreads, megabytes });
  }

  derive(task: DeriveTask): Promise<Uint8Array> {
    return this.#pool.run(task);
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}
