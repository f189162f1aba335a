/** Without a share of the diagonal, a covariance estimated from few residuals is singular. */
export const minShrinkage = 1e-4;

/**
 * Returns the shrinkage intensity of a covariance toward its diagonal, between 0 and 1: λ = Σ Var(rᵢⱼ) / Σ rᵢⱼ², over
 * the correlations of all pairs i ≠ j (Schäfer & Strimmer 2005). Rows are not centered, because a constant bias is an
 * error too. Sums over pairs are computed from the Gram matrix of the columns, in rows × columns² operations instead
 * of rows² × columns.
 *
 * @param residuals `columns` values per row
 * @returns 1 if there are too few residuals
 */
export function shrinkage(residuals: Float64Array, columns: number): number {
  const sums = new ShrinkageSums(columns);
  if (columns >= 2)
    for (let from = 0; from < residuals.length; from += columns)
      sums.add(residuals.subarray(from, from + columns));
  return sums.intensity;
}

/** Sums of `ShrinkageSums`; see `addTally`. */
export interface ShrinkageTally {
  gram: Float64Array;
  squares: Float64Array;
  fourth: number;
  rows: number;
}

/** Computes `shrinkage` from rows that are added one by one. */
export class ShrinkageSums {
  readonly #row: Float64Array;
  readonly tally: ShrinkageTally;

  constructor(columns: number) {
    this.#row = new Float64Array(columns);
    this.tally = {
      gram: new Float64Array(columns * columns),
      squares: new Float64Array(columns),
      fourth: 0,
      rows: 0,
    };
  }

  add(residuals: Float64Array): void {
    const [{ gram, squares }, row, columns] = [this.tally, this.#row, this.#row.length];
    let square = 0;
    for (let at = 0; at < columns; at++) square += (residuals[at] as number) ** 2 / columns;
    if (!(square > 0)) return;
    this.tally.rows++;
    const scale = 1 / Math.sqrt(square);
    for (let at = 0; at < columns; at++) {
      const value = (residuals[at] as number) * scale;
      row[at] = value;
      squares[at] = (squares[at] as number) + value ** 2;
      this.tally.fourth += value ** 4;
      for (let before = 0; before <= at; before++) {
        const cell = at * columns + before;
        gram[cell] = (gram[cell] as number) + value * (row[before] as number);
      }
    }
  }

  /** The shrinkage intensity; 1 if there are too few residuals. */
  get intensity(): number {
    const columns = this.#row.length;
    const { gram, squares, fourth, rows } = this.tally;
    if (columns < 2) return 1;
    let correlations = -rows;
    for (let at = 0; at < columns; at++)
      for (let before = 0; before <= at; before++)
        correlations +=
          ((before === at ? 1 : 2) * (gram[at * columns + before] as number) ** 2) / columns ** 2;
    let products = -fourth;
    for (const square of squares) products += square ** 2;
    const variances = (products - columns * correlations) / (columns * (columns - 1));
    return correlations > 0 ? Math.max(0, Math.min(1, variances / correlations)) : 1;
  }
}
