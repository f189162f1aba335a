import type { Kysely } from 'kysely';
import type { Db } from './db.ts';
import type { Schema } from './schema.ts';

/** Runs writes in a transaction. */
export type Transact = <Result>(work: (on: Kysely<Schema>) => Promise<Result>) => Promise<Result>;

export const transactOn =
  (db: Db): Transact =>
  (work) =>
    db.transaction().execute(work);
