/** Result of smoothing with one alpha. */
interface Smoothed {
  /** Level after the last value, in the units of the values. */
  level: number;
  alpha: number;
}

/**
 * Applies simple exponential smoothing (SES), l ← l + α(v − l), with each alpha and returns the result with the
 * lowest squared one-step error. Four alphas are processed at once, which is faster because each step for one alpha
 * has to wait for its previous step.
 *
 * @param values at least one, without gaps
 * @returns null if every error overflows
 */
export function smoothOnGrid(values: Float64Array, alphas: Float64Array): Smoothed | null {
  const first = values[0] as number;
  let best: Smoothed | null = null;
  let minError = Infinity;
  for (let from = 0; from < alphas.length; from += 4) {
    const alphaA = alphas[from] as number;
    // NaN after the last alpha, so that its error is never the lowest.
    const alphaB = alphas[from + 1] ?? Number.NaN;
    const alphaC = alphas[from + 2] ?? Number.NaN;
    const alphaD = alphas[from + 3] ?? Number.NaN;
    let [levelA, levelB, levelC, levelD] = [first, first, first, first];
    let [errorA, errorB, errorC, errorD] = [0, 0, 0, 0];
    for (let t = 1; t < values.length; t++) {
      const value = values[t] as number;
      const missA = value - levelA;
      const missB = value - levelB;
      const missC = value - levelC;
      const missD = value - levelD;
      errorA += missA * missA;
      errorB += missB * missB;
      errorC += missC * missC;
      errorD += missD * missD;
      levelA += alphaA * missA;
      levelB += alphaB * missB;
      levelC += alphaC * missC;
      levelD += alphaD * missD;
    }
    const offer = (alpha: number, level: number, error: number) => {
      if (!(error < minError)) return;
      minError = error;
      best = { level, alpha };
    };
    offer(alphaA, levelA, errorA);
    offer(alphaB, levelB, errorB);
    offer(alphaC, levelC, errorC);
    offer(alphaD, levelD, errorD);
  }
  return best;
}

/** Returns the multiples of `step` within a range. */
export function gridOf(step: number, isWithin: (alpha: number) => boolean): Float64Array {
  const alphas: number[] = [];
  for (let alpha = step; isWithin(alpha); alpha += step) alphas.push(alpha);
  return Float64Array.from(alphas);
}
