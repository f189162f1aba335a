/** Minimum number of values after a shift. Fewer values may be outliers. */
export const minValuesAfter = 3;
/**
 * A shift must change the level by at least this ratio, and by at least this multiple of the usual change (on a log
 * scale).
 */
const [minRatio, minChanges] = [1.5, 8];

/**
 * Removes the last level shift: later values are scaled to the level before it. At a shift, all values of the
 * preceding season are on one side of a level and all later values on the other, and the change is also visible
 * relative to the same buckets one season earlier. Yearly series, which have no season, are left unchanged. The
 * search runs backward from the end and tracks the extremes, so most buckets need only one comparison.
 *
 * @param values without gaps
 * @returns `from`: position of the first value after the shift; `ratio`: multiplies forecasts made from these values
 */
export function withoutShift(
  values: Float64Array,
  seasonLength: number,
): { values: Float64Array; from: number; ratio: number } {
  const none = { values, from: values.length, ratio: 1 };
  const before = Math.max(seasonLength, 6);
  if (seasonLength === 1 || values.length < before + minValuesAfter || values.some((value) => !(value > 0)))
    return none;
  let usual: number | null = null;
  // Lowest and highest value from bucket t to the end, updated as the loop moves backward.
  let [lowest, highest] = [Infinity, 0];
  for (let t = values.length - 1; t >= before; t--) {
    lowest = Math.min(lowest, values[t] as number);
    highest = Math.max(highest, values[t] as number);
    if (t > values.length - minValuesAfter) continue;
    const previous = values[t - 1] as number;
    if (previous >= lowest && previous <= highest) continue;
    let [lowestBefore, highestBefore] = [Infinity, 0];
    for (let past = t - before; past < t; past++) {
      lowestBefore = Math.min(lowestBefore, values[past] as number);
      highestBefore = Math.max(highestBefore, values[past] as number);
    }
    const up = lowest > highestBefore;
    if (!up && highest >= lowestBefore) continue;
    const ratio = ratioAt(values, t, seasonLength);
    usual ??= usualChange(values);
    if ((up ? ratio : 1 / ratio) < Math.max(minRatio, usual ** minChanges)) continue;
    return { values: values.map((value, at) => (at >= t ? value / ratio : value)), from: t, ratio };
  }
  return none;
}

/** Median absolute change between consecutive values, as a ratio of at least 1. */
function usualChange(values: Float64Array): number {
  return Math.exp(
    middle(values.subarray(1).map((value, t) => Math.abs(Math.log(value / (values[t] as number))))),
  );
}

/**
 * Ratio of the level after a bucket to the level before it. The earlier level is the median of the three preceding
 * values or of three values one season earlier, whichever gives a ratio closer to 1.
 */
function ratioAt(values: Float64Array, t: number, seasonLength: number): number {
  const after = middle(values.subarray(t, t + minValuesAfter));
  const ratios = [after / middle(values.subarray(t - minValuesAfter, t))];
  ratios.push(after / middle(values.subarray(t - seasonLength, t - seasonLength + minValuesAfter)));
  return ratios.reduce((nearest, ratio) =>
    Math.abs(Math.log(ratio)) < Math.abs(Math.log(nearest)) ? ratio : nearest,
  );
}

/** Upper median, which is always one of the values. */
function middle(values: Float64Array): number {
  return values.toSorted()[values.length >> 1] as number;
}
