/** Values after a shift without which it may be an accident. */
const minValuesAfter = 3;
/** A new level is at least so many times the old one, or the old one the new; and changed like so many usual changes at once. */
const [minRatio, minChanges] = [1.5, 8];

/**
 * A history with its last shift of the level taken out, for models to learn from: what stands after it is brought down
 * (or up) to the level before. A shift is where every value of a season and more lies on one side of a level and every
 * value after it on the other; against the same buckets a season before, the change must show as well. Without a season
 * there is no such witness, and nothing is taken out.
 * The last shift is looked for from the end, so that one comparison with the extremes since then decides each bucket.
 *
 * @param values without gaps
 * @returns `ratio`: what forecasts made from these values are to be multiplied with
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
  // From the end on: the lowest and highest value since, against those of the season before.
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

/** By how many times a value differs from the one before, in the middle of all. */
function usualChange(values: Float64Array): number {
  return Math.exp(
    middle(values.subarray(1).map((value, t) => Math.abs(Math.log(value / (values[t] as number))))),
  );
}

/** Level after a bucket by that before it: by the three values next to it or the same ones a season before, whichever is nearer 1. */
function ratioAt(values: Float64Array, t: number, seasonLength: number): number {
  const after = middle(values.subarray(t, t + minValuesAfter));
  const ratios = [after / middle(values.subarray(t - minValuesAfter, t))];
  ratios.push(after / middle(values.subarray(t - seasonLength, t - seasonLength + minValuesAfter)));
  return ratios.reduce((nearest, ratio) =>
    Math.abs(Math.log(ratio)) < Math.abs(Math.log(nearest)) ? ratio : nearest,
  );
}

/**
 * The upper of the two in the middle where their number is even: a value that occurred, and its logarithm is finite.
 */
function middle(values: Float64Array): number {
  return values.toSorted()[values.length >> 1] as number;
}
