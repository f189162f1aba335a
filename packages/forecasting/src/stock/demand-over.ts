import type { SumErrors } from './sum-errors.ts';

/** Forecast of the demand of one series, and its errors. */
export interface ExpectedDemand {
  /** Forecast or plan, one value per bucket. */
  forecast: readonly number[];
  /** Scale of the errors of the series (at least 0), and their sorted quantiles (see `SumErrors`). */
  scale: number;
  reach: SumErrors['reach'];
  /** Whether demand cannot be negative. */
  nonnegative: boolean;
}

/** Time between an order and its delivery, in buckets. */
export interface LeadTime {
  usual: number;
  /** The lead time is equally likely to be usual, this much shorter, or this much longer. */
  spread: number;
}

/** Returns the equally likely lead times. */
export const leadTimes = ({ usual, spread }: LeadTime): number[] =>
  spread > 0 ? [usual - spread, usual, usual + spread] : [usual];

/** Returns the total forecast of several buckets; part of a bucket counts proportionally. */
export function forecastOver(forecast: readonly number[], buckets: number): number {
  const whole = Math.floor(buckets);
  let sum = 0;
  for (let step = 0; step < whole; step++) sum += forecast[step] ?? 0;
  return sum + (buckets - whole) * (forecast[whole] ?? 0);
}

/**
 * Returns equally likely values of the demand over several lengths of time, sorted. Lengths between two whole numbers of
 * buckets are interpolated.
 *
 * @param lengths equally likely numbers of buckets
 */
export function demandOver(demand: ExpectedDemand, lengths: readonly number[]): Float64Array {
  const { forecast, scale, reach, nonnegative } = demand;
  const count = reach[0]?.length ?? 0;
  const none = new Float64Array(count);
  const values = new Float64Array(lengths.length * count);
  for (const [position, buckets] of lengths.entries()) {
    const whole = Math.floor(buckets);
    const part = buckets - whole;
    const below = reach[whole - 1] ?? none;
    const above = reach[whole] ?? below;
    const expected = forecastOver(forecast, buckets);
    const start = position * count;
    for (let index = 0; index < count; index++) {
      const low = below[index] as number;
      const value = expected + scale * (low + part * ((above[index] as number) - low));
      values[start + index] = nonnegative && value < 0 ? 0 : value;
    }
  }
  return lengths.length > 1 ? merged(values, count) : values;
}

/**
 * Merges sorted parts of equal length into one sorted array. A list of proposals needs two such arrays per item, and
 * sorting them would take most of its time.
 */
function merged(parts: Float64Array, length: number): Float64Array {
  const next: number[] = [];
  for (let start = 0; start < parts.length; start += length) next.push(start);
  const values = new Float64Array(parts.length);
  for (let index = 0; index < values.length; index++) {
    let lowest = Infinity;
    let from = 0;
    for (let part = 0; part < next.length; part++) {
      const at = next[part] as number;
      const value = parts[at] as number;
      const isUsedUp = at === (part + 1) * length;
      if (isUsedUp || value >= lowest) continue;
      lowest = value;
      from = part;
    }
    values[index] = lowest;
    next[from] = (next[from] as number) + 1;
  }
  return values;
}
