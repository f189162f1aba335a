import type { Config } from '../config.ts';
import { DomainError, StartRefusedError } from '../errors.ts';
import type { Presence } from '../db/postgres/presence.ts';
import { startFailure } from './start-failure.ts';

/** Shuts down gracefully on a signal or when the parent process ends. */
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

/** Stops after another process has taken over this one's work; the supervisor restarts it. */
export function stopWhenPresenceLost(presence: Pick<Presence, 'lost'> | null): void {
  const stop = (): void => {
    process.stderr.write(
      'The database was unreachable for too long, so other processes took over the work of this one; it stops.\n',
    );
    process.kill(process.pid, 'SIGTERM');
  };
  // It may happen during a slow start.
  if (presence?.lost.aborted) stop();
  else presence?.lost.addEventListener('abort', stop);
}

/**
 * Starts the process. If that fails, prints the reason and exits with 1.
 *
 * @param read reads the settings
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
