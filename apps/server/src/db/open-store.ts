import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Db } from './db.ts';
import type { Ephemeral } from './ephemeral/ephemeral.ts';
import { MemoryEphemeral } from './ephemeral/memory-ephemeral.ts';
import { inspectDatabase as inspectPostgres } from './postgres/inspect-database.ts';
import { connect as connectToPostgres, openDatabase as openPostgres } from './postgres/open.ts';
import { PostgresEphemeral } from './postgres/postgres-ephemeral.ts';
import { Presence } from './postgres/presence.ts';
import { inspectDatabase as inspectSqlite } from './sqlite/inspect-database.ts';
import { connect as connectToSqlite, openDatabase as openSqlite } from './sqlite/open.ts';
import type { DatabaseContents } from './database-contents.ts';

/** Of the workspace's database, where that is a file. */
export const databaseName = 'workspace.db';

/** Where a workspace's database is: the path of its file, or its URL. */
export type DatabaseLocation = string;

export const isPostgres = (location: DatabaseLocation): boolean => /^postgres(?:ql)?:\/\//.test(location);

export const databaseLocation = ({
  dataDir,
  databaseUrl,
}: Pick<Config, 'dataDir' | 'databaseUrl'>): DatabaseLocation => databaseUrl ?? join(dataDir, databaseName);

/** What to call it, without a password. */
export function databaseDisplayName(location: DatabaseLocation): string {
  if (!isPostgres(location)) return databaseName;
  const { host, pathname } = new URL(location);
  return `${host}${pathname}`;
}

export interface Store {
  db: Db;
  ephemeral: Ephemeral;
  /** This process among those that share the database; null where it is the only one. */
  presence: Presence | null;
}

/** Opens the workspace's database and brings it to the newest schema. */
export async function openStore(location: DatabaseLocation, now: () => Date): Promise<Store> {
  if (isPostgres(location)) {
    const db = await openPostgres(location);
    const presence = await Presence.of(location);
    const ephemeral = new PostgresEphemeral(db, presence.number);
    return { db, ephemeral, presence };
  }
  const db = await openSqlite(location);
  return { db, ephemeral: new MemoryEphemeral(now), presence: null };
}

/** A connection of its own for a thread that computes. */
export function connectTo(location: DatabaseLocation): Db {
  return isPostgres(location) ? connectToPostgres(location, 1) : connectToSqlite(location);
}

/** What the database knows, read without changing it; null where there is none yet. */
export async function inspectDatabase(location: DatabaseLocation): Promise<DatabaseContents | null> {
  return isPostgres(location) ? inspectPostgres(location) : inspectSqlite(location);
}
