/** Normal sizes hardly ever reach five of their medians, those of demand now and then eight. */
const mostMedians = 8;

/**
 * Mean of sizes in which single wild ones count no more than eight times the median of those that are not zero
 * (winsorised from above; Tukey 1962).
 *
 * @param sizes not negative, reordered
 * @returns in the units of the sizes; 0 for none
 */
export function robustMean(sizes: Float64Array): number {
  if (sizes.length === 0) return 0;
  sizes.sort();
  let zeros = 0;
  while (zeros < sizes.length && sizes[zeros] === 0) zeros++;
  if (zeros === sizes.length) return 0;
  const most = mostMedians * (sizes[(zeros + sizes.length) >> 1] as number);
  let sum = 0;
  for (let i = zeros; i < sizes.length; i++) sum += Math.min(sizes[i] as number, most);
  return sum / sizes.length;
}
