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
 * The bucket that dates are kept at, from the spacing between them. The lower quartile of the spacing decides:
 * gaps only ever widen it, and a few stray dates in between do not reach it.
 *
 * @param sortedDistinctDays epoch days, ascending, each once; fewer than two give 'month', the usual planning bucket
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
