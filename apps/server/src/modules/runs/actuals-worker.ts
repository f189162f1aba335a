import type { Bucket } from '@forecast-console/calendar';
import type { Code } from '@forecast-console/ingest';
import { type DatasetSource, type ValueFilter, withDataset } from '../datasets/storage/index.ts';
import { DamagedDatasetError } from '../../errors.ts';
import { combinationKey } from './result/all-groups.ts';
import { loadLevel } from './input/load-level.ts';
import type { Refusal } from '../datasets/index.ts';
import { throwIfStopped, type StopFlag } from '../../compute/stop-flag.ts';

/** What happened in some buckets, by combination. */
export interface ActualsTask {
  dataset: DatasetSource;
  level: readonly Code[];
  filter: ValueFilter;
  bucket: Bucket;
  /** Bucket indices, both included. */
  from: number;
  to: number;
  /** Raised when nobody waits for them any more. */
  stop: StopFlag;
}

/** Values of the buckets asked for, by `combinationKey`; a combination without any has none. */
export type Actuals = Map<string, Float64Array>;

export type ActualsOutcome = { values: Actuals } | Refusal;

/** Reads a dataset in a thread of its own: a million rows would hold up every answer. */
export default function actuals(task: ActualsTask): ActualsOutcome {
  const { dataset, level, filter, bucket, from, to, stop } = task;
  // Nothing is trained on them, so no bucket counts as a gap.
  const periods = { start: from, cutoff: from - 1, forecastStart: from, last: to, partial: null, notes: [] };
  try {
    const { groups } = withDataset(dataset, (reader) =>
      loadLevel(reader, level, filter, bucket, periods, () => throwIfStopped(stop)),
    );
    return { values: new Map(groups.map(({ key, values }) => [combinationKey(key), values])) };
  } catch (error) {
    // An error loses its class between threads, so a refusal travels as a value.
    const isDamaged = error instanceof DamagedDatasetError;
    // More combinations than can be held at once are told as a RangeError, with a reason for people.
    if (!isDamaged && !(error instanceof RangeError)) throw error;
    return { refused: { message: error.message, rejected: [], isDamaged } };
  }
}
