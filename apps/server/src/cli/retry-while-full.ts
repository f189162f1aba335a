import { setTimeout as sleep } from 'node:timers/promises';

const againEveryMs = 1000;
const maxTries = 60;

/** Whether PostgreSQL has all the connections that it allows. */
export const hasNoConnectionLeft = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === '53300';

/** What to do about it. */
export const noConnectionLeft =
  'The database of DATABASE_URL has no connection left (53300); raise its max_connections, or end what holds them.';

/**
 * Does a first piece of work with a database, again for a minute while that has no connection left.
 *
 * @param pause lets so many milliseconds pass between two tries
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
      if (tries === 1) say(`${noConnectionLeft} It is tried again for a minute.`);
      await pause(againEveryMs);
    }
  }
}
