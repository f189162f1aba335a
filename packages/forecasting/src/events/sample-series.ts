/** Maximum number of series in a sample. More series do not improve the estimates. */
const maxSources = 120;

/** Returns at most `max` items, evenly spread. */
export function sampled<One>(all: readonly One[], max = maxSources): One[] {
  const stride = Math.max(1, all.length / max);
  return Array.from(
    { length: Math.min(all.length, max) },
    (_, turn) => all[Math.floor(turn * stride)] as One,
  );
}

/**
 * Adds positions to a sample, so that the effects of every scope can be estimated from enough series.
 *
 * @param scopes positions of the series of each scope
 * @returns positions, ascending
 */
export function withSources(some: readonly number[], scopes: Iterable<readonly number[]>): number[] {
  const chosen = new Set(some);
  for (const scope of scopes) {
    const others = scope.filter((position) => !chosen.has(position));
    const missing = maxSources - (scope.length - others.length);
    if (missing > 0) for (const position of sampled(others, missing)) chosen.add(position);
  }
  return [...chosen].toSorted((a, b) => a - b);
}
