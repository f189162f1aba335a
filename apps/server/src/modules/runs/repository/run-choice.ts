import { type RawBuilder, sql } from 'kysely';
import type { SqlDialect } from '../../../db/sql-dialect.ts';
import type { ForecastRunsTable } from '../../../db/run-tables.ts';

/** Which runs are asked for; null and '' leave none out. */
export interface RunChoice {
  search: string;
  status: ForecastRunsTable['status'] | null;
  model: string | null;
  /** Its dataset. */
  upload: string | null;
}

export type RunSort = 'created_at' | 'name' | 'model_type' | 'mape' | 'status';

/** What a list of runs is sorted by. */
export const runSorts = (dialect: SqlDialect): Readonly<Record<RunSort, RawBuilder<unknown>>> => ({
  // Two runs may begin in one millisecond, and clocks are set back.
  created_at: sql`sequence`,
  name: dialect.alphabetical(sql`coalesce(name, upload_label, upload_name)`),
  model_type: modelOf(dialect),
  mape: dialect.numberIn(sql`result`, 'metrics', 'mape'),
  status: sql`status`,
});

const modelOf = (dialect: SqlDialect) => dialect.textIn(sql`request`, sql.lit('model_type'));

/** Whether a run is one of a `RunChoice`, which is given by its names. */
export function isChosenRun(dialect: SqlDialect): RawBuilder<boolean> {
  const search = sql`@search`;
  const texts = sql`id || ' ' || coalesce(name, '') || ' ' || coalesce(upload_label, '')
    || ' ' || upload_name || ' ' || coalesce(created_by, '') || ' ' || ${modelOf(dialect)}`;
  return sql<boolean>`
    (CAST(@status AS text) IS NULL OR status = @status)
    AND (CAST(@model AS text) IS NULL OR ${modelOf(dialect)} = @model)
    AND (CAST(@upload AS text) IS NULL OR upload_id = @upload)
    AND (CAST(@search AS text) = '' OR ${dialect.holds(texts, search)}
      OR ${dialect.anyHolds(sql`request`, 'filters', search)}
      OR ${dialect.anyHolds(sql`request`, 'characteristic_labels', search)})`;
}
