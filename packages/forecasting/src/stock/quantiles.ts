/** Number of quantiles of a distribution. They are equally likely, at the probabilities (k + ½) / count. */
export const quantileCount = 200;

/**
 * Returns the quantile of equally likely values by linear interpolation (Hyndman & Fan 1996, type 5).
 *
 * @param values sorted
 */
export function quantileOf(values: Float64Array, probability: number): number {
  const at = Math.max(0, Math.min(values.length - 1, probability * values.length - 0.5));
  const below = Math.floor(at);
  const low = values[below] ?? 0;
  return low + (at - below) * ((values[below + 1] ?? low) - low);
}

/**
 * Returns the probability that a value is not above a limit, as the inverse of `quantileOf`.
 *
 * @param values sorted
 */
export function shareUpTo(values: Float64Array, limit: number): number {
  const above = countUpTo(values, limit);
  if (above === 0) return 0;
  if (above === values.length) return 1;
  const [low, high] = [values[above - 1] as number, values[above] as number];
  const within = high > low ? (limit - low) / (high - low) : 0;
  return (above - 0.5 + within) / values.length;
}

/** Returns how many sorted values are not above a limit. */
export function countUpTo(values: Float64Array, limit: number): number {
  let [from, to] = [0, values.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((values[middle] as number) <= limit) from = middle + 1;
    else to = middle;
  }
  return from;
}
