import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/db.ts';
import { nextTurn } from '../../../next-turn.ts';

/** Limits of a batch. Results, and filters that older versions stored, can be long. */
const maxRuns = 10;
const maxBytes = 500_000;

type Column = 'id' | 'sequence';

/**
 * Reads runs in batches, between which other requests are served, and maps the runs of a batch before it reads the next
 * one, because whole runs take much memory.
 *
 * @param column the column that identifies the runs
 * @param read returns the runs that match an SQL condition
 * @returns the mapped runs in the order of the values, without runs that do not exist
 */
export async function mapInBatches<Row extends Record<Column, string | number>, Item>(
  db: Db,
  column: Column,
  values: readonly (string | number)[],
  read: (isInBatch: RawBuilder<boolean>) => Promise<Row[]>,
  map: (row: Row) => Item,
): Promise<Item[]> {
  const items: Item[] = [];
  for await (const batch of runBatches(db, column, values)) {
    const rows = new Map((await read(isIn(column, batch))).map((row) => [row[column], row]));
    for (const value of batch) {
      const row = rows.get(value);
      if (row !== undefined) items.push(map(row));
    }
  }
  return items;
}

const isIn = (column: Column, values: readonly (string | number)[]) =>
  sql<boolean>`${sql.ref(column)} IN (${sql.join(values)})`;

async function* runBatches<Value extends string | number>(
  db: Db,
  column: Column,
  values: readonly Value[],
): AsyncGenerator<Value[]> {
  if (values.length === 0) return;
  const sizes = await db
    .selectFrom('forecast_runs')
    .select([column, sql<number>`octet_length(request) + coalesce(octet_length(result), 0)`.as('bytes')])
    .where(isIn(column, values))
    .execute();
  const bytesOf = new Map<unknown, number>(sizes.map((row) => [row[column], row.bytes]));
  for (let from = 0, to = 0; from < values.length; from = to) {
    if (from > 0) await nextTurn();
    for (let bytes = 0; to < values.length && to - from < maxRuns; to++) {
      bytes += bytesOf.get(values[to]) ?? 0;
      if (to > from && bytes > maxBytes) break;
    }
    yield values.slice(from, to);
  }
}
