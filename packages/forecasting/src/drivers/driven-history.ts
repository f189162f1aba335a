import { meanSize } from '../events/departures.ts';
import type { SeriesEvents } from '../events/series-events.ts';
import type { PreparedSeries } from '../preparation/prepared-series.ts';

/** A history at a cutoff, with its event effects and driver offsets. */
export interface DrivenHistory extends PreparedSeries {
  intermittent: boolean;
  events: SeriesEvents | null;
  /**
   * One array per driver: its offset from the usual value in each bucket of the run. Recomputed on every call to save
   * memory.
   */
  offsets: () => readonly Float64Array[];
}

/** Task for which driver effects are estimated. */
export interface DriverTask {
  drivers: number;
  /** Bucket index of the first bucket of the run. */
  first: number;
  /** Bucket index after the last value. */
  cutoff: number;
  /** Buckets of the run plus the known buckets after it. */
  length: number;
  seasonLength: number;
  /**
   * Returns whether a driver varies in a history (both given by position), so that each driver is estimated from
   * enough series in which it varies. Null to sample from all series.
   */
  varies: ((driver: number, history: number) => boolean) | null;
  /** Called regularly; may throw to abort. */
  throwIfStopped: () => void;
}

/** Buckets of the run in which a driver's values contradict the demand; one set per driver. */
export type Contradicted = readonly ReadonlySet<number>[];

/** Bounds of the drivers' combined effect, as a factor. */
const [minFactor, maxFactor] = [1 / 30, 30];

/** Estimated effects of drivers. */
export interface DriverEstimate {
  /**
   * Effect of increasing each driver by one unit: the change in log demand or, for series with negative
   * values, in the share of the mean absolute value. 0 for a rejected driver.
   */
  effects: Float64Array;
  contradicted: Contradicted;
}

/** Combines the effects of events and drivers on one history. */
export function combinedEffects(
  { events, offsets, values, nonnegative, intermittent }: DrivenHistory,
  { effects, contradicted }: DriverEstimate,
  { length, first }: DriverTask,
): SeriesEvents {
  const courses = offsets();
  const additive = !intermittent && !nonnegative;
  const unit = events === null ? (additive ? meanSize(values) : null) : events.unit;
  const unknown = new Set<number>();
  for (const [driver, buckets] of contradicted.entries())
    if (effects[driver] !== 0) for (const bucket of buckets) unknown.add(bucket);
  const effect = Float64Array.from({ length }, (_, at) => {
    let driven = 0;
    for (let driver = 0; driver < effects.length; driver++)
      if (contradicted[driver]?.has(at) !== true)
        driven += (effects[driver] as number) * (courses[driver]?.[at] ?? 0);
    const factor = Math.max(minFactor, Math.min(maxFactor, additive ? 1 + driven : Math.exp(driven)));
    const before = events?.effect[at] ?? 0;
    return unit === null ? (1 + before) * factor - 1 : before + factor - 1;
  });
  const shared = { first, share: events?.share ?? new Float64Array(length), effect, unit };
  return unknown.size > 0 ? { ...shared, unknown } : shared;
}
