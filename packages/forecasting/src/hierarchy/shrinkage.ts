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
  if (columns < 2) return 1;
  const gram = new Float64Array(columns * columns);
  const squares = new Float64Array(columns);
  let [fourth, rows] = [0, 0];
  const row = new Float64Array(columns);
  for (let from = 0; from < residuals.length; from += columns) {
    let square = 0;
    for (let at = 0; at < columns; at++) square += (residuals[from + at] as number) ** 2 / columns;
    if (!(square > 0)) continue;
    rows++;
    const scale = 1 / Math.sqrt(square);
    for (let at = 0; at < columns; at++) {
      const value = (residuals[from + at] as number) * scale;
      row[at] = value;
      squares[at] = (squares[at] as number) + value ** 2;
      fourth += value ** 4;
      for (let before = 0; before <= at; before++) {
        const cell = at * columns + before;
        gram[cell] = (gram[cell] as number) + value * (row[before] as number);
      }
    }
  }
  let correlations = -rows;
  for (let at = 0; at < columns; at++)
    for (let before = 0; before <= at; before++)
      correlations += ((before === at ? 1 : 2) * (gram[at * columns + before] as number) ** 2) / columns ** 2;
  let products = -fourth;
  for (const square of squares) products += square ** 2;
  const variances = (products - columns * correlations) / (columns * (columns - 1));
  return correlations > 0 ? Math.max(0, Math.min(1, variances / correlations)) : 1;
}
