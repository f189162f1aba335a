import type { Bucket } from '@forecast-console/calendar';
import type { Code } from '@forecast-console/ingest';
import { type DatasetSource, type ValueFilter, withDataset } from '../datasets/storage/index.ts';
import { DamagedDatasetError } from '../../errors.ts';
import { combinationKey } from './result/all-groups.ts';
import { sumGroups } from './input/apply-stockouts.ts';
import { loadLevel } from './input/load-level.ts';
import type { Refusal } from '../datasets/index.ts';
import type { StockoutMark } from '../demand/index.ts';
import { throwIfStopped, type StopFlag } from '../../compute/stop-flag.ts';

/** Request for the actuals of some buckets, by combination. */
export interface ActualsTask {
  dataset: DatasetSource;
  level: readonly Code[];
  filter: ValueFilter;
  bucket: Bucket;
  /** Bucket indexes, inclusive. */
  from: number;
  to: number;
  /** Periods in which items could not be sold. Default: only recorded sales. */
  stockouts?: readonly StockoutMark[];
  /** Set when the client disconnects. */
  stop: StopFlag;
}

/** Values of the requested buckets; NaN is unknown. */
export interface Actuals {
  /** By `combinationKey`; combinations without actuals are missing. */
  values: Map<string, Float64Array>;
  /** The sum of all combinations; unknown demand counts with its estimate. */
  total: Float64Array;
}

export type ActualsOutcome = Actuals | Refusal;

/** Buckets before the requested ones that are read as well, to estimate unknown demand. */
const bucketsBefore = 60;

/** Reads actuals in a worker thread, because a million rows would block the event loop. */
export default function actuals(task: ActualsTask): ActualsOutcome {
  const { dataset, level, filter, bucket, from, to, stockouts, stop } = task;
  try {
    const { groups, before } = withDataset(dataset, (reader) => {
      const isEstimated = stockouts !== undefined && (stockouts.length > 0 || reader.inStock() !== null);
      const start = isEstimated ? from - bucketsBefore : from;
      // An empty training span, so that no bucket counts as a gap.
      const periods = { start, cutoff: start - 1, forecastStart: from, last: to, partial: null, notes: [] };
      const options = { ...(stockouts && { stockouts }), onProgress: () => throwIfStopped(stop) };
      return { ...loadLevel(reader, level, filter, bucket, periods, options), before: from - start };
    });
    const requested = (values: Float64Array) => (before === 0 ? values : values.slice(before));
    return {
      values: new Map(groups.map(({ key, values }) => [combinationKey(key), requested(values)])),
      total: requested(sumGroups(groups).values),
    };
  } catch (error) {
    // Errors lose their class between threads, so a refusal is returned as a value.
    const isDamaged = error instanceof DamagedDatasetError;
    // If there are too many combinations, loadLevel throws a RangeError with a message for users.
    if (!isDamaged && !(error instanceof RangeError)) throw error;
    return { refused: { message: error.message, rejected: [], isDamaged } };
  }
}
