import { Migrator } from 'kysely/migration';
import { Pool, types } from 'pg';
import { isNoSpace, isTransient, isDatabaseUnreachable, StartRefusedError } from '../../errors.ts';
import { connectionOptions, ignoreIdleErrors } from './connection-options.ts';
import { migrations } from './migrations/index.ts';
import { PostgresDb } from './postgres-db.ts';

/** The driver returns these types as strings by default. No stored value exceeds the safe integers. */
const numeric = new Set<number>([types.builtins.INT8, types.builtins.NUMERIC]);
/** Time limit for getting a new connection or a free connection of the pool. */
const connectMs = 10_000;

/** Maximum number of connections that hold locks. */
const maxLocks = 10;

/** Opens a pool of connections for this thread, without migrating. */
export function connect(url: string, maxConnections = 10): PostgresDb {
  const poolOf = (max: number) => {
    const pool = new Pool({
      ...connectionOptions(url),
      max,
      connectionTimeoutMillis: connectMs,
      types: {
        getTypeParser: (type, format): unknown =>
          numeric.has(type) ? Number : types.getTypeParser(type, format),
      },
    });
    ignoreIdleErrors(pool);
    return pool;
  };
  return new PostgresDb(poolOf(maxConnections), poolOf(maxLocks));
}

/** Returns a name of the database for messages, without the password. */
function nameOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

/** @throws StartRefusedError if the database is unreachable or denies access */
export async function refuseStartIfUnusable<Result>(
  url: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw unusable(url, error) ?? error;
  }
}

function unusable(url: string, error: unknown): StartRefusedError | null {
  if (!(error instanceof Error) || !(isDatabaseUnreachable(error) || isRefused(error))) return null;
  return new StartRefusedError(
    `The database ${nameOf(url)} cannot be used (${error.message}); start it, or set another DATABASE_URL.`,
    { cause: error },
  );
}

/** Codes of a wrong password, an unknown user or database, a missing certificate file, and a server that is not trusted. */
const refusedCodes =
  /^(?:28...|3D000|ENOENT|EACCES|EPROTO|(?:CERT|DEPTH_ZERO|ERR_SSL|ERR_TLS|SELF_SIGNED|UNABLE_TO)_.*)$/;

const isRefused = (error: Error) =>
  error.message === 'The server does not support SSL connections' ||
  ('code' in error && refusedCodes.test(String(error.code)));

/** Opens the workspace database and migrates it to the latest schema. Servers that start together migrate in turn. */
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
      : `The database ${name} could not be migrated to the latest schema (${why}); it is unchanged. Fix the cause, or set another DATABASE_URL.`,
    { cause: error },
  );
}
