import type { Bucket } from '@forecast-console/calendar';
import type { Code } from '@forecast-console/ingest';
import { type DatasetSource, type ValueFilter, withDataset } from '../datasets/storage/index.ts';
import { DamagedDatasetError } from '../../errors.ts';
import { combinationKey } from './result/all-groups.ts';
import { sumGroups } from './input/apply-stockouts.ts';
import { type LevelGroup, loadLevel } from './input/load-level.ts';
import type { Refusal } from '../datasets/index.ts';
import type { StockoutMark } from '../demand/index.ts';
import { throwIfStopped, type StopFlag } from '../../compute/stop-flag.ts';

/** Request for the actuals of some buckets, by combination. */
export interface ActualsTask {
  dataset: DatasetSource;
  level: readonly Code[];
  /** Codes of the series that are summed to the level, because stockouts are estimated for each of them. */
  parts?: readonly Code[];
  /** Returns only this group of the level. */
  group?: Readonly<Record<string, string>>;
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
  const { dataset, level, parts = [], group, filter, bucket, from, to, stockouts, stop } = task;
  const codes = [...new Set([...level, ...parts])];
  try {
    const { groups, before } = withDataset(dataset, (reader) => {
      const isEstimated = stockouts !== undefined && (stockouts.length > 0 || reader.inStock() !== null);
      const start = isEstimated ? from - bucketsBefore : from;
      // An empty training span, so that no bucket counts as a gap.
      const periods = { start, cutoff: start - 1, forecastStart: from, last: to, partial: null, notes: [] };
      const options = { ...(stockouts && { stockouts }), onProgress: () => throwIfStopped(stop) };
      return { ...loadLevel(reader, codes, filter, bucket, periods, options), before: from - start };
    });
    const requested = (values: Float64Array) => (before === 0 ? values : values.slice(before));
    return {
      values: new Map(
        [...membersAt(level, groups, group)].map(([key, own]) => [key, requested(valuesOf(own))]),
      ),
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

/** Returns the series in each group of a level, by `combinationKey`. */
function membersAt(
  level: readonly Code[],
  series: Iterable<LevelGroup>,
  group: ActualsTask['group'],
): Map<string, LevelGroup[]> {
  const wanted = group && combinationKey(group);
  const members = new Map<string, LevelGroup[]>();
  for (const one of series) {
    const key = combinationKey(Object.fromEntries(level.map((code) => [code, one.key[code] ?? ''])));
    if (wanted !== undefined && key !== wanted) continue;
    const own = members.get(key);
    if (own === undefined) members.set(key, [one]);
    else own.push(one);
  }
  return members;
}

function valuesOf(series: readonly LevelGroup[]): Float64Array {
  const [only] = series;
  return only !== undefined && series.length === 1 ? only.values : sumGroups(series).values;
}
