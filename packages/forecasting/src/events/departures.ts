import type { SeasonForm } from '../models/baselines/seasonal-indices.ts';
import { expectedValues } from './expected-values.ts';

/** A history from which event effects are estimated: one series, or the sum of several intermittent series. */
export interface EffectSource {
  /** Bucket index of the first value. */
  start: number;
  /** Values of the history, without gaps. */
  values: Float64Array;
  /** 1 where a value was observed and the position in the season is open (see `openPositions`). */
  observed: Uint8Array;
  /** Share of the history that each event can affect, 0 to 1. */
  reach: readonly number[];
  form: SeasonForm;
}

/** Deviations of a history from its expected values without events. */
export interface Departures {
  source: EffectSource;
  /** Position of the first value among the buckets of the calendar. */
  offset: number;
  /**
   * Deviations as a share of the expected value (multiplicative) or of the mean absolute value (additive); NaN if
   * unknown.
   */
  relative: Float64Array;
  /** 1 for ordinary buckets, where events cover at most the median share of the bucket (usually 0). */
  ordinary: Uint8Array;
  /** Mean share of an ordinary bucket that each event covers; 0 for an event that cannot affect the history. */
  usual: readonly number[];
}

/** Larger deviations are data errors or result from a level near zero; clipping limits their influence. */
const usualBounds = [-1, 4] as const;

/**
 * Returns the deviations of a history from its expected values, 0 on average in buckets without events. r(t) = (v(t)
 * / e(t)) / mean of v/e over ordinary buckets − 1, or (v(t) − e(t)) / mean |v| minus the mean of this over ordinary
 * buckets.
 *
 * @param shares share of each bucket that each event covers
 * @param first bucket index of the first entry of `shares`
 * @param bounds of the deviations
 */
export function departuresOf(
  source: EffectSource,
  shares: readonly Float64Array[],
  first: number,
  seasonLength: number,
  [lowest, highest]: readonly [lowest: number, highest: number] = usualBounds,
): Departures {
  const { values, observed, reach, form } = source;
  const offset = source.start - first;
  const taken = new Float64Array(values.length);
  for (const [event, own] of reach.entries()) {
    const share = shares[event];
    if (own === 0 || share === undefined) continue;
    for (let t = 0; t < taken.length; t++)
      taken[t] = (taken[t] as number) + own * (share[offset + t] as number);
  }
  const seen = taken.filter((_, t) => observed[t] === 1).sort();
  const medianShare = seen[(seen.length - 1) >> 1] ?? 0;
  const ordinary = observed.map((one, t) => (one === 1 && (taken[t] as number) <= medianShare ? 1 : 0));
  const expected = expectedValues(values, ordinary, seasonLength, form);
  const scale = meanSize(values);
  const relative = values.map((value, t) => {
    const without = expected[t] as number;
    if (observed[t] !== 1 || (form === 'multiplicative' && !(without > 0))) return Number.NaN;
    const departure = form === 'multiplicative' ? value / without - 1 : (value - without) / scale;
    return Math.max(lowest, Math.min(highest, departure));
  });
  const at = Array.from(values.keys()).filter(
    (t) => ordinary[t] === 1 && !Number.isNaN(relative[t] as number),
  );
  const mean = (of: (t: number) => number) => {
    let sum = 0;
    for (const t of at) sum += of(t) / at.length;
    return sum;
  };
  const bias = mean((t) => relative[t] as number);
  return {
    source,
    offset,
    relative: relative.map((one) => (form === 'multiplicative' ? (1 + one) / (1 + bias) - 1 : one - bias)),
    ordinary,
    usual: shares.map((own, event) => ((reach[event] ?? 0) > 0 ? mean((t) => own[offset + t] as number) : 0)),
  };
}

/** Returns the mean absolute value, or 1 if all values are zero. */
export function meanSize(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += Math.abs(value);
  return sum / values.length || 1;
}
