const smallest = 0.02;
const largest = 0.6;

/**
 * The demand per bucket by simple exponential smoothing (SES), alpha by least squared one-step error on a grid. Large
 * alphas are left out: they would chase single demands.
 * l ← l + α(v − l) from the first value on, α among 0.02, 0.04 … 0.6.
 *
 * @param values at least one, without gaps
 * @returns the last level, in the units of the values
 */
export function smoothedRate(values: Float64Array): number {
  let best = { rate: 0, error: Infinity };
  for (let alpha = smallest; alpha <= largest; alpha += smallest) {
    let rate = values[0] as number;
    let error = 0;
    for (let t = 1; t < values.length; t++) {
      const miss = (values[t] as number) - rate;
      error += miss * miss;
      rate += alpha * miss;
    }
    if (error < best.error) best = { rate, error };
  }
  return best.rate;
}
