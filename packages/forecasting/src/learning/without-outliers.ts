import { sortFew } from './sort-few.ts';

/** Minimum number of values. With fewer values, or less than two seasons, the usual variation is unknown. */
const minValues = 24;
/**
 * Maximum number of outliers: two, or a share of a long history up to a limit. More frequent deviations are regular
 * behavior. The share is smaller in daily and weekly series, which have irregular promotions.
 */
const maxOutliers = { always: 2, share: 1 / 24, shareOfShort: 1 / 100, limit: 5 } as const;
const [daysOfWeek, weeksOfYear] = [7, 52];
/**
 * An outlier deviates by more than this many typical deviations, and by more than this multiple of the next largest
 * deviation.
 */
const outlierRule = { typical: 12, next: 6 } as const;
/** Deviations below this share of the local level are ignored. */
const minDeviation = 0.02;

/**
 * Replaces outliers by the local median before training. An outlier is more than twelve typical deviations away from
 * the median around it, and six times farther than any other value. There are at most two of them; in long histories,
 * one in 100 days or weeks or one in 24 months, quarters or years, up to five. Seasonal peaks are kept, and so are
 * two outliers at the end of the history, which may be a new level.
 *
 * @param values without gaps
 * @param isKept whether the value at a position must not be replaced
 * @returns the same array if there are no outliers
 */
export function withoutOutliers(
  values: Float64Array,
  seasonLength: number,
  isKept: (t: number) => boolean = () => false,
): Float64Array {
  if (values.length < Math.max(minValues, 2 * seasonLength)) return values;
  const medians = localMedians(values);
  const deviations = values.map((value, t) => Math.abs(value - (medians[t] as number)));
  const sorted = deviations.toSorted();
  const isShort = seasonLength === daysOfWeek || seasonLength === weeksOfYear;
  const share = isShort ? maxOutliers.shareOfShort : maxOutliers.share;
  const maxCount = Math.max(
    maxOutliers.always,
    Math.min(maxOutliers.limit, Math.floor(share * values.length)),
  );
  const next = sorted.at(-1 - maxCount) ?? 0;
  const typical = sorted[sorted.length >> 1] as number;
  const usual = Math.max(outlierRule.typical * typical, outlierRule.next * next);
  const isOutlier = (t: number) =>
    (deviations[t] as number) >
    Math.max(usual, outlierRule.next * minDeviation * Math.abs(medians[t] as number));
  const found = Array.from(values.keys()).filter((t) => isOutlier(t) && (medians[t] as number) !== 0);
  const last = values.length - 1;
  const outliers = found.filter(
    (t) =>
      !isKept(t) &&
      !isSeasonalPeak(values, medians, t, seasonLength) &&
      !(found.length > 1 && t >= last - 1 && isOutlier(last) && isOutlier(last - 1)),
  );
  if (outliers.length === 0) return values;
  const cleaned = values.slice();
  for (const t of outliers) cleaned[t] = medians[t] as number;
  return cleaned;
}

/**
 * Returns whether the value one season before or after deviates in the same direction and by at least a third as
 * much.
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
 * Running medians of seven values (Tukey 1977); at the ends, medians of the first or last seven. They are robust to a
 * single outlier.
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
