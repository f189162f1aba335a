import type { Architecture } from './network/architecture.ts';

/** Normalization of a window: `level` in units of the scale, `scale` in the units of the series. */
export interface WindowScale {
  level: number;
  scale: number;
}

/**
 * Writes the last `inputSize` values before `end` into a row of inputs, normalized as x = v / s − l, where s is the
 * mean |v| of the window and l the recent level divided by s. Missing history is 0, which corresponds to the recent
 * level.
 *
 * @param end number of past values
 * @param row `inputSize` floats and padding; overwritten
 * @returns null for a window of zeros
 */
export function writeWindow(
  values: Float64Array,
  end: number,
  { inputSize, seasonLength }: Pick<Architecture, 'inputSize' | 'seasonLength'>,
  row: Float32Array,
): WindowScale | null {
  const from = Math.max(0, end - inputSize);
  let size = 0;
  for (let t = from; t < end; t++) size += Math.abs(values[t] as number) / (end - from);
  if (!(size > 0)) return null;
  const level = recentLevel(values, end, seasonLength, size);
  row.fill(0);
  for (let t = from; t < end; t++) {
    row[inputSize - (end - t)] = (values[t] as number) / size - level;
  }
  return { level, scale: size };
}

/**
 * Mean of the last season in units of the scale, or the last value if there is no season.
 *
 * @param scale mean absolute value of the window, positive
 */
function recentLevel(values: Float64Array, end: number, seasonLength: number, scale: number): number {
  // For weekly values, a quarter is enough; the mean of a year would lag behind.
  const count = Math.min(end, seasonLength > 13 ? 13 : seasonLength);
  let level = 0;
  for (let t = end - count; t < end; t++) level += (values[t] as number) / scale / count;
  return level;
}

/** Normalizes a value. */
export function toWindow(value: number, { level, scale }: WindowScale): number {
  return value / scale - level;
}

/** The inverse of `toWindow`. */
export function fromWindow(output: number, { level, scale }: WindowScale): number {
  return (output + level) * scale;
}
