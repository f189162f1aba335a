import type { Config } from '../config.ts';
import { StartRefusedError } from '../errors.ts';

/** @throws StartRefusedError if the workspace is in PostgreSQL, with the command to use instead */
export function requireSqlite({ databaseUrl }: Pick<Config, 'databaseUrl'>): void {
  if (databaseUrl !== null)
    throw new StartRefusedError(
      'With DATABASE_URL, use pg_dump instead: it copies the database including the datasets. Nothing was changed.',
    );
}
