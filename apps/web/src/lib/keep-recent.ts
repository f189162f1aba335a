import type { Query, QueryClient } from '@tanstack/react-query';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** One of the largest answers there are: few are kept. */
      large?: boolean;
    };
  }
}

/**
 * Bounds a part of the cache: of the queries marked `large`, at most `most` stay. The one that nothing has shown for
 * longest goes first; what is on the screen or on its way stays.
 *
 * @returns the way to stop
 */
export function keepRecent(queryClient: QueryClient, most: number): () => void {
  const cache = queryClient.getQueryCache();
  // A Set keeps the order of insertion: what was used last stands last.
  const used = new Set<Query>();
  return cache.subscribe(({ type, query }: { type: string; query: Query }) => {
    if (query.meta?.large !== true) return;
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
