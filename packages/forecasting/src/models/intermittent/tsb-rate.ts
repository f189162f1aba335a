// Alphas for a grid search, which gives the same result in every JavaScript engine.
const sizeAlphas = [0.05, 0.1, 0.2, 0.3] as const;
const probabilityAlphas = [0.02, 0.05, 0.1, 0.2, 0.3] as const;

/**
 * Returns the demand per bucket by the method of Teunter, Syntetos & Babai (2011): size and probability of demand are
 * smoothed separately. The probability is updated in every bucket, so it falls while there is no demand. Both alphas
 * minimize the squared one-step error. z ← z + α(v − z) where v > 0, p ← p + β([v > 0] − p) everywhere; the rate is
 * p·z. Croston's method updates p only at a demand and never forgets a discontinued product.
 *
 * @param values at least one, without gaps
 * @returns demand per bucket, in the units of the values; 0 if there was no demand
 */
export function tsbRate(values: Float64Array): number {
  const demands = values.filter((value) => value > 0);
  const share = demands.length / values.length;
  const probabilities = probabilityAlphas.map((alpha) => probabilitiesBefore(values, share, alpha));
  let best = { rate: 0, error: Infinity };
  for (const sizeAlpha of sizeAlphas) {
    const sizes = sizesBefore(values, demands[0] ?? 0, sizeAlpha);
    for (const chances of probabilities) {
      let error = 0;
      for (let t = 0; t < values.length; t++)
        error += ((values[t] as number) - (sizes[t] as number) * (chances[t] as number)) ** 2;
      const rate = (sizes[values.length] as number) * (chances[values.length] as number);
      if (error < best.error) best = { rate, error };
    }
  }
  return best.rate;
}

/** The smoothed size of demand before each value, and after the last. */
function sizesBefore(values: Float64Array, first: number, alpha: number): Float64Array {
  const sizes = new Float64Array(values.length + 1);
  let size = first;
  for (let t = 0; t < values.length; t++) {
    sizes[t] = size;
    const value = values[t] as number;
    if (value > 0) size += alpha * (value - size);
  }
  sizes[values.length] = size;
  return sizes;
}

/** The smoothed probability of demand before each value, and after the last. */
function probabilitiesBefore(values: Float64Array, first: number, alpha: number): Float64Array {
  const probabilities = new Float64Array(values.length + 1);
  let probability = first;
  for (let t = 0; t < values.length; t++) {
    probabilities[t] = probability;
    probability += alpha * (((values[t] as number) > 0 ? 1 : 0) - probability);
  }
  probabilities[values.length] = probability;
  return probabilities;
}
