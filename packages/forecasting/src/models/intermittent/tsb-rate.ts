// Grids rather than a search: 20 passes over a history, the same in every engine.
const sizeAlphas = [0.05, 0.1, 0.2, 0.3] as const;
const probabilityAlphas = [0.02, 0.05, 0.1, 0.2, 0.3] as const;

/**
 * The demand per bucket by the method of Teunter, Syntetos & Babai (2011): size of demand and probability of demand
 * smoothed apart, the probability in every bucket, so that it falls while nothing is sold. Both alphas by least
 * squared one-step error.
 * z ← z + α(v − z) where v > 0, p ← p + β([v > 0] − p) everywhere; the rate is p·z. Croston's method updates p only
 * at a demand and so never forgets a product that has stopped selling.
 *
 * @param values at least one, without gaps
 * @returns demand per bucket, in the units of the values; 0 where nothing was ever sold
 */
export function tsbRate(values: Float64Array): number {
  const demands = values.filter((value) => value > 0);
  const share = demands.length / values.length;
  let best = { rate: 0, error: Infinity };
  for (const sizeAlpha of sizeAlphas) {
    for (const probabilityAlpha of probabilityAlphas) {
      let size = demands[0] ?? 0;
      let probability = share;
      let error = 0;
      for (const value of values) {
        error += (value - size * probability) ** 2;
        if (value > 0) size += sizeAlpha * (value - size);
        probability += probabilityAlpha * (Number(value > 0) - probability);
      }
      if (error < best.error) best = { rate: size * probability, error };
    }
  }
  return best.rate;
}
