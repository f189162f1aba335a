import { sortFew } from '../learning/sort-few.ts';

/**
 * Normally distributed absolute values rarely exceed five medians; absolute values of demand sometimes reach eight.
 */
const maxMedians = 8;
/** Maximum count for the insertion sort. For more values, the built-in sort is faster. */
const few = 48;

/**
 * Mean of absolute values, with outliers clipped to eight times the median of the nonzero values (winsorized; Tukey
 * 1962).
 *
 * @param sizes not negative; reordered
 * @param count number of leading values to use
 * @returns mean in the units of the sizes; 0 if there are none
 */
export function robustMean(sizes: Float64Array, count = sizes.length): number {
  if (count === 0) return 0;
  if (count <= few) sortFew(sizes, count);
  else sizes.subarray(0, count).sort();
  let zeros = 0;
  while (zeros < count && sizes[zeros] === 0) zeros++;
  if (zeros === count) return 0;
  const maxSize = maxMedians * (sizes[(zeros + count) >> 1] as number);
  let sum = 0;
  for (let i = zeros; i < count; i++) sum += Math.min(sizes[i] as number, maxSize);
  return sum / count;
}
