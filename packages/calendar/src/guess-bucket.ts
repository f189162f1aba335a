import type { Bucket } from './bucket.ts';

// Maximum typical spacing in days for each bucket, between the bucket's length and that of the next coarser one.
// Working days, with gaps of 3 days, count as daily; every two weeks as weekly; every second month as monthly; and
// half-years as quarterly.
const maxSpacings: readonly (readonly [Bucket, number])[] = [
  ['day', 3],
  ['week', 17],
  ['month', 75],
  ['quarter', 200],
];

/**
 * Guesses the bucket of a series from the spacing between its dates. Uses the lower quartile of the spacings, because
 * gaps only increase spacings, and a few stray dates do not affect the quartile.
 * @param sortedDistinctDays epoch days, ascending, without duplicates; with fewer than two, the result is 'month',  
 * the usual planning bucket
 */
export function guessBucket(sortedDistinctDays: readonly number[]): Bucket {
  const spacings: number[] = [];
  for (const [position, day] of sortedDistinctDays.entries()) {
    const previous = sortedDistinctDays[position - 1];
    if (previous !== undefined) spacings.push(day - previous);
  }
  spacings.sort((a, b) => a - b);
  const typical = spacings[Math.floor((spacings.length - 1) / 4)];
  if (typical === undefined) return 'month';
  return maxSpacings.find(([, max]) => typical <= max)?.[0] ?? 'year';
}
