import { sortFew } from './sort-few.ts';

/** With fewer values, or less than two seasons, the usual variation is unknown. */
const minValues = 24;
/** More outliers than this are regular behavior: two, or a share of a long history, up to a limit. */
const maxOutliers = { always: 2, share: 1 / 24, limit: 5 } as const;
/** Days and weeks have irregular promotions, which a longer history must not turn into outliers. */
const [daysOfWeek, weeksOfYear] = [7, 52];
/** Outliers exceed this many typical deviations, and this many times the next largest deviation. */
const outlierRule = { typical: 12, next: 6 } as const;
/** Deviations below this share of the local level are ignored. */
const minDeviation = 0.02;

/**
 * Replaces outliers by the local median, for models to learn from: at most two values (of longer monthly, quarterly and
 * yearly histories one in 24, up to five) more than twelve typical deviations from the median around them, and six times
 * farther than any other value. Seasonal peaks stay, and so do two values at the end of the history, which may be a new
 * level.
 *
 * @param values without gaps
 * @returns the same array without outliers
 */
export function withoutOutliers(values: Float64Array, seasonLength: number): Float64Array {
  if (values.length < Math.max(minValues, 2 * seasonLength)) return values;
  const medians = localMedians(values);
  const deviations = values.map((value, t) => Math.abs(value - (medians[t] as number)));
  const sorted = deviations.toSorted();
  const share = seasonLength === daysOfWeek || seasonLength === weeksOfYear ? 0 : maxOutliers.share;
  const most = Math.max(maxOutliers.always, Math.min(maxOutliers.limit, Math.floor(share * values.length)));
  const next = sorted.at(-1 - most) ?? 0;
  const typical = sorted[sorted.length >> 1] as number;
  const usual = Math.max(outlierRule.typical * typical, outlierRule.next * next);
  const isOutlier = (t: number) =>
    (deviations[t] as number) >
    Math.max(usual, outlierRule.next * minDeviation * Math.abs(medians[t] as number));
  const found = Array.from(values.keys()).filter((t) => isOutlier(t) && (medians[t] as number) !== 0);
  const last = values.length - 1;
  const outliers = found.filter(
    (t) =>
      !isSeasonalPeak(values, medians, t, seasonLength) &&
      !(found.length > 1 && t >= last - 1 && isOutlier(last) && isOutlier(last - 1)),
  );
  if (outliers.length === 0) return values;
  const cleaned = values.slice();
  for (const t of outliers) cleaned[t] = medians[t] as number;
  return cleaned;
}

/**
 * Whether the value a season before or after deviates in the same direction, by at least a third as much.
 *
 * @param medians local medians of the values
 */
function isSeasonalPeak(
  values: Float64Array,
  medians: Float64Array,
  t: number,
  seasonLength: number,
): boolean {
  const deviation = (at: number) => (values[at] ?? Number.NaN) - (medians[at] ?? Number.NaN);
  return (
    seasonLength > 1 &&
    [t - seasonLength, t + seasonLength].some((at) => deviation(at) / deviation(t) > 1 / 3)
  );
}

const reach = 3;

/**
 * Running medians of seven values (Tukey 1977); at the ends, of the first or last seven. A single outlier does not
 * move them.
 *
 * @param values without gaps, at least seven
 */
function localMedians(values: Float64Array): Float64Array {
  const window = new Float64Array(2 * reach + 1);
  return values.map((_, t) => {
    const from = Math.max(0, Math.min(values.length - window.length, t - reach));
    for (let at = 0; at < window.length; at++) window[at] = values[from + at] as number;
    sortFew(window, window.length);
    return window[reach] as number;
  });
}
