import type { Config } from '../config.ts';
import { StartRefusedError } from '../errors.ts';

/** @throws StartRefusedError where the workspace's database is no file, saying what to use instead */
export function requireSqlite({ databaseUrl }: Pick<Config, 'databaseUrl'>): void {
  if (databaseUrl !== null)
    throw new StartRefusedError(
      'With DATABASE_URL this works on no file: copy the database with pg_dump, which has the datasets too; nothing was touched.',
    );
}
