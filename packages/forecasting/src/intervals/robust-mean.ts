import { sortFew } from '../learning/sort-few.ts';

/** Normal sizes hardly ever reach five of their medians, those of demand now and then eight. */
const maxMedians = 8;
/** More are sorted by a call. */
const few = 48;

/**
 * Mean of sizes in which single wild ones count no more than eight times the median of those that are not zero
 * (winsorized from above; Tukey 1962).
 *
 * @param sizes not negative, reordered
 * @param count how many of them, from the first on
 * @returns in the units of the sizes; 0 for none
 */
export function robustMean(sizes: Float64Array, count = sizes.length): number {
  if (count === 0) return 0;
  if (count <= few) sortFew(sizes, count);
  else sizes.subarray(0, count).sort();
  let zeros = 0;
  while (zeros < count && sizes[zeros] === 0) zeros++;
  if (zeros === count) return 0;
  const most = maxMedians * (sizes[(zeros + count) >> 1] as number);
  let sum = 0;
  for (let i = zeros; i < count; i++) sum += Math.min(sizes[i] as number, most);
  return sum / count;
}
