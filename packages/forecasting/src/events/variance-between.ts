/** With fewer estimates, the variance is assumed to be 0. */
const minEstimates = 5;

/** Returns the variance of effects beyond chance: τ² of DerSimonian & Laird (1986); 0 for too few estimates. */
export function varianceBetween(found: readonly { effect: number; variance: number }[]): number {
  if (found.length < minEstimates) return 0;
  let [sum, squares, mean] = [0, 0, 0];
  for (const { effect, variance } of found) {
    sum += 1 / variance;
    squares += 1 / variance ** 2;
    mean += effect / variance;
  }
  mean /= sum;
  const spread = found.reduce((all, { effect, variance }) => all + (effect - mean) ** 2 / variance, 0);
  return Math.max(0, (spread - (found.length - 1)) / (sum - squares / sum));
}
