import type { Config } from '../config.ts';
import { DomainError, StartRefusedError } from '../errors.ts';
import type { Presence } from '../db/postgres/presence.ts';
import { startFailure } from './start-failure.ts';

/** Ends this process in order when it is told to, or whoever started it is gone. */
export function stopOnSignal(stop: () => Promise<void>): void {
  const stopAndExit = (): void => {
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stopAndExit);
  process.on('disconnect', stopAndExit);
}

/** What it had begun is not its own any more; whatever starts it again begins anew. */
export function stopWhenPresenceLost(presence: Pick<Presence, 'lost'> | null): void {
  const stop = (): void => {
    process.stderr.write(
      'The database was out of reach for so long that others took this process for gone; it stops.\n',
    );
    process.kill(process.pid, 'SIGTERM');
  };
  // A start may take long enough to be taken for gone in it.
  if (presence?.lost.aborted) stop();
  else presence?.lost.addEventListener('abort', stop);
}

/**
 * Starts what this process is; one that cannot start says why and ends with 1.
 * @param read what the environment and the command line decide
 */
export function startOrExit(read: () => Config, start: (config: Config) => Promise<void>): void {
  const run = async (): Promise<void> => {
    const config = read();
    try {
      await start(config);
    } catch (error) {
      const why = startFailure(error, config);
      throw why === null ? error : new StartRefusedError(why, { cause: error });
    }
  };
  run().catch((error: unknown) => {
    const expected =
      error instanceof StartRefusedError || error instanceof DomainError || error instanceof RangeError;
    process.stderr.write(`${expected ? error.message : String((error as Error).stack)}\n`);
    process.exit(1);
  });
}
