import type { HierarchySet } from './read-hierarchy.ts';

/** Forecast error at every level: WAPE of the sums in percent, and mean RMSSE of the series. */
export type AccuracyByLevel = Record<string, number>;

/**
 * Measures the forecasts of a hierarchy's series and sums, made at a cutoff.
 *
 * @param cutoff number of known values
 */
export function accuracyByLevel(
  { series, groups, horizon }: HierarchySet,
  cutoff: number,
  forecasts: readonly Float64Array[],
  seasonLength: number,
): AccuracyByLevel {
  const all = { name: 'total', members: [series.map((_, position) => position)] };
  const wapes = [all, ...groups].map(({ name, members }) => {
    let [missed, size] = [0, 0];
    for (const positions of members)
      for (let step = 0; step < horizon; step++) {
        let [actual, forecast] = [0, 0];
        for (const position of positions) {
          actual += series[position]?.values[cutoff + step] || 0;
          forecast += forecasts[position]?.[step] ?? 0;
        }
        missed += Math.abs(forecast - actual);
        size += Math.abs(actual);
      }
    return [name, (100 * missed) / size] as const;
  });
  const scaled = series.flatMap(({ values }, position) => {
    const scale = seasonalChange(values.subarray(0, cutoff), seasonLength);
    const errors = Array.from(
      values.subarray(cutoff, cutoff + horizon),
      (actual, step) => ((forecasts[position]?.[step] ?? 0) - actual) ** 2,
    ).filter((error) => !Number.isNaN(error));
    return scale > 0 && errors.length > 0 ? [Math.sqrt(mean(errors)) / scale] : [];
  });
  return { ...Object.fromEntries(wapes), RMSSE: mean(scaled) };
}

/**
 * Returns the root mean squared seasonal change or, if there is at most one season, the change per bucket. Gaps are
 * ignored.
 */
function seasonalChange(values: Float64Array, seasonLength: number): number {
  const first = values.findIndex((value) => value !== 0 && !Number.isNaN(value));
  if (first < 0) return 0;
  const known = values.subarray(first).filter((value) => !Number.isNaN(value));
  const lag = known.length > seasonLength ? seasonLength : 1;
  return Math.sqrt(mean(Array.from(known.subarray(lag), (value, t) => (value - (known[t] ?? 0)) ** 2)));
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
