import { createHash } from 'node:crypto';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Db } from '../../../db/db.ts';
import type { ForecastRunsTable } from '../../../db/run-tables.ts';
import type { Schema } from '../../../db/schema.ts';

/** Tables in which each distinct set of definitions is stored once. */
export type SetTable = 'event_sets' | 'stockout_sets';

/** The events and stockout marks of a run, as JSON; null for none. */
export interface RunDefinitions {
  events: string | null;
  stockouts: string | null;
}

/** Reads and removes the sets of events and stockout marks that runs refer to. */
export function definitionSets(db: Db) {
  const read = async (table: SetTable, id: string) =>
    (await db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow()).definitions;
  return {
    /** Returns the events and stockout marks that a run is computed with. */
    definitionsOf: async ({
      events,
      event_set_id,
      stockout_set_id,
    }: Pick<
      Selectable<ForecastRunsTable>,
      'events' | 'event_set_id' | 'stockout_set_id'
    >): Promise<RunDefinitions> => ({
      events: event_set_id === null ? events : await read('event_sets', event_set_id),
      stockouts: stockout_set_id === null ? null : await read('stockout_sets', stockout_set_id),
    }),
    /** Removes the sets that no run uses, unless a run started with one since the given time. */
    async removeUnusedSets(since: string): Promise<void> {
      for (const [table, column] of [
        ['event_sets', 'event_set_id'],
        ['stockout_sets', 'stockout_set_id'],
      ] as const)
        await db
          .deleteFrom(table)
          .where('used_at', '<', since)
          .where(
            sql<boolean>`NOT EXISTS (SELECT 1 FROM forecast_runs
              WHERE ${sql.ref(`forecast_runs.${column}`)} = ${sql.ref(`${table}.id`)})`,
          )
          .execute();
    },
  };
}

/** Stores a set unless it is stored already. @returns its ID */
export async function insertSet(
  db: Kysely<Schema>,
  table: SetTable,
  definitions: string,
  used_at: string,
): Promise<string> {
  const id = createHash('sha256').update(definitions).digest('hex');
  await db
    .insertInto(table)
    .values({ id, definitions, used_at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ used_at }))
    .execute();
  return id;
}
