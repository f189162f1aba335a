import { partialMatchKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';

/**
 * Bounds a part of the cache: of the queries whose key starts with one of `prefixes`, at most `most` stay. The one
 * that nothing has shown for longest goes first; what is on the screen or on its way stays.
 *
 * @returns the way to stop
 */
export function keepRecent(
  queryClient: QueryClient,
  prefixes: readonly QueryKey[],
  most: number,
): () => void {
  const cache = queryClient.getQueryCache();
  // A Set keeps the order of insertion: what was used last stands last.
  const used = new Set<Query>();
  return cache.subscribe(({ type, query }: { type: string; query: Query }) => {
    if (!prefixes.some((prefix) => partialMatchKey(query.queryKey, prefix))) return;
    if (type === 'removed') used.delete(query);
    if (type === 'added' || type === 'observerAdded' || type === 'observerRemoved') {
      used.delete(query);
      used.add(query);
    }
    const idle = [...used].filter(
      (one) => one.getObserversCount() === 0 && one.state.fetchStatus === 'idle' && one !== query,
    );
    for (const one of idle.slice(0, Math.max(0, used.size - most))) cache.remove(one);
  });
}
