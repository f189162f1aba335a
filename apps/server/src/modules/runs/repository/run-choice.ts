import { type RawBuilder, sql } from 'kysely';
import type { Terms } from '../../../db/terms.ts';
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
export const runSorts = (terms: Terms): Readonly<Record<RunSort, RawBuilder<unknown>>> => ({
  // Two runs may begin in one millisecond, and clocks are set back.
  created_at: sql`sequence`,
  name: terms.alphabetical(sql`coalesce(name, upload_label, upload_name)`),
  model_type: modelOf(terms),
  mape: terms.numberIn(sql`result`, 'metrics', 'mape'),
  status: sql`status`,
});

const modelOf = (terms: Terms) => terms.textIn(sql`request`, sql.lit('model_type'));

/** Whether a run is one of a `RunChoice`, which is given by its names. */
export function isChosenRun(terms: Terms): RawBuilder<boolean> {
  const search = sql`@search`;
  const texts = sql`id || ' ' || coalesce(name, '') || ' ' || coalesce(upload_label, '')
    || ' ' || upload_name || ' ' || coalesce(created_by, '') || ' ' || ${modelOf(terms)}`;
  return sql<boolean>`
    (CAST(@status AS text) IS NULL OR status = @status)
    AND (CAST(@model AS text) IS NULL OR ${modelOf(terms)} = @model)
    AND (CAST(@upload AS text) IS NULL OR upload_id = @upload)
    AND (CAST(@search AS text) = '' OR ${terms.holds(texts, search)}
      OR ${terms.anyHolds(sql`request`, 'filters', search)}
      OR ${terms.anyHolds(sql`request`, 'characteristic_labels', search)})`;
}
