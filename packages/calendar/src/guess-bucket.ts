import type { Bucket } from './bucket.ts';

// Upper bounds in days of the typical spacing of each bucket, between its own length and the next one's:
// working days have gaps of 3, fortnights count as weeks, every second month as months, half-years as quarters.
const largestSpacing: readonly (readonly [Bucket, number])[] = [
  ['day', 3],
  ['week', 17],
  ['month', 75],
  ['quarter', 200],
];

/**
 * Guesses the bucket of a series from the spacing between its dates. The lower quartile of the spacing decides: gaps
 * only widen it, and a few stray dates do not affect it.
 *
 * @param sortedDistinctDays epoch days, ascending, without repeats; fewer than two return 'month', the usual planning
 * bucket
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
  return largestSpacing.find(([, largest]) => typical <= largest)?.[0] ?? 'year';
}
