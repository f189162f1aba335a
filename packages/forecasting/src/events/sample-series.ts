/** So many histories tell what moves them as well as all would. */
const maxSources = 120;

/** As many of all as are needed to tell, spread evenly. */
export function sampled<One>(all: readonly One[], most = maxSources): One[] {
  const stride = Math.max(1, all.length / most);
  return Array.from(
    { length: Math.min(all.length, most) },
    (_, turn) => all[Math.floor(turn * stride)] as One,
  );
}

/**
 * Some positions and as many more that each of several scopes has as many of its own as are needed to tell.
 *
 * @param scopes positions each
 * @returns ascending
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
