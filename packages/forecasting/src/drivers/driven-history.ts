import { meanSize } from '../events/departures.ts';
import type { SeriesEvents } from '../events/series-events.ts';
import type { PreparedSeries } from '../preparation/prepared-series.ts';

/** A history at a cutoff, with its event effects and driver offsets. */
export interface DrivenHistory extends PreparedSeries {
  intermittent: boolean;
  events: SeriesEvents | null;
  /** One array per driver, one offset per bucket of the run, 0 for usual. Computed at each call to save memory. */
  offsets: () => readonly Float64Array[];
}

/** What drivers are estimated for. */
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
   * Whether a driver varies in a history, by position: each driver is then estimated from enough series in which it
   * varies. Null to sample from all series.
   */
  varies: ((driver: number, history: number) => boolean) | null;
  /** Called regularly; may throw to abort. */
  throwIfStopped: () => void;
}

/** Buckets of the run in which the values of a driver contradict the demand; one set per driver. */
export type Contradicted = readonly ReadonlySet<number>[];

/** Bounds of the combined effect of drivers, as a factor. */
const [minFactor, maxFactor] = [1 / 30, 30];

/** Estimated effects of drivers. */
export interface DriverEstimate {
  /**
   * Effect of one more unit of each driver: change of the logarithm of demand, or of its share of the mean absolute value
   * for a series with negative values; 0 for a driver that was left out.
   */
  effects: Float64Array;
  contradicted: Contradicted;
}

/** Combines the effects of events and drivers on a history. */
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
