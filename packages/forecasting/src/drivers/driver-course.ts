/** A usual value is the median of so many last values, or of a season. */
const minUsualValues = 7;

/**
 * A driver at a cutoff. Gaps of the past hold the value before them. Its usual value is the median of the last season
 * that is past, of an even number the lower one in the middle: a flag is never half. Beyond the last value known it is
 * taken to be usual, and never further off than the past has seen it: nothing is learned of what a price does that there
 * never was.
 *
 * @param values one a bucket from the first of the run on, NaN where unknown
 * @param cutoff position of the first bucket to forecast
 * @param length of the run with its horizon
 * @returns one offset from the usual value a bucket of the run; 0 where the driver is usual
 */
export function driverCourse(
  values: Float64Array,
  cutoff: number,
  length: number,
  seasonLength: number,
): Float64Array {
  const past = values.subarray(0, cutoff);
  const offsets = new Float64Array(length);
  const known = past.filter((value) => !Number.isNaN(value));
  if (known.length === 0) return offsets;
  const last = known.slice(-Math.max(minUsualValues, seasonLength)).sort();
  const usual = last[(last.length - 1) >> 1] as number;
  const [least, most] = [known.reduce((a, b) => Math.min(a, b)), known.reduce((a, b) => Math.max(a, b))];
  let before = known[0] as number;
  for (let at = 0; at < length; at++) {
    const value = values[at] ?? Number.NaN;
    const taken = Number.isNaN(value) ? (at < cutoff ? before : usual) : value;
    before = taken;
    offsets[at] = Math.max(least, Math.min(most, taken)) - usual;
  }
  return offsets;
}
