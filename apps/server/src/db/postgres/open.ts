import { Migrator } from 'kysely/migration';
import { Pool, types } from 'pg';
import { isNoSpace, isTransient, isDatabaseUnreachable, StartRefusedError } from '../../errors.ts';
import { connectionOptions } from './connection-options.ts';
import { ignoreIdleErrors } from './ignore-idle-errors.ts';
import { migrations } from './migrations/index.ts';
import { PostgresDb } from './postgres-db.ts';

/** Integers and sums of them: none here is beyond what a number holds. */
const numeric = new Set<number>([types.builtins.INT8, types.builtins.NUMERIC]);
/** How long to wait for a connection, a new one or one that others hold. */
const connectMs = 10_000;

/**
 * Connections of their own to a workspace database, for this thread.
 * @param most how many at once
 */
export function connect(url: string, most = 10): PostgresDb {
  const pool = new Pool({
    ...connectionOptions(url),
    max: most,
    connectionTimeoutMillis: connectMs,
    types: {
      getTypeParser: (type, format): unknown =>
        numeric.has(type) ? Number : types.getTypeParser(type, format),
    },
  });
  ignoreIdleErrors(pool);
  return new PostgresDb(pool);
}

/** Its host and its own name, without a password. */
function nameOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

/** @throws StartRefusedError when the work fails because nobody gets in, or nobody is there */
export async function reached<Result>(url: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw unusable(url, error) ?? error;
  }
}

function unusable(url: string, error: unknown): StartRefusedError | null {
  if (!(error instanceof Error) || !(isDatabaseUnreachable(error) || isAccessDenied(error))) return null;
  return new StartRefusedError(
    `The database ${nameOf(url)} cannot be used (${error.message}); start it, or set another DATABASE_URL.`,
    { cause: error },
  );
}

/** The wrong password, no such user, or no such database. */
const isAccessDenied = (error: Error) => 'code' in error && /^(?:28...|3D000)$/.test(String(error.code));

/** Brings the workspace database to the newest schema; several servers that start at once wait for each other. */
export async function openDatabase(url: string): Promise<PostgresDb> {
  const db = connect(url);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (!error) return db;
  await db.destroy();
  const refusal = unusable(url, error);
  if (refusal !== null) throw refusal;
  if (isNoSpace(error) || isTransient(error)) throw error;
  const name = nameOf(url);
  const why = error instanceof Error ? error.message : JSON.stringify(error);
  throw new StartRefusedError(
    why.startsWith('corrupted migrations')
      ? `The database ${name} was written by a newer version of Forecast Console (${why}); update this server, or set another DATABASE_URL.`
      : `The database ${name} could not be brought to the newest schema (${why}); it is as it was: see to that, or set another DATABASE_URL.`,
    { cause: error },
  );
}
