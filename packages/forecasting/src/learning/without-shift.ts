/** Fewer values after a shift may be outliers. */
const minValuesAfter = 3;
/** A level shift changes the level by at least this factor, and by this many times the usual change. */
const [minRatio, minChanges] = [1.5, 8];

/**
 * Removes the last level shift: later values are scaled to the level before it. At a shift, all values of at least a
 * season lie on one side of a level and all later values on the other, and the change also shows against the same
 * buckets a season before. Without a season nothing is removed. The search runs from the end, so one comparison with
 * the extremes since then decides each bucket.
 *
 * @param values without gaps
 * @returns `ratio`: multiplies forecasts made from these values
 */
export function withoutShift(
  values: Float64Array,
  seasonLength: number,
): { values: Float64Array; ratio: number } {
  const none = { values, ratio: 1 };
  const before = Math.max(seasonLength, 6);
  if (seasonLength === 1 || values.length < before + minValuesAfter || values.some((value) => !(value > 0)))
    return none;
  let usual: number | null = null;
  // From the end on: lowest and highest value since, compared with the season before.
  let [lowest, highest] = [Infinity, 0];
  for (let t = values.length - 1; t >= before; t--) {
    lowest = Math.min(lowest, values[t] as number);
    highest = Math.max(highest, values[t] as number);
    if (t > values.length - minValuesAfter) continue;
    let [least, most] = [Infinity, 0];
    for (let past = t - before; past < t; past++) {
      least = Math.min(least, values[past] as number);
      most = Math.max(most, values[past] as number);
    }
    const up = lowest > most;
    if (!up && highest >= least) continue;
    const ratio = ratioAt(values, t, seasonLength);
    usual ??= usualChange(values);
    if ((up ? ratio : 1 / ratio) < Math.max(minRatio, usual ** minChanges)) continue;
    return { values: values.map((value, at) => (at >= t ? value / ratio : value)), ratio };
  }
  return none;
}

/** Median ratio of consecutive values. */
function usualChange(values: Float64Array): number {
  return Math.exp(
    middle(values.subarray(1).map((value, t) => Math.abs(Math.log(value / (values[t] as number))))),
  );
}

/**
 * Level after a bucket relative to the level before it: the three neighboring values or those a season before,
 * whichever ratio is nearer 1.
 */
function ratioAt(values: Float64Array, t: number, seasonLength: number): number {
  const after = middle(values.subarray(t, t + minValuesAfter));
  const ratios = [after / middle(values.subarray(t - minValuesAfter, t))];
  ratios.push(after / middle(values.subarray(t - seasonLength, t - seasonLength + minValuesAfter)));
  return ratios.reduce((nearest, ratio) =>
    Math.abs(Math.log(ratio)) < Math.abs(Math.log(nearest)) ? ratio : nearest,
  );
}

/** Upper median: a value that occurred. */
function middle(values: Float64Array): number {
  return values.toSorted()[values.length >> 1] as number;
}
