import type { Config } from '../config.ts';
import { DomainError, StartRefusedError } from '../errors.ts';
import type { Presence } from '../db/postgres/presence.ts';
import { startFailure } from './start-failure.ts';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { startTracing, stopTracing } from '../tracing/start-tracing.ts';

/**
 * Shuts down gracefully on a signal or when the parent process ends.
 *
 * @param drain awaited first on SIGTERM, which supervisors send
 */
export function stopOnSignal(stop: () => Promise<void>, drain: () => Promise<void> = async () => {}): void {
  const end = async (): Promise<void> => {
    try {
      await stop();
    } finally {
      await stopTracing();
    }
  };
  const stopAndExit = (): void => {
    end().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', () => {
    process.on('SIGTERM', stopAndExit);
    void drain().then(stopAndExit);
  });
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, stopAndExit);
  process.on('disconnect', stopAndExit);
}

/** Stops this process after another process has taken over its work. The supervisor then restarts it. */
export function stopWhenPresenceLost(presence: Pick<Presence, 'lost'> | null): void {
  const stop = (): void => {
    process.stderr.write(
      'The database was unreachable for too long, so other processes took over the work of this one. This process is stopping.\n',
    );
    // SIGTERM would first drain requests, but this process must not serve requests anymore.
    process.kill(process.pid, 'SIGINT');
  };
  // The lease may be lost while the server is still starting.
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
    if (config.tracing !== null)
      await startTracing(config.tracing, pino({ level: config.logLevel ?? 'warn' }));
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

const maxFurtherPorts = 20;

/**
 * Listens on the port or, if it is taken, on the next free one.
 *
 * @returns the address to open
 */
export async function listen(
  app: FastifyInstance,
  host: string,
  port: number,
  say: (line: string) => void,
): Promise<string> {
  for (let offset = 0; ; offset++) {
    try {
      return await app.listen({ host, port: port === 0 ? 0 : port + offset });
    } catch (error) {
      const taken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
      if (!taken || port === 0 || offset === maxFurtherPorts) throw error;
      say(`Port ${port + offset} is taken; trying ${port + offset + 1}.`);
    }
  }
}
