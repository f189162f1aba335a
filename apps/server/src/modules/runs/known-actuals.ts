import type { DatasetFiles } from '../datasets/storage/index.ts';
import type { Stockouts } from '../demand/index.ts';
import type { Actuals, ActualsTask } from './actuals-worker.ts';
import type { ForecastThreads } from './execution/forecast-threads.ts';
import { accepted, type UploadRow } from '../datasets/index.ts';
import { ConflictError } from '../../errors.ts';
import { lastComplete } from './request/dataset-periods.ts';
import type { RunRequest } from './result/stored-run.ts';
import { valueFilter } from './input/value-filter.ts';
import type { Caller } from '../../http/contract/caller.ts';

export interface ActualsDependencies {
  files: DatasetFiles;
  threads: ForecastThreads;
  stockouts: Pick<Stockouts, 'definitions'>;
}

/** Actuals of the first `periods` buckets of a forecast. */
export type KnownActuals = Actuals & { periods: number };

type Choice = Partial<Pick<ActualsTask, 'level' | 'group'>>;

/** Reads the actuals of the complete buckets of a forecast, by default at the level of the run. */
export async function readKnownActuals(
  { files, threads, stockouts }: ActualsDependencies,
  upload: UploadRow,
  { bucket_type: bucket, filters, aggregation_characteristics: parts }: RunRequest,
  { forecastStart, forecast }: { forecastStart: number; forecast: { length: number } },
  caller: Caller,
  { level = parts, group }: Choice = {},
): Promise<KnownActuals> {
  const last = lastComplete(upload, bucket) ?? forecastStart - 1;
  const periods = Math.max(0, Math.min(forecast.length, last - forecastStart + 1));
  if (periods === 0) return { values: new Map(), total: new Float64Array(0), periods };
  const task = {
    level,
    parts,
    ...(group && { group }),
    filter: valueFilter(filters),
    bucket,
    from: forecastStart,
    to: forecastStart + periods - 1,
    stockouts: await stockouts.definitions(upload.id),
  };
  const outcome = await files.hold(upload, (dataset) =>
    threads.readActuals(caller.user.id, { ...task, dataset }, caller.signal),
  );
  return { ...accepted(outcome, ConflictError), periods };
}

/** Returns the total of each period; 0 if no combination has rows. */
export function knownTotal({ total, periods }: KnownActuals): Float64Array {
  return total.length === 0 ? new Float64Array(periods) : total;
}

/** Returns null for a value that is missing or unknown. */
export const known = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value;
