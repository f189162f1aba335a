import { createHash } from 'node:crypto';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Db } from '../../../db/db.ts';
import type { ForecastRunsTable } from '../../../db/run-tables.ts';
import type { Schema } from '../../../db/schema.ts';
import { nextTurn } from '../../../next-turn.ts';
import { fullRequest } from '../result/stored-request.ts';
import type { RunRequest } from '../result/stored-run.ts';

/** Tables in which each distinct set of definitions is stored once. */
export type SetTable = 'event_sets' | 'stockout_sets' | 'filter_sets';

/** What a run is computed with, as JSON; null for none. */
export interface RunDefinitions {
  events: string | null;
  stockouts: string | null;
  /** Null if the request contains the filters. */
  filters: string | null;
}

type StoredRun = Selectable<ForecastRunsTable>;

/** Reads and removes the sets of events, stockout marks and filters that runs refer to. */
export function definitionSets(db: Db) {
  const read = async (table: SetTable, id: string) =>
    (await db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow()).definitions;
  const filtersOf = async ({ filter_set_id }: Pick<StoredRun, 'filter_set_id'>) => {
    if (filter_set_id === null) return null;
    // Reading and parsing long filters takes as long as many small requests.
    await nextTurn();
    return read('filter_sets', filter_set_id);
  };
  const matchingSets = (search: string) =>
    db
      .selectFrom('filter_sets')
      .select('id')
      .where(db.dialect.anyHolds(sql.ref('definitions'), '$', sql.val(search)));
  return {
    /** Returns the events, stockout marks and long filters that a run is computed with. */
    definitionsOf: async ({
      events,
      event_set_id,
      stockout_set_id,
      filter_set_id,
    }: Pick<
      StoredRun,
      'events' | 'event_set_id' | 'stockout_set_id' | 'filter_set_id'
    >): Promise<RunDefinitions> => ({
      events: event_set_id === null ? events : await read('event_sets', event_set_id),
      stockouts: stockout_set_id === null ? null : await read('stockout_sets', stockout_set_id),
      filters: await filtersOf({ filter_set_id }),
    }),
    /** Returns the request of a run with its filters. */
    requestOf: async (run: Pick<StoredRun, 'request' | 'filter_set_id'>): Promise<RunRequest> =>
      fullRequest(run, await filtersOf(run)),
    /**
     * Returns the IDs of the sets of filters with a value that contains a text.
     * @param search in lower case
     */
    async filterSetsWith(search: string): Promise<string[]> {
      if (search === '') return [];
      if (!db.blocksThread) return (await matchingSets(search).execute()).map(({ id }) => id);
      const found: string[] = [];
      for (const { id } of await db.selectFrom('filter_sets').select('id').execute()) {
        await nextTurn();
        if (await matchingSets(search).where('id', '=', id).executeTakeFirst()) found.push(id);
      }
      return found;
    },
    /** Removes the sets that no run uses, unless a run started with one since the given time. */
    async removeUnusedSets(since: string): Promise<void> {
      for (const [table, column] of [
        ['event_sets', 'event_set_id'],
        ['stockout_sets', 'stockout_set_id'],
        ['filter_sets', 'filter_set_id'],
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

/**
 * How old `used_at` may become, so that not every run that shares a set writes its row again. Sets are kept for longer
 * without a run.
 */
const usedAtMs = 5 * 60_000;

/** Stores a set unless it is stored already. @returns its ID */
export async function insertSet(
  db: Kysely<Schema>,
  table: SetTable,
  definitions: string,
  used_at: string,
): Promise<string> {
  const id = createHash('sha256').update(definitions).digest('hex');
  const earlier = new Date(Date.parse(used_at) - usedAtMs).toISOString();
  await db
    .insertInto(table)
    .values({ id, definitions, used_at })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ used_at }).where(`${table}.used_at`, '<', earlier),
    )
    .execute();
  return id;
}
