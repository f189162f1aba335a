import { conjugateGradients } from './conjugate-gradients.ts';
import type { Evidence } from './evidence.ts';
import { minShrinkage, ShrinkageSums, type ShrinkageTally } from './shrinkage.ts';
import { addTally, valueAt } from '../tally.ts';

/** Errors of one series at earlier cutoffs, divided by the unit of the weighing. */
export interface SeriesErrors {
  /** One per column of the evidence; 0 where nothing was observed. */
  residuals: Float64Array;
  /** Mean square of the observed ones; 0 for a series whose forecast must not change. */
  variance: number;
}

/** Changes that make the forecasts of series add up to those of the sums, by step. */
export interface Correction {
  /** One value per step and sum. */
  multipliers: readonly Float64Array[];
  /** One value per step and column; empty for least squares. */
  common: readonly Float64Array[];
  /** Weight of the variances (see `minTrace`). */
  shrunk: number;
}

/** Sums over the errors of series; see `addTally`. */
export interface WeighingTally {
  /** Sum of the residuals of the series in each sum. */
  residuals: Map<number, Float64Array>;
  /** Sum of the variances of the series in two sums, by first · number of sums + second, with second ≤ first. */
  shared: Map<number, number>;
  shrinkage: ShrinkageTally;
}

/** Adds up the errors of series for `SumWeighing`. */
export class ErrorSums {
  readonly #columns: number;
  readonly #count: number;
  readonly #shrinkage: ShrinkageSums;
  readonly tally: WeighingTally;

  /**
   * @param columns of the evidence
   * @param count number of sums
   */
  constructor(columns: number, count: number) {
    this.#columns = columns;
    this.#count = count;
    this.#shrinkage = new ShrinkageSums(columns);
    this.tally = { residuals: new Map(), shared: new Map(), shrinkage: this.#shrinkage.tally };
  }

  /** @param sums that include the series, ascending */
  add(sums: readonly number[], { residuals, variance }: SeriesErrors, isFixed: boolean): void {
    this.#shrinkage.add(residuals);
    if (isFixed) return;
    const { residuals: bySum, shared } = this.tally;
    for (const [at, first] of sums.entries()) {
      const all = valueAt(bySum, first, () => new Float64Array(this.#columns));
      for (let column = 0; column < all.length; column++)
        all[column] = (all[column] as number) + (residuals[column] as number);
      if (variance === 0) continue;
      for (const second of sums.slice(0, at + 1)) {
        const key = first * this.#count + second;
        shared.set(key, (shared.get(key) ?? 0) + variance);
      }
    }
  }
}

/**
 * Minimum trace reconciliation (see `minTrace`) from sums over the series. The matrix C·W·Cᵀ contains only the variances
 * that two sums have in common, and the differences between the residuals of each sum and those of its series.
 */
export class SumWeighing {
  /** Largest error of a sum, so that squares stay within the range of doubles; 0 without errors. */
  readonly unit: number;
  readonly columns: number;
  /** Mean squared errors of the sums. */
  readonly #ofSums: Float64Array;
  readonly #residuals: Float64Array;

  /** @param ofSums errors of the sums */
  constructor({ columns, residuals, counts }: Evidence) {
    const unit = residuals.reduce((max, value) => Math.max(max, Math.abs(value)), 0);
    this.unit = unit;
    this.columns = columns;
    this.#residuals = residuals.map((value) => (unit > 0 ? value / unit : 0));
    this.#ofSums = counts.map((count, sum) =>
      count > 0 ? this.#rowOf(sum).reduce((all, value) => all + value ** 2, 0) / count : 0,
    );
  }

  /**
   * Returns the correction by least squares or by MinT; null without errors.
   *
   * @param series errors of the series, divided by the unit
   * @param apart difference between the forecast of each sum and the sum of the forecasts of its series, by step
   */
  solve(
    method: 'least squares' | 'MinT',
    series: WeighingTally,
    apart: readonly Float64Array[],
    ahead: number,
  ): Correction | null {
    if (!(this.unit > 0)) return null;
    const [count, columns] = [this.#ofSums.length, this.columns];
    const shrunk = method === 'MinT' ? Math.max(minShrinkage, this.#shrinkageWith(series.shrinkage)) : 1;
    const share = shrunk < 1 ? (1 - shrunk) / columns : 0;
    const shared = [...series.shared].map(
      ([key, variance]) => [Math.floor(key / count), key % count, shrunk * variance] as const,
    );
    const differences = this.#residuals.slice();
    const rowOf = (sum: number) => differences.subarray(sum * columns, (sum + 1) * columns);
    for (const [sum, residuals] of series.residuals)
      for (const [column, residual] of residuals.entries())
        rowOf(sum)[column] = (rowOf(sum)[column] as number) - residual;
    const diagonal = this.#ofSums.map(
      (variance, sum) =>
        shrunk * variance + (share > 0 ? share * rowOf(sum).reduce((all, value) => all + value ** 2, 0) : 0),
    );
    for (const [first, second, variance] of shared)
      if (first === second) diagonal[first] = (diagonal[first] as number) + variance;
    const commonOf = (x: Float64Array) => {
      const common = new Float64Array(columns);
      for (const [sum, value] of x.entries())
        for (const [column, difference] of rowOf(sum).entries())
          common[column] = (common[column] as number) + share * value * difference;
      return common;
    };
    const multiply = (x: Float64Array) => {
      const product = x.map((value, sum) => value * shrunk * (this.#ofSums[sum] as number));
      for (const [first, second, variance] of shared) {
        product[first] = (product[first] as number) + variance * (x[second] as number);
        if (first !== second) product[second] = (product[second] as number) + variance * (x[first] as number);
      }
      if (share === 0) return product;
      const common = commonOf(x);
      return product.map((value, sum) =>
        rowOf(sum).reduce((all, own, column) => all + own * (common[column] as number), value),
      );
    };
    const steps = Array.from({ length: ahead }, (_, step) => {
      const right = Float64Array.from(apart, (own) => (own[step] as number) / this.unit);
      return conjugateGradients(multiply, diagonal, right).map((value) => value * this.unit);
    });
    return { multipliers: steps, common: share > 0 ? steps.map(commonOf) : [], shrunk };
  }

  #rowOf(sum: number): Float64Array {
    return this.#residuals.subarray(sum * this.columns, (sum + 1) * this.columns);
  }

  #shrinkageWith(series: ShrinkageTally): number {
    const all = new ShrinkageSums(this.columns);
    addTally(all.tally, series);
    for (const sum of this.#ofSums.keys()) all.add(this.#rowOf(sum));
    return all.intensity;
  }
}

/**
 * Returns the change of a series at one step.
 *
 * @param sums that include the series
 */
export function changeOf(
  { multipliers, common, shrunk }: Correction,
  step: number,
  sums: readonly number[],
  { residuals, variance }: SeriesErrors,
): number {
  let change = 0;
  for (const sum of sums) change += shrunk * variance * (multipliers[step]?.[sum] ?? 0);
  const shared = common[step];
  if (shared !== undefined)
    for (let column = 0; column < shared.length; column++)
      change -= (shared[column] as number) * (residuals[column] as number);
  return change;
}
