import { type RawBuilder, sql } from 'kysely';
import type { SqlDialect } from '../../../db/sql-dialect.ts';
import type { ForecastRunsTable } from '../../../db/run-tables.ts';

// Literals, because SQLite uses a partial index only for the condition that the index was created with.
export const isUnfinished = sql<boolean>`status IN ('queued', 'running')`;
export const isCompleted = sql<boolean>`status = 'completed' AND deleted_at IS NULL`;

/** Filter for the list of runs; null and '' do not filter. */
export interface RunChoice {
  search: string;
  /** IDs of the filters with a value that contains `search`, as a JSON array. */
  sets: string;
  status: ForecastRunsTable['status'] | null;
  model: string | null;
  /** Dataset id. */
  upload: string | null;
}

export type RunSort = 'created_at' | 'name' | 'model_type' | 'mape' | 'status';

/** SQL expressions for the sort orders of the list. */
export const runSorts = (dialect: SqlDialect): Readonly<Record<RunSort, RawBuilder<unknown>>> => ({
  // Sorts by sequence number, because timestamps can be equal and clocks can be set back.
  created_at: sql`sequence`,
  name: dialect.alphabetical(sql`coalesce(name, upload_label, upload_name)`),
  model_type: modelOf(dialect),
  mape: dialect.numberIn(sql`result`, 'metrics', 'mape'),
  status: sql`status`,
});

const modelOf = (dialect: SqlDialect) => dialect.textIn(sql`request`, sql.lit('model_type'));

/** SQL condition for a `RunChoice` in a slice of sequence numbers, whose values are bound by name. */
export function matchesRun(dialect: SqlDialect): RawBuilder<boolean> {
  const search = sql`@search`;
  const searched = sql`id || ' ' || coalesce(name, '') || ' ' || coalesce(upload_label, '')
    || ' ' || upload_name || ' ' || coalesce(created_by, '') || ' ' || ${modelOf(dialect)}`;
  return sql<boolean>`
    sequence >= @from AND sequence < @to
    AND (CAST(@status AS text) IS NULL OR status = @status)
    AND (CAST(@model AS text) IS NULL OR ${modelOf(dialect)} = @model)
    AND (CAST(@upload AS text) IS NULL OR upload_id = @upload)
    AND (CAST(@search AS text) = '' OR ${dialect.holds(searched, search)}
      OR ${dialect.anyHolds(sql`request`, '$.filters', search)}
      OR ${dialect.isAmong(sql`filter_set_id`, sql`@sets`)}
      OR ${dialect.anyHolds(sql`request`, '$.characteristic_labels', search)})`;
}
