import { sql } from 'kysely';
import type { ForecastRunsTable } from './schema.ts';

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
export const runSorts: Readonly<Record<RunSort, ReturnType<typeof sql>>> = {
  // Two runs may begin in one millisecond, and clocks are set back.
  created_at: sql`sequence`,
  name: sql`coalesce(name, upload_label, upload_name) COLLATE NOCASE`,
  model_type: sql`json_extract(request, '$.model_type')`,
  mape: sql`json_extract(result, '$.metrics.mape')`,
  status: sql`status`,
};

const holds = (text: ReturnType<typeof sql>) => sql<boolean>`instr(folded(${text}), @search) > 0`;
const anyHolds = (path: string) =>
  sql<boolean>`EXISTS (SELECT 1 FROM json_tree(request, ${sql.lit(path)}) WHERE ${holds(sql`atom`)})`;
/** Whether a run is one of a `RunChoice`, which is given by its names. */
export const isChosenRun = sql<boolean>`
  (@status IS NULL OR status = @status)
  AND (@model IS NULL OR json_extract(request, '$.model_type') = @model)
  AND (@upload IS NULL OR upload_id = @upload)
  AND (@search = '' OR ${holds(sql`id || ' ' || coalesce(name, '') || ' ' || coalesce(upload_label, '')
    || ' ' || upload_name || ' ' || coalesce(created_by, '') || ' ' || json_extract(request, '$.model_type')`)}
    OR ${anyHolds('$.filters')} OR ${anyHolds('$.characteristic_labels')})`;
