import { setTimeout as sleep } from 'node:timers/promises';

const retryMs = 1000;
const maxTries = 60;

/** Whether PostgreSQL has reached its connection limit. */
export const hasNoConnectionLeft = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === '53300';

export const noConnectionLeft =
  'The database of DATABASE_URL has no free connection (53300); raise its max_connections, or close other connections.';

/**
 * Opens a database, and retries for a minute while it has no free connection.
 *
 * @param pause waits for that many milliseconds before the next try
 */
export async function retryWhileFull<Result>(
  work: () => Promise<Result>,
  say: (line: string) => void,
  pause: (ms: number) => Promise<unknown> = sleep,
): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!hasNoConnectionLeft(error) || tries === maxTries) throw error;
      if (tries === 1) say(`${noConnectionLeft} Retrying for a minute.`);
      await pause(retryMs);
    }
  }
}
