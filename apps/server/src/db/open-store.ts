import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Db } from './db.ts';
import type { Ephemeral } from './ephemeral/ephemeral.ts';
import { MemoryEphemeral } from './ephemeral/memory-ephemeral.ts';
import { lookInto as lookIntoPostgres } from './postgres/look-into.ts';
import { connect as connectToPostgres, openDatabase as openPostgres } from './postgres/open.ts';
import { PostgresEphemeral } from './postgres/postgres-ephemeral.ts';
import { Presence } from './postgres/presence.ts';
import { lookInto as lookIntoSqlite } from './sqlite/look-into.ts';
import { connect as connectToSqlite, openDatabase as openSqlite } from './sqlite/open.ts';
import type { Known } from './known.ts';

/** Of the workspace's database, where that is a file. */
export const databaseName = 'workspace.db';

/** Where a workspace's database is: the path of its file, or its URL. */
export type StorePlace = string;

export const isPostgres = (place: StorePlace): boolean => /^postgres(?:ql)?:\/\//.test(place);

export const placeOf = ({ dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>): StorePlace =>
  databaseUrl ?? join(dataDir, databaseName);

/** What to call it, without a password. */
export function nameOf(place: StorePlace): string {
  if (!isPostgres(place)) return databaseName;
  const { host, pathname } = new URL(place);
  return `${host}${pathname}`;
}

export interface Store {
  db: Db;
  ephemeral: Ephemeral;
  /** This process among those that share the database; null where it is the only one. */
  presence: Presence | null;
}

/** Opens the workspace's database and brings it to the newest schema. */
export async function openStore(place: StorePlace, now: () => Date): Promise<Store> {
  if (isPostgres(place)) {
    const db = await openPostgres(place);
    const presence = await Presence.of(place);
    const ephemeral = new PostgresEphemeral(db, presence.number);
    return { db, ephemeral, presence };
  }
  const db = await openSqlite(place);
  return { db, ephemeral: new MemoryEphemeral(now), presence: null };
}

/** A connection of its own for a thread that computes. */
export function connectTo(place: StorePlace): Db {
  return isPostgres(place) ? connectToPostgres(place, 1) : connectToSqlite(place);
}

/** What the database knows, read without changing it; null where there is none yet. */
export async function lookInto(place: StorePlace): Promise<Known | null> {
  return isPostgres(place) ? lookIntoPostgres(place) : lookIntoSqlite(place);
}
