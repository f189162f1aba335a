import { type Query, QueryClient } from '@tanstack/react-query';
import { cacheMs, productCache } from './constants.ts';

// The transport retries (CALL-18); a second layer of retries would multiply them.
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: cacheMs, gcTime: cacheMs, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
});

// The products of a dataset, and the series of one product, are the largest answers there are.
keepRecent(productCache);

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
 */
function keepRecent(most: number): void {
  const cache = queryClient.getQueryCache();
  // A Set keeps the order of insertion: what was used last stands last.
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
    for (const one of idle.slice(0, Math.max(0, used.size - most))) cache.remove(one);
  });
}

/** What every loader is given. */
export interface RouterContext {
  queryClient: QueryClient;
}
