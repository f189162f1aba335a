/**
 * Percentile by partial sorting, interpolated linearly between neighbors (position (n − 1)·alpha from the smallest,
 * Hyndman & Fan type 7), as in LightGBM's leaf values for L1 and quantile objectives.
 *
 * @param values reordered in place; only the first `count` (at least one) are used
 * @param alpha in [0, 1]
 */
export function percentile(values: Float64Array, count: number, alpha: number): number {
  const position = (count - 1) * alpha;
  const rank = Math.floor(position);
  const lower = selectAscending(values, count, rank);
  const share = position - rank;
  if (share === 0) return lower;
  // After the selection, the next value is the smallest of the remaining ones.
  let upper = values[rank + 1] as number;
  for (let i = rank + 2; i < count; i++) upper = Math.min(upper, values[i] as number);
  return lower + (upper - lower) * share;
}

/**
 * Quickselect (Hoare): the value at `rank` in ascending order; smaller values end up before it, larger values after
 * it.
 */
function selectAscending(values: Float64Array, count: number, rank: number): number {
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const pivot = values[(low + high) >> 1] as number;
    let left = low;
    let right = high;
    while (left <= right) {
      while ((values[left] as number) < pivot) left++;
      while ((values[right] as number) > pivot) right--;
      if (left > right) break;
      const held = values[left] as number;
      values[left++] = values[right] as number;
      values[right--] = held;
    }
    if (rank <= right) high = right;
    else if (rank >= left) low = left;
    else break;
  }
  return values[rank] as number;
}
