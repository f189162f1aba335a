import { isNoSpace, StartRefusedError, StorageUnreachableError } from '../errors.ts';
import { setTimeout as sleep } from 'node:timers/promises';

const forbidden = /^(?:EACCES|EPERM|EROFS|SQLITE_(?:READONLY|CANTOPEN|PERM).*)$/;
const noFolder = /^(?:ENOTDIR|EEXIST|EISDIR)$/;
const damaged = /^SQLITE_(?:NOTADB|CORRUPT).*$/;

/**
 * Returns one sentence that says why the server could not start and what to do, or null for a bug, for which the stack
 * trace is more useful.
 */
export function startFailure(error: unknown, { dataDir }: { dataDir: string }): string | null {
  if (error instanceof StartRefusedError || error instanceof RangeError) return error.message;
  if (error instanceof StorageUnreachableError)
    return `The object storage of OBJECT_STORE_URL cannot be used (${error.reason}); start it, or check the AWS_ settings.`;
  if (!(error instanceof Error)) return null;
  const { code = '', syscall, path = dataDir } = error as NodeJS.ErrnoException;
  if (syscall === 'listen' || syscall === 'getaddrinfo')
    return `The server cannot listen (${error.message}); set HOST and PORT (WORKER_PORT for a worker) to a free address of this machine that this user may use.`;
  if (hasNoConnectionLeft(error)) return noConnectionLeft;
  const elsewhere = 'or choose another DATA_DIR';
  if (code === '53100') return 'The disk of the database of DATABASE_URL is full (53100); free some space.';
  if (isNoSpace(error))
    return `The disk of the data folder ${dataDir} is full (${code}); free some space, ${elsewhere}.`;
  if (forbidden.test(code))
    return `The data folder ${dataDir} cannot be written to (${code}: ${path}); grant this user write access, ${elsewhere}.`;
  if (noFolder.test(code))
    return `The data folder ${dataDir} cannot be used (${code}: ${path}); move that file, ${elsewhere}.`;
  if (damaged.test(code))
    return `The database workspace.db in ${dataDir} is damaged (${code}); restore a backup, ${elsewhere}.`;
  return null;
}

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
