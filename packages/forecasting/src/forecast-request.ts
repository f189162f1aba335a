import type { Bucket } from '@forecast-console/calendar';
import type { DriverInput } from './drivers/driver-input.ts';
import type { EventInput } from './events/event-input.ts';
import type { GroupLevel } from './hierarchy/group-level.ts';
import type { ModelType } from './models.ts';
import type { SeasonalityMode } from './models/baselines/seasonal-indices.ts';
import type { ProgressListener } from './progress.ts';
import type { ComputeParts } from './run/part.ts';
import type { Sharding } from './run/sharding.ts';

/** One regular series; all series of a request end at the same bucket. */
export interface SeriesInput {
  key: string;
  /** Bucket index (`bucketIndex` of @forecast-console/calendar) of the first value. */
  start: number;
  /** One value a bucket; NaN where nothing was observed. What precedes the first non-zero value is ignored. */
  values: Float64Array;
}

/** What to forecast and how. */
export interface ForecastRequest {
  series: readonly SeriesInput[];
  /** Levels of sums to forecast besides; the total always is. The forecasts of all levels add up. */
  groups?: readonly GroupLevel[];
  /** What moves demand on known days; learned from the past and applied ahead. */
  events?: readonly EventInput[];
  /** What moves demand and is known ahead as a number; learned and applied likewise. */
  drivers?: readonly DriverInput[];
  bucket: Bucket;
  /** Buckets to forecast, at least 1. */
  horizon: number;
  /** The first so many of them only lead to those asked for: what takes place in them is not told. None by default. */
  bridge?: number;
  model: ModelType;
  /** Last buckets held out to measure the model on; 0 measures nothing. */
  backtestPeriods: number;
  /** Probability that an interval is to cover, between 0 and 1; null: no intervals. */
  level: number | null;
  seasonalityMode: SeasonalityMode;
  /** Same input and seed, same forecast. */
  seed: number;
  /** Called several times a second; may throw, which aborts the forecast with that error. */
  onProgress?: ProgressListener;
  /** Where the parts of the run are computed; by default here, one after the other. */
  computeParts?: ComputeParts;
  /** How a run of many series is cut; left to the package but in tests of it. */
  sharding?: Sharding;
}

/** The same request of some of its series, without the sums above them. */
export function requestOfSome(request: ForecastRequest, positions: readonly number[]): ForecastRequest {
  const some = <One>(all: readonly One[]) => positions.flatMap((at) => all[at] ?? []);
  return {
    ...request,
    series: some(request.series),
    groups: [],
    events: request.events?.map((event) => ({ ...event, reach: event.reach && some(event.reach) })) ?? [],
    drivers: request.drivers?.map((driver) => ({ ...driver, values: some(driver.values) })) ?? [],
  };
}
