import { fillGaps } from '../preparation/fill-gaps.ts';

const daysOfWeek = 7;

/**
 * Replaces some values of a history with interpolated ones: daily values are interpolated between the same weekday of
 * neighboring weeks, other values between the buckets before and after.
 *
 * @param keep returns whether a value is kept
 */
export function interpolate(
  values: Float64Array,
  keep: (t: number) => boolean,
  seasonLength: number,
): Float64Array {
  const stride = seasonLength === daysOfWeek ? daysOfWeek : 1;
  const result = values.slice();
  for (let phase = 0; phase < stride; phase++) {
    const own = values.filter((_, t) => t % stride === phase);
    const holes = own.map((value, turn) => (keep(phase + turn * stride) ? value : Number.NaN));
    const known = holes.findIndex((value) => !Number.isNaN(value));
    if (known < 0) continue;
    const filled = fillGaps(holes.subarray(known), 1);
    for (let turn = 0; turn < own.length; turn++)
      result[phase + turn * stride] = filled[Math.max(0, turn - known)] as number;
  }
  return result;
}
