/**
 * Quantile of the standard normal distribution (Acklam's rational approximation, relative error below 1.2e-9).
 *
 * @param probability in (0, 1)
 */
export function normalQuantile(probability: number): number {
  if (probability < 0.02425) return tail(Math.sqrt(-2 * Math.log(probability)));
  if (probability > 1 - 0.02425) return -tail(Math.sqrt(-2 * Math.log(1 - probability)));
  const q = probability - 0.5;
  const r = q * q;
  const numerator = polynomial(
    r,
    [
      -39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716,
      2.506628277459239,
    ],
  );
  const denominator = polynomial(
    r,
    [-54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572, 1],
  );
  return (numerator * q) / denominator;
}

function tail(q: number): number {
  const numerator = polynomial(
    q,
    [
      -0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734, 4.374664141464968,
      2.938163982698783,
    ],
  );
  return (
    numerator /
    polynomial(q, [0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416, 1])
  );
}

function polynomial(x: number, coefficients: readonly number[]): number {
  return coefficients.reduce((sum, coefficient) => sum * x + coefficient, 0);
}
