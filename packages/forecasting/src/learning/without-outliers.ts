import { localMedians } from './local-median.ts';

/** Fewer values, or less than two seasons, tell nothing about what is usual. */
const fewestValues = 24;
/** So many wild values may be accidents; more of them are the business. */
const mostWild = 2;
/** What is wild, in typical deviations and in those of the next wildest values. */
const wild = { typical: 12, next: 6 } as const;
/** Deviations below this share of the local level are none to speak of. */
const smallestDeviation = 0.02;

/**
 * A history with accidents taken out, for models to learn from: at most two values that stand further than twelve typical
 * deviations from the median around them, and six times further than any other does. Peaks that come back with the
 * season stay, and so does what the history ends with when it is more than one value: that may be a new level.
 *
 * @param values without gaps
 * @returns the same array when nothing is wild
 */
export function withoutOutliers(values: Float64Array, seasonLength: number): Float64Array {
  if (values.length < Math.max(fewestValues, 2 * seasonLength)) return values;
  const medians = localMedians(values);
  const deviations = values.map((value, t) => Math.abs(value - (medians[t] as number)));
  const sorted = deviations.toSorted();
  const next = sorted.at(-1 - mostWild) ?? 0;
  const typical = sorted[sorted.length >> 1] as number;
  const usual = Math.max(wild.typical * typical, wild.next * next);
  const isWild = (t: number) =>
    (deviations[t] as number) >
    Math.max(usual, wild.next * smallestDeviation * Math.abs(medians[t] as number));
  const found = Array.from(values.keys()).filter((t) => isWild(t) && (medians[t] as number) !== 0);
  const last = values.length - 1;
  const accidents = found.filter(
    (t) =>
      !comesBack(values, medians, t, seasonLength) &&
      !(found.length > 1 && t >= last - 1 && isWild(last) && isWild(last - 1)),
  );
  if (accidents.length === 0) return values;
  const cleaned = values.slice();
  for (const t of accidents) cleaned[t] = medians[t] as number;
  return cleaned;
}

/**
 * Whether a season before or after stands out the same way, by a third as much at least.
 *
 * @param medians local medians of the values
 */
function comesBack(values: Float64Array, medians: Float64Array, t: number, seasonLength: number): boolean {
  const deviation = (at: number) => (values[at] ?? Number.NaN) - (medians[at] ?? Number.NaN);
  return (
    seasonLength > 1 &&
    [t - seasonLength, t + seasonLength].some((at) => deviation(at) / deviation(t) > 1 / 3)
  );
}
