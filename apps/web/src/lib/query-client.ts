import { type Query, QueryClient } from '@tanstack/react-query';
import { cacheMs, productCache } from './constants.ts';

// The transport retries (CALL-18); a second layer of retries would multiply them.
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: cacheMs, gcTime: cacheMs, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
});

// The largest responses are the products of a dataset and the series of a single product.
limitLargeQueries(productCache);

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Marks a very large response. Only a few of these stay cached. */
      large?: boolean;
    };
  }
}

/**
 * Keeps at most `max` queries marked `large` in the cache and evicts the least recently used. Never evicts queries
 * that are visible or being fetched.
 */
function limitLargeQueries(max: number): void {
  const cache = queryClient.getQueryCache();
  // In insertion order, so the most recently used query is last.
  const used = new Set<Query>();
  cache.subscribe(({ type, query }: { type: string; query: Query }) => {
    if (query.meta?.large !== true) return;
    if (type === 'removed') used.delete(query);
    if (type === 'added' || type === 'observerAdded' || type === 'observerRemoved') {
      used.delete(query);
      used.add(query);
    }
    const idle = [...used].filter(
      (one) => one.getObserversCount() === 0 && one.state.fetchStatus === 'idle' && one !== query,
    );
    for (const one of idle.slice(0, Math.max(0, used.size - max))) cache.remove(one);
  });
}

/** Context passed to every loader. */
export interface RouterContext {
  queryClient: QueryClient;
}
