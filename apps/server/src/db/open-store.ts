import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { DatabaseContents, Db } from './db.ts';
import type { Ephemeral } from './ephemeral/ephemeral.ts';
import { MemoryEphemeral } from './ephemeral/memory-ephemeral.ts';
import { inspectDatabase as inspectPostgres } from './postgres/inspect-database.ts';
import { connect as connectToPostgres, openDatabase as openPostgres } from './postgres/open.ts';
import { PostgresEphemeral } from './postgres/postgres-ephemeral.ts';
import { Presence } from './postgres/presence.ts';
import { inspectDatabase as inspectSqlite } from './sqlite/inspect-database.ts';
import { connect as connectToSqlite, openDatabase as openSqlite } from './sqlite/open.ts';

/** File name of an SQLite workspace database. */
export const databaseName = 'workspace.db';

/** The path of an SQLite file or a PostgreSQL URL. */
export type DatabaseLocation = string;

export const isPostgres = (location: DatabaseLocation): boolean => /^postgres(?:ql)?:\/\//.test(location);

export const databaseLocation = ({
  dataDir,
  databaseUrl,
}: Pick<Config, 'dataDir' | 'databaseUrl'>): DatabaseLocation => databaseUrl ?? join(dataDir, databaseName);

/** Returns a name of the database for messages, without the password. */
export function databaseDisplayName(location: DatabaseLocation): string {
  if (!isPostgres(location)) return databaseName;
  const { host, pathname } = new URL(location);
  return `${host}${pathname}`;
}

export interface Store {
  db: Db;
  ephemeral: Ephemeral;
  /** The registration of this process in a shared database; null for SQLite. */
  presence: Presence | null;
}

/** Opens the workspace database and migrates it to the latest schema. */
export async function openStore(location: DatabaseLocation, now: () => Date): Promise<Store> {
  if (isPostgres(location)) {
    const db = await openPostgres(location);
    const presence = await Presence.register(location);
    const ephemeral = new PostgresEphemeral(db, presence.number);
    return { db, ephemeral, presence };
  }
  const db = await openSqlite(location);
  return { db, ephemeral: new MemoryEphemeral(now), presence: null };
}

/** Opens one connection, or more in PostgreSQL, without migrating. */
export function connectTo(location: DatabaseLocation, connections = 1): Db {
  return isPostgres(location) ? connectToPostgres(location, connections) : connectToSqlite(location);
}

/** Reads a database without changing it. Returns null if it is missing or empty. */
export async function inspectDatabase(location: DatabaseLocation): Promise<DatabaseContents | null> {
  return isPostgres(location) ? inspectPostgres(location) : inspectSqlite(location);
}
