import { sortFew } from './sort-few.ts';

const reach = 3;

/**
 * The median of the values around each, itself among them: three on either side, and at the ends of the history as
 * many on the one side there is.
 * Running medians (Tukey 1977): unlike a mean, one wild value among seven does not move them.
 *
 * @param values without gaps, at least seven
 */
export function localMedians(values: Float64Array): Float64Array {
  const window = new Float64Array(2 * reach + 1);
  return values.map((_, t) => {
    const from = Math.max(0, Math.min(values.length - window.length, t - reach));
    for (let at = 0; at < window.length; at++) window[at] = values[from + at] as number;
    sortFew(window, window.length);
    return window[reach] as number;
  });
}
