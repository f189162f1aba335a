import { almostOne, estimateBefore, maxEstimated, type Periods } from './apply-stockouts.ts';
import type { StockoutPart } from './stockout-parts.ts';

/**
 * Returns the values of a group to train on: without the marked outliers of its parts. They are replaced by estimates
 * within the sum; the sum is unknown (NaN) if all of it is an outlier, or if more than half of it is estimated.
 *
 * @param parts disjoint parts of the group; a bucket with a marked day is an outlier as a whole
 * @param isWhole whether the parts are the whole group
 */
export function withoutOutliers(
  values: Float64Array,
  parts: readonly StockoutPart[],
  isWhole: boolean,
  periods: Periods,
): { training: Float64Array; outliers: number[] } {
  const training = values.slice();
  const estimates = new Map<number, { sum: number; parts: number }>();
  for (const { available, sold } of parts) {
    const isMarked = (at: number) => (available[at] as number) < almostOne;
    const known = sold.map((value, at) => (isMarked(at) || Number.isNaN(values[at]) ? Number.NaN : value));
    const estimated = estimateBefore(known, periods);
    for (let at = 0; at < values.length; at++) {
      if (!isMarked(at)) continue;
      const estimate = estimated[at] as number;
      const { sum, parts: count } = estimates.get(at) ?? { sum: 0, parts: 0 };
      estimates.set(at, { sum: sum + estimate, parts: count + 1 });
      training[at] = (training[at] as number) + estimate - (sold[at] as number);
    }
  }
  for (const [at, { sum, parts: count }] of estimates) {
    const isUnknown = isWhole && count === parts.length;
    if (isUnknown || Math.abs(sum) > maxEstimated * Math.abs(training[at] as number))
      training[at] = Number.NaN;
  }
  return { training, outliers: [...estimates.keys()].toSorted((a, b) => a - b) };
}
