import { copiesOf } from '../side-by-side.ts';
import type { BaseForecasts, Evidence } from './evidence.ts';
import { conjugateGradients } from './conjugate-gradients.ts';
import type { Hierarchy } from './hierarchy.ts';

interface MinTraceOptions {
  /** Shrinkage λ: 1 is least squares weighted by variance; lower values are MinT with shrinkage. */
  shrunk: number;
  /** Called regularly; may throw to abort. */
  throwIfStopped?: (() => void) | undefined;
}

/**
 * Minimum trace reconciliation (Wickramasuriya, Athanasopoulos & Hyndman 2019): ỹ = y − W·Cᵀ·(C·W·Cᵀ)⁻¹·C·y, where y
 * are the base forecasts of series and sums, C·y the differences between sums and the sums of their series, and W the
 * covariance of the residuals. W = λ·D + (1 − λ)·R·Rᵀ/T, with D the mean squared residuals and R the residuals, is
 * never stored as a matrix: multiplying by it takes time linear in the number of series, and conjugate gradients
 * solve for one unknown per sum.
 *
 * @returns the forecasts of the series, which determine the sums; null if there are no residuals
 */
export function minTrace(
  base: BaseForecasts,
  hierarchy: Hierarchy,
  evidence: Evidence,
  { shrunk, throwIfStopped = () => {} }: MinTraceOptions,
): Float64Array[] | null {
  const weighing = new Weighing(base, hierarchy, evidence, shrunk);
  if (!(weighing.unit > 0)) return null;
  const { ahead, series, sums } = base;
  const reconciled = copiesOf(series, ahead);
  const forecasts = new Float64Array(series.length);
  for (let step = 0; step < ahead; step++) {
    throwIfStopped();
    for (let position = 0; position < series.length; position++)
      forecasts[position] = (series[position] as Float64Array)[step] as number;
    const found = hierarchy.add(forecasts);
    const differences = found.map(
      (value, sum) => ((sums[sum] as Float64Array)[step] as number) / weighing.unit - value / weighing.unit,
    );
    const moved = weighing.correct(differences);
    for (let position = 0; position < moved.length; position++)
      (reconciled[position] as Float64Array)[step] =
        (forecasts[position] as number) + (moved[position] as number) * weighing.unit;
  }
  return reconciled;
}

/**
 * Products with W and C. Residuals are divided by the largest one, so that their squares stay within the range of
 * doubles.
 */
class Weighing {
  readonly unit: number;
  readonly #hierarchy: Hierarchy;
  readonly #columns: number;
  /** λ·D, series first, then sums. */
  readonly #ofSeries: Float64Array;
  readonly #ofSums: Float64Array;
  /**
   * R·√((1 − λ)/T), one row per series, and the differences between each sum's residuals and those of its series, one
   * row per sum.
   */
  readonly #residuals: Float64Array;
  readonly #differences: Float64Array;
  readonly #diagonal: Float64Array;

  constructor({ fixed }: BaseForecasts, hierarchy: Hierarchy, evidence: Evidence, shrunk: number) {
    const { columns, residuals, counts } = evidence;
    const count = hierarchy.seriesCount;
    let unit = 0;
    for (const value of residuals) unit = Math.max(unit, Math.abs(value));
    const common = shrunk < 1 ? Math.sqrt((1 - shrunk) / columns) : 0;
    const variances = new Float64Array(counts.length);
    const scaled = new Float64Array(common > 0 ? residuals.length : 0);
    for (let row = 0; row < counts.length; row++) {
      if (fixed[row] === 1) continue;
      let square = 0;
      for (let at = row * columns; at < (row + 1) * columns; at++) {
        const value = (residuals[at] as number) / unit;
        square += value * value;
        if (common > 0) scaled[at] = value * common;
      }
      const known = counts[row] as number;
      variances[row] = known > 0 ? (shrunk * square) / known : 0;
    }
    this.unit = unit;
    this.#hierarchy = hierarchy;
    this.#columns = common > 0 ? columns : 0;
    this.#ofSeries = variances.subarray(0, count);
    this.#ofSums = variances.subarray(count);
    this.#residuals = scaled.subarray(0, count * this.#columns);
    this.#differences = differencesOf(scaled, hierarchy, this.#columns);
    this.#diagonal = hierarchy.add(this.#ofSeries).map((sum, row) => {
      let square = sum + (this.#ofSums[row] as number);
      for (let at = row * this.#columns; at < (row + 1) * this.#columns; at++)
        square += (this.#differences[at] as number) ** 2;
      return square;
    });
  }

  /** Changes to the series that remove the differences, distributed by the weights. */
  correct(differences: Float64Array): Float64Array {
    const multiply = (x: Float64Array) => this.#multiply(x);
    const x = conjugateGradients(multiply, this.#diagonal, differences);
    const moved = this.#spread(x);
    if (this.#columns === 0) return moved;
    const common = transposed(this.#differences, this.#columns, x);
    for (let row = 0; row < moved.length; row++)
      moved[row] = (moved[row] as number) - rowTimes(this.#residuals, this.#columns, row, common);
    return moved;
  }

  /** D·Cᵀ·x of the series. */
  #spread(x: Float64Array): Float64Array {
    const spread = this.#hierarchy.spread(x);
    for (let at = 0; at < spread.length; at++)
      spread[at] = (spread[at] as number) * (this.#ofSeries[at] as number);
    return spread;
  }

  /** C·W·Cᵀ·x. */
  #multiply(x: Float64Array): Float64Array {
    const common = transposed(this.#differences, this.#columns, x);
    return this.#hierarchy
      .add(this.#spread(x))
      .map(
        (sum, row) =>
          sum +
          (this.#ofSums[row] as number) * (x[row] as number) +
          rowTimes(this.#differences, this.#columns, row, common),
      );
  }
}

function differencesOf(
  scaled: Float64Array,
  { sums, seriesCount }: Hierarchy,
  columns: number,
): Float64Array {
  const differences = scaled.slice(seriesCount * columns);
  for (const [sum, members] of sums.entries())
    for (const position of members)
      for (let column = 0; column < columns; column++) {
        const at = sum * columns + column;
        differences[at] = (differences[at] as number) - (scaled[position * columns + column] as number);
      }
  return differences;
}

function transposed(rows: Float64Array, columns: number, x: Float64Array): Float64Array {
  const product = new Float64Array(columns);
  for (let row = 0; row < x.length; row++)
    for (let column = 0; column < columns; column++)
      product[column] =
        (product[column] as number) + (rows[row * columns + column] as number) * (x[row] as number);
  return product;
}

function rowTimes(rows: Float64Array, columns: number, row: number, x: Float64Array): number {
  let sum = 0;
  for (let column = 0; column < columns; column++)
    sum += (rows[row * columns + column] as number) * (x[column] as number);
  return sum;
}
