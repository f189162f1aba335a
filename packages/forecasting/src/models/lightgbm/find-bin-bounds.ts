// Values this close to zero share the bin of zero, as in LightGBM.
const zeroThreshold = 1e-35;
// LightGBM's `min_data_in_bin`.
const minDataInBin = 3;

/** Distinct values, ascending, and how often each occurs. */
interface Distribution {
  values: number[];
  counts: number[];
  total: number;
}

/**
 * Inner upper bounds of the histogram bins of one feature: bin b holds bounds[b-1] < x <= bounds[b], the last bin is
 * open. Bins hold about equally many rows. A value with more rows than a bin's share gets its own bin, and so does
 * zero; the other bins are divided between negative and positive values in proportion to their counts. This is
 * LightGBM's binning (Ke et al. 2017), so that its splits can be reproduced.
 *
 * @param values finite values in any order, without missing values
 * @param maxBin maximum number of bins, 2–255
 * @returns at most maxBin − 1 bounds, ascending; none if there is only one distinct value
 */
export function findBinBounds(values: Float64Array, maxBin: number): Float64Array {
  const sorted = values.slice().sort();
  const negative = distribution(sorted.subarray(0, countUpTo(sorted, -zeroThreshold)));
  const positive = distribution(sorted.subarray(countUpTo(sorted, zeroThreshold)));
  const nonzero = negative.total + positive.total;
  const bounds: number[] = [];
  if (negative.total > 0) {
    const share = Math.max(1, Math.floor((negative.total / nonzero) * (maxBin - 1)));
    for (const bound of equalFrequencyBounds(negative, share)) bounds.push(bound);
    bounds.push(-zeroThreshold);
  }
  const remaining = maxBin - 1 - bounds.length;
  if (positive.total > 0 && remaining > 0) {
    bounds.push(zeroThreshold);
    for (const bound of equalFrequencyBounds(positive, remaining)) bounds.push(bound);
  }
  // A bound with no values on one side separates nothing.
  const [lowest, highest] = [sorted[0], sorted.at(-1)];
  if (lowest === undefined || highest === undefined) return new Float64Array(0);
  return Float64Array.from(bounds.filter((bound) => bound >= lowest && bound < highest));
}

/** Counts the values that are at most `bound` by bisection; the values must be ascending. */
function countUpTo(sorted: Float64Array, bound: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) <= bound) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Counts the distinct values.
 *
 * @param sorted values in ascending order
 */
function distribution(sorted: Float64Array): Distribution {
  const values: number[] = [];
  const counts: number[] = [];
  for (let from = 0; from < sorted.length;) {
    const value = sorted[from] as number;
    let to = from + 1;
    while (sorted[to] === value) to++;
    values.push(value);
    counts.push(to - from);
    from = to;
  }
  return { values, counts, total: sorted.length };
}

/**
 * If every distinct value can have its own bin, binning loses no information except where `minDataInBin` merges
 * values.
 */
function equalFrequencyBounds(distinct: Distribution, maxBin: number): number[] {
  return distinct.values.length <= maxBin ? boundsBetweenAll(distinct) : greedyBounds(distinct, maxBin);
}

/**
 * Returns bounds halfway between neighbors, like splits on raw values; values with fewer than three rows are merged
 * into the next bin.
 */
function boundsBetweenAll({ values, counts }: Distribution): number[] {
  const bounds: number[] = [];
  let inBin = 0;
  for (let i = 0; i + 1 < values.length; i++) {
    inBin += counts[i] as number;
    if (inBin < minDataInBin) continue;
    bounds.push(((values[i] as number) + (values[i + 1] as number)) / 2);
    inBin = 0;
  }
  return bounds;
}

/**
 * Makes one pass over the ascending values and closes a bin when it holds its share of the remaining rows, or half of
 * that share if the next value fills a bin on its own. Shares are recomputed after each ordinary bin, so that the
 * last bins are not empty.
 *
 * @param maxBin must be less than the number of distinct values
 */
function greedyBounds({ values, counts, total }: Distribution, maxBin: number): number[] {
  const bins = Math.max(1, Math.min(maxBin, Math.floor(total / minDataInBin)));
  const share = total / bins;
  const isBig = counts.map((count) => count >= share);
  let restBins = bins;
  let restCount = total;
  for (const count of counts) {
    if (count < share) continue;
    restBins--;
    restCount -= count;
  }
  let target = restCount / restBins;
  const bounds: number[] = [];
  let inBin = 0;
  for (let i = 0; i + 1 < values.length && bounds.length < bins - 1; i++) {
    const big = isBig[i] === true;
    if (!big) restCount -= counts[i] as number;
    inBin += counts[i] as number;
    const nextIsBig = isBig[i + 1] === true;
    if (!big && inBin < target && !(nextIsBig && inBin >= Math.max(1, target * 0.5))) continue;
    bounds.push(((values[i] as number) + (values[i + 1] as number)) / 2);
    inBin = 0;
    if (!big) {
      restBins--;
      target = restCount / restBins;
    }
  }
  return bounds;
}
