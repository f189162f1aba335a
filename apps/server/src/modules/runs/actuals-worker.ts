import type { Bucket } from '@forecast-console/calendar';
import type { Code } from '@forecast-console/ingest';
import { type DatasetSource, type ValueFilter, withDataset } from '../datasets/storage/index.ts';
import { DamagedDatasetError } from '../../errors.ts';
import { sumGroups } from './input/apply-stockouts.ts';
import { type LevelGroup, loadLevel } from './input/load-level.ts';
import { levelKey } from './result/all-groups.ts';
import { type KeyTable, keyTableOf } from './result/key-table.ts';
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

/** Values of the requested buckets; NaN is unknown. Shared with the thread that asked. */
export interface Actuals {
  /** Keys of the groups as JSON, with the codes in the order of the level; groups without rows are missing. */
  keys: KeyTable;
  /** The values of each group, one after the other. */
  values: Float64Array;
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
    const keys: string[] = [];
    const periods = to - from + 1;
    const count = group === undefined ? groups.length : 1;
    const values = new Float64Array(new SharedArrayBuffer(count * periods * Float64Array.BYTES_PER_ELEMENT));
    for (const [key, own] of groupsAt(level, codes, groups, group))
      values.set(requested(own), (keys.push(key) - 1) * periods);
    return { keys: keyTableOf(keys), values, total: requested(sumGroups(groups).values) };
  } catch (error) {
    // Errors lose their class between threads, so a refusal is returned as a value.
    const isDamaged = error instanceof DamagedDatasetError;
    // If there are too many combinations, loadLevel throws a RangeError with a message for users.
    if (!isDamaged && !(error instanceof RangeError)) throw error;
    return { refused: { message: error.message, rejected: [], isDamaged } };
  }
}

/** Yields the key of each group of a level, or only of one group, with its values. */
function* groupsAt(
  level: readonly Code[],
  codes: readonly Code[],
  series: Iterable<LevelGroup>,
  group: ActualsTask['group'],
): Generator<[key: string, values: Float64Array]> {
  const wanted = group && levelKey(level, group);
  const members = new Map<string, LevelGroup[]>();
  for (const one of series) {
    const key = levelKey(level, one.key);
    if (wanted !== undefined && key !== wanted) continue;
    const own = members.get(key);
    // Each series is a group of its own; a map of a million arrays would take hundreds of megabytes.
    if (codes.length === level.length) yield [key, one.values];
    else if (own === undefined) members.set(key, [one]);
    else own.push(one);
  }
  for (const [key, own] of members) yield [key, valuesOf(own)];
}

function valuesOf(series: readonly LevelGroup[]): Float64Array {
  const [only] = series;
  return only !== undefined && series.length === 1 ? only.values : sumGroups(series).values;
}
