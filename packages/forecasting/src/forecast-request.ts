import type { Bucket } from '@forecast-console/calendar';
import type { DriverInput } from './drivers/driver-input.ts';
import type { EventInput } from './events/event-input.ts';
import type { List } from './list.ts';
import type { GroupLevel } from './hierarchy/group-level.ts';
import type { ModelType } from './models.ts';
import type { SeasonalityMode } from './models/baselines/seasonal-indices.ts';
import type { ProgressListener } from './progress.ts';
import type { ComputeParts } from './run/part.ts';
import type { Sharding } from './run/shards/sharding.ts';

/** One regular series; all series of a request end at the same bucket. */
export interface SeriesInput {
  key: string;
  /** Bucket index (`bucketIndex` of @forecast-console/calendar) of the first value. */
  start: number;
  /** One value per bucket; NaN where nothing was observed. Values before the first non-zero value are ignored. */
  values: Float64Array;
  /** Bucket indexes of values that are never replaced as outliers; none by default. */
  kept?: readonly number[];
}

/** What to forecast and how. */
export interface ForecastRequest {
  series: List<SeriesInput>;
  /** Groups of series to forecast in addition to the total. Forecasts of all levels add up. */
  groups?: readonly GroupLevel[];
  /** Events with known dates; their effects are learned from the past and applied to the future. */
  events?: readonly EventInput[];
  /** External variables known in advance; their effects are learned and applied in the same way. */
  drivers?: readonly DriverInput[];
  bucket: Bucket;
  /** Buckets to forecast, at least 1. */
  horizon: number;
  /**
   * Number of leading horizon buckets that only bridge the gap to the first requested bucket. Findings do not cover
   * them. 0 by default.
   */
  bridge?: number;
  model: ModelType;
  /** Length of the holdout in buckets; 0 for no backtest. */
  backtestPeriods: number;
  /** Coverage probability of the intervals, between 0 and 1; null for no intervals. */
  level: number | null;
  seasonalityMode: SeasonalityMode;
  /** Whether to round forecasts to whole units; false by default. */
  wholeUnits?: boolean;
  /** The same input and seed give the same forecast. */
  seed: number;
  /** Called several times a second; may throw to abort the forecast with that error. */
  onProgress?: ProgressListener;
  /** Computes the parts of the run elsewhere. By default, they are computed one after another in this thread. */
  computeParts?: ComputeParts;
  /** How to split a run of many series; by default it is computed as a whole. */
  sharding?: Sharding;
}

/** Returns a copy of the request restricted to some of its series, without groups. */
export function requestOfSome(request: ForecastRequest, positions: readonly number[]): ForecastRequest {
  const some = <One>(all: List<One>) => positions.flatMap((at) => all.at(at) ?? []);
  return {
    ...request,
    series: some(request.series),
    groups: [],
    events: request.events?.map((event) => ({ ...event, reach: event.reach && some(event.reach) })) ?? [],
    drivers: request.drivers?.map((driver) => ({ ...driver, values: some(driver.values) })) ?? [],
  };
}
