import type { Architecture } from './network/architecture.ts';

/**
 * What was done to a window, to be undone on its forecast.
 * `level` in units of the scale, `scale` in units of the series.
 */
export interface WindowScale {
  level: number;
  scale: number;
}

/**
 * Writes the last `inputSize` values before `end` into a row of inputs, as differences from the recent level in units
 * of their mean size, so that series of any size share one network. What a short history lacks is written as the level.
 * x = v / s − l, with s the mean |v| of the window and l the recent level over s. In these units 0 is "as lately",
 * for series of any size.
 *
 * @returns null when all values in the window are zero
 * @param end how many values are past
 * @param row `inputSize` floats and padding; all of it is written
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
 * The mean of the last season in units of the scale; the last value where there is no season.
 *
 * @param scale mean size of the window, positive
 */
function recentLevel(values: Float64Array, end: number, seasonLength: number, scale: number): number {
  // Half a quarter of weeks is level enough; a full year would lag behind.
  const count = Math.min(end, seasonLength > 13 ? 13 : seasonLength);
  let level = 0;
  for (let t = end - count; t < end; t++) level += (values[t] as number) / scale / count;
  return level;
}

/** A value in the units of a window. */
export function toWindow(value: number, { level, scale }: WindowScale): number {
  return value / scale - level;
}

/**
 * A network's output back in the units of the series.
 * The inverse of `toWindow`.
 */
export function fromWindow(output: number, { level, scale }: WindowScale): number {
  return (output + level) * scale;
}
