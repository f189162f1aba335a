import type { DatasetFiles } from '../datasets/storage/index.ts';
import type { Stockouts } from '../demand/index.ts';
import type { ActualsTask } from './actuals-worker.ts';
import type { ForecastThreads } from './execution/forecast-threads.ts';
import { accepted, type UploadRow } from '../datasets/index.ts';
import { ConflictError } from '../../errors.ts';
import { lastComplete } from './request/dataset-periods.ts';
import { levelKey } from './result/all-groups.ts';
import { indexIn } from './result/key-table.ts';
import type { RunRequest } from './result/stored-run.ts';
import { valueFilter } from './input/value-filter.ts';
import type { Caller } from '../../http/contract/caller.ts';

export interface ActualsDependencies {
  files: DatasetFiles;
  threads: ForecastThreads;
  stockouts: Pick<Stockouts, 'definitions'>;
}

/** Actuals of the first `periods` buckets of a forecast; NaN is unknown. */
export interface KnownActuals {
  /** Returns the actuals of a group, by its key as JSON; 0 in every period if it has no rows. */
  valuesOf: (key: string) => Float64Array;
  /** The sum of all combinations; unknown demand counts with its estimate. 0 if no combination has rows. */
  total: Float64Array;
}

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
  const none = new Float64Array(periods);
  if (periods === 0) return { valuesOf: () => none, total: none };
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
  const { keys, values, total } = accepted(outcome, ConflictError);
  // Older runs may have stored the characteristics of a key in another order.
  const indexOf = (key: string): number => {
    const index = indexIn(keys, key);
    return index < 0 ? indexIn(keys, levelKey(level, JSON.parse(key) as Record<string, string>)) : index;
  };
  return {
    valuesOf(key) {
      const index = indexOf(key);
      return index < 0 ? none : values.subarray(index * periods, (index + 1) * periods);
    },
    total: total.length === 0 ? none : total,
  };
}

/** Returns null for a value that is missing or unknown. */
export const known = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value;
