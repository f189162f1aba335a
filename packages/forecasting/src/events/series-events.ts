import { interpolate } from './interpolate.ts';

/** What events do to one history and to what comes after it, bucket by bucket. */
export interface SeriesEvents {
  /** Bucket index of the first entry of both arrays. */
  first: number;
  /** The largest share of the bucket that any event of the series takes, 0 to 1. */
  share: Float64Array;
  /** What the events add: 0.4 for 40 % more. */
  effect: Float64Array;
  /** What an effect of 1 adds; null where effects are shares of the value without them. */
  unit: number | null;
}

/** A history and the bucket index of its first value. */
interface DatedValues {
  start: number;
  values: Float64Array;
}

/** Where events leave less than this of a value, it does not tell what it would have been. */
const minRemainder = 0.25;

/**
 * A history as it would have been without its events, for models to learn from.
 * v / (1 + effect), or v − effect · unit; where next to nothing was left, what the buckets around it suggest.
 *
 * @param observed 1 where a value was observed: only these hold an effect
 */
export function withoutEvents(
  { start, values, observed }: DatedValues & { observed: Uint8Array },
  events: SeriesEvents,
  seasonLength: number,
): Float64Array {
  const { first, effect, unit } = events;
  const at = (t: number) => effect[start + t - first] ?? 0;
  const lifted = values.map((value, t) => {
    if (observed[t] !== 1) return value;
    return unit === null ? value / Math.max(minRemainder, 1 + at(t)) : value - at(t) * unit;
  });
  const tells = (t: number) => unit !== null || 1 + at(t) >= minRemainder;
  return values.every((_, t) => tells(t)) ? lifted : interpolate(lifted, tells, seasonLength);
}

/**
 * A forecast of a history without its events, with those ahead. What is forecast as nothing stays nothing.
 *
 * @param forecast from the end of the history on; changed in place
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
