import { interpolate } from './interpolate.ts';

/** Effects of events on one history and on the buckets after it. */
export interface SeriesEvents {
  /** Bucket index of the first entry of both arrays. */
  first: number;
  /** The largest share of each bucket that any event of the series covers, 0 to 1. */
  share: Float64Array;
  /** Combined effect of the events: 0.4 means 40% more. */
  effect: Float64Array;
  /** Absolute change that corresponds to an effect of 1; null if effects are shares of the value without events. */
  unit: number | null;
  /** Positions with unknown effects, whose values carry no information; omitted if there are none. */
  unknown?: ReadonlySet<number>;
}

/** A history and the bucket index of its first value. */
interface DatedValues {
  start: number;
  values: Float64Array;
}

/** If events leave less than this share of a bucket uncovered, its value says nothing about demand without events. */
const minRemainder = 0.25;

/**
 * Returns a history without the effects of its events, for models to learn from. Divides by 1 + effect, or subtracts
 * effect · unit. Values are interpolated where events cover almost the whole bucket.
 *
 * @param observed 1 where a value was observed; filled-in values contain no event effects
 */
export function withoutEvents(
  { start, values, observed }: DatedValues & { observed: Uint8Array },
  events: SeriesEvents,
  seasonLength: number,
): Float64Array {
  const { first, effect, unit, unknown } = events;
  const at = (t: number) => effect[start + t - first] ?? 0;
  const lifted = values.map((value, t) => {
    if (observed[t] !== 1) return value;
    return unit === null ? value / Math.max(minRemainder, 1 + at(t)) : value - at(t) * unit;
  });
  const tells = (t: number) =>
    !(unknown?.has(start + t - first) ?? false) && (unit !== null || 1 + at(t) >= minRemainder);
  return values.every((_, t) => tells(t)) ? lifted : interpolate(lifted, tells, seasonLength);
}

/**
 * Adds the effects of future events to a forecast that was made from a history without events. Zeros stay zero.
 *
 * @param forecast starts at the end of the history; changed in place
 */
export function withEvents(
  forecast: Float64Array,
  { start, values }: DatedValues,
  { first, effect, unit }: SeriesEvents,
): Float64Array {
  const end = start + values.length - first;
  for (const [step, value] of forecast.entries()) {
    const own = effect[end + step] ?? 0;
    if (value === 0 || own === 0) continue;
    forecast[step] = unit === null ? value * Math.max(0, 1 + own) : value + own * unit;
  }
  return forecast;
}
