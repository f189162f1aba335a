import type { SeasonForm } from '../models/baselines/seasonal-indices.ts';
import { expectedValues } from './expected-values.ts';

/** A history that tells of events: one series, or the sum of several whose demand is intermittent. */
export interface EffectSource {
  /** Bucket index of the first value. */
  start: number;
  /** Without gaps. */
  values: Float64Array;
  /** 1 where a value was observed and anything is ever sold. */
  observed: Uint8Array;
  /** How much of the history each event can move: 0 to 1. */
  reach: readonly number[];
  form: SeasonForm;
}

/** How far a history was from what is expected of it without events. */
export interface Departures {
  source: EffectSource;
  /** Position of the first value among the buckets of the calendar. */
  offset: number;
  /** As a share of what was expected (multiplicative) or of the mean size of the values (additive); NaN if unknown. */
  relative: Float64Array;
  /** 1 where events took no more of the bucket than of half of all, mostly nothing. */
  ordinary: Uint8Array;
  /** What each event takes of an ordinary bucket; 0 for one that cannot move the history. */
  usual: readonly number[];
}

/** Wilder departures are errors or the work of a level near zero: none may decide for all. */
const [lowest, highest] = [-1, 4];

/**
 * Departures of a history from what is expected of it, 0 on average where no event is.
 * r(t) = (v(t) / e(t)) / mean of v/e over ordinary buckets − 1, or (v(t) − e(t)) / mean |v| less its mean over these.
 *
 * @param shares of the buckets of the calendar that each event takes
 * @param first bucket index of the first entry of these
 */
export function departuresOf(
  source: EffectSource,
  shares: readonly Float64Array[],
  first: number,
  seasonLength: number,
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
  const least = seen[(seen.length - 1) >> 1] ?? 0;
  const ordinary = observed.map((one, t) => (one === 1 && (taken[t] as number) <= least ? 1 : 0));
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

/** Mean absolute value; 1 for nothing but zeros. */
export function meanSize(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += Math.abs(value);
  return sum / values.length || 1;
}
