import { QueryClient } from '@tanstack/react-query';
import { CACHE_MS, PRODUCT_CACHE } from './constants.ts';
import { keepRecent } from './keep-recent.ts';

// The transport retries (spec §9: 3 attempts); a second layer of retries would multiply them.
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: CACHE_MS, gcTime: CACHE_MS, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
});

// The products of a dataset, and the series of one product, are the largest answers there are.
keepRecent(queryClient, PRODUCT_CACHE);
