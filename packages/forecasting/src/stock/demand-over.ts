import type { SumErrors } from './sum-errors.ts';

/** Forecast of the demand of one series, and its errors. */
export interface ExpectedDemand {
  /** Forecast or plan, one value per bucket. */
  forecast: readonly number[];
  /** Scale of the errors of the series, and their quantiles (see `SumErrors`). */
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
  const values = new Float64Array(lengths.length * count);
  for (const [position, buckets] of lengths.entries()) {
    const whole = Math.floor(buckets);
    const part = buckets - whole;
    const [below, above] = [reach[whole - 1], reach[whole]];
    const expected = forecastOver(forecast, buckets);
    for (let index = 0; index < count; index++) {
      const low = below?.[index] ?? 0;
      const error = part > 0 ? low + part * ((above?.[index] ?? low) - low) : low;
      const value = expected + scale * error;
      values[position * count + index] = nonnegative && value < 0 ? 0 : value;
    }
  }
  return lengths.length > 1 ? values.sort() : values;
}
