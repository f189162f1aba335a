/** The usual value is the median of at least this many recent values. */
const minUsualValues = 7;

/**
 * Returns the usual value of a driver at a cutoff: the median of its last known season. For an even number of values,
 * this is the lower of the two middle values, so that a flag is never one half.
 *
 * @param values one per bucket, NaN where unknown
 * @returns null if no value is known
 */
export function usualValue(values: Float64Array, cutoff: number, seasonLength: number): number | null {
  const last = knownBefore(values, cutoff).slice(-Math.max(minUsualValues, seasonLength)).sort();
  return last[(last.length - 1) >> 1] ?? null;
}

const knownBefore = (values: Float64Array, cutoff: number) =>
  values.subarray(0, cutoff).filter((value) => !Number.isNaN(value));

/**
 * Returns how far a driver is from its usual value in every bucket, as known at a cutoff. Past gaps repeat the
 * previous value. Unknown future values are set to the usual value. Known future values are clipped to the past
 * range, because effects outside it were never observed.
 *
 * @param values one per bucket from the first bucket of the run, NaN where unknown
 * @param cutoff position of the first bucket to forecast
 * @param length buckets of the run, including the horizon
 * @returns one offset from the usual value per bucket; 0 where the driver has its usual value
 */
export function driverCourse(
  values: Float64Array,
  cutoff: number,
  length: number,
  seasonLength: number,
): Float64Array {
  const offsets = new Float64Array(length);
  const known = knownBefore(values, cutoff);
  const usual = usualValue(values, cutoff, seasonLength);
  if (usual === null) return offsets;
  const [lowest, highest] = [known.reduce((a, b) => Math.min(a, b)), known.reduce((a, b) => Math.max(a, b))];
  let before = known[0] as number;
  for (let at = 0; at < length; at++) {
    const value = values[at] ?? Number.NaN;
    const taken = Number.isNaN(value) ? (at < cutoff ? before : usual) : value;
    before = taken;
    offsets[at] = Math.max(lowest, Math.min(highest, taken)) - usual;
  }
  return offsets;
}
