import { type Kysely, type Selectable, sql } from 'kysely';
import type { SumErrors } from '@forecast-console/forecasting';
import type { Db } from '../../../db/db.ts';
import type { Schema } from '../../../db/schema.ts';
import type { RunSumErrorsTable } from '../../../db/stock-tables.ts';
import { columnBlob } from '../../datasets/storage/index.ts';

/** Stores the errors of a run and counts their bytes. */
export async function insertSumErrors(
  on: Kysely<Schema>,
  runId: string,
  { reach: quantiles, measured, cutoffs }: Omit<SumErrors, 'scales'>,
): Promise<void> {
  const reach = columnBlob(Float64Array.from(quantiles.flatMap((own) => [...own])));
  await on
    .updateTable('forecast_runs')
    .set({ bytes: sql`bytes + ${reach.byteLength}` })
    .where('id', '=', runId)
    .execute();
  await on.insertInto('run_sum_errors').values({ run_id: runId, reach, measured, cutoffs }).execute();
}

/** Errors of the demand over several buckets, by run. */
export function sumErrorsRepository(db: Db) {
  return {
    /** Returns the errors of a run; undefined without backtests, and for runs created by older versions. */
    get: (runId: string): Promise<Selectable<RunSumErrorsTable> | undefined> =>
      db.selectFrom('run_sum_errors').selectAll().where('run_id', '=', runId).executeTakeFirst(),
  };
}

export type SumErrorsRepository = ReturnType<typeof sumErrorsRepository>;
