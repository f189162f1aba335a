import { sideBySide } from '../side-by-side.ts';

/** Decimals shown to users. */
const usualDecimals = 2;
/** Significant digits of a double, with one in reserve for forecasts that exceed their history. */
const digits = 14;
/** Maximum number of decimals, which keeps powers of ten finite. */
const maxDecimals = 300;

/**
 * Returns the decimals that forecasts are rounded to: two, or more if the geometric mean of a series is below 0.1.
 *
 * @param series whose values are NaN where nothing was observed
 * @returns null for no rounding, if the total would need more digits than a double has
 */
export function decimalsFor(series: Iterable<{ values: Float64Array }>): number | null {
  let [smallest, largest] = [Infinity, 0];
  for (const { values } of series) {
    let [logarithms, count, own] = [0, 0, 0];
    for (const value of values) {
      const size = Math.abs(value);
      if (!(size > 0)) continue;
      logarithms += Math.log10(size);
      count++;
      own = Math.max(own, size);
    }
    if (count > 0) smallest = Math.min(smallest, logarithms / count);
    largest += own;
  }
  if (largest === 0) return usualDecimals;
  const wanted = Math.max(usualDecimals, 1 - Math.floor(smallest));
  return wanted <= Math.min(maxDecimals, digits - Math.ceil(Math.log10(largest))) ? wanted : null;
}

/** Rounds a value. If decimals is null, returns it unchanged. */
export function rounded(value: number, decimals: number | null): number {
  return decimals === null ? value : roundedBy(value, 10 ** decimals);
}

/** @param unit 10 to the number of decimals */
function roundedBy(value: number, unit: number): number {
  return Math.round(value * unit) / unit;
}

/** Rounds all values of the given arrays in place. */
export function roundAll(arrays: Iterable<Float64Array>, decimals: number | null): void {
  if (decimals === null) return;
  const unit = 10 ** decimals;
  for (const values of arrays)
    for (let at = 0; at < values.length; at++) values[at] = roundedBy(values[at] as number, unit);
}

/** Rounds bounds in place to whole units, so that the interval contains at least the same values. */
export function roundOutward({ lower, upper }: { lower: Float64Array; upper: Float64Array }): void {
  for (let at = 0; at < lower.length; at++) {
    lower[at] = Math.floor(lower[at] as number);
    upper[at] = Math.ceil(upper[at] as number);
  }
}

/**
 * Rounds the forecasts of many series with error diffusion: the rounding error of one series is carried to the next.
 * No value, and no sum of consecutive series, changes by as much as one unit in the last digit. If series were
 * rounded independently, thousands of very small series would all become zero. Zeros stay zero, and nonnegative
 * values stay nonnegative.
 *
 * @param forecasts one per series, of equal length
 * @param carried rounding errors of the series before, changed to those of these series
 */
export function roundedTogether(
  forecasts: readonly Float64Array[],
  decimals: number | null,
  carried: Float64Array = new Float64Array(forecasts[0]?.length ?? 0),
): Float64Array[] {
  const ahead = forecasts[0]?.length ?? 0;
  const unit = decimals === null ? null : 10 ** decimals;
  const all = sideBySide(forecasts.length, ahead);
  for (const [position, forecast] of forecasts.entries()) {
    const own = all[position] as Float64Array;
    for (let step = 0; step < forecast.length; step++) {
      const value = forecast[step] as number;
      if (value === 0) continue;
      const exact = value + (carried[step] as number);
      const shown = unit === null ? exact : roundedBy(exact, unit);
      own[step] = shown;
      carried[step] = exact - shown;
    }
  }
  return all;
}

/**
 * Rounds the forecasts of many series to whole units with the largest remainder method: each value is rounded down,
 * and the series with the largest remainders get the units that are missing from the rounded sum. Remainders
 * accumulate over the steps, so that a series with 0.3 units per step gets a unit every three or four steps. Zeros stay
 * zero, and nonnegative values stay nonnegative.
 *
 * @param forecasts one per series, of equal length
 * @param carried rounding errors of the sums of the series before, changed to those of these series
 */
export function wholeUnits(
  forecasts: readonly Float64Array[],
  carried: Float64Array = new Float64Array(forecasts[0]?.length ?? 0),
): Float64Array[] {
  const ahead = forecasts[0]?.length ?? 0;
  const all = sideBySide(forecasts.length, ahead);
  const remainders = new Float64Array(forecasts.length);
  for (let step = 0; step < ahead; step++) {
    const fractional: number[] = [];
    let sum = 0;
    for (const [position, forecast] of forecasts.entries()) {
      const value = forecast[step] as number;
      // `+ 0` turns -0 into 0.
      const whole = Math.floor(value) + 0;
      (all[position] as Float64Array)[step] = whole;
      if (value === whole) continue;
      sum += value - whole;
      remainders[position] = (remainders[position] as number) + value - whole;
      fractional.push(position);
    }
    const byRemainder = fractional.toSorted(
      (a, b) => (remainders[b] as number) - (remainders[a] as number) || a - b,
    );
    const exact = sum + (carried[step] as number);
    const missing = Math.max(0, Math.min(byRemainder.length, Math.round(exact)));
    carried[step] = exact - missing;
    for (const position of byRemainder.slice(0, missing)) {
      const own = all[position] as Float64Array;
      own[step] = (own[step] as number) + 1;
      remainders[position] = (remainders[position] as number) - 1;
    }
  }
  return all;
}
