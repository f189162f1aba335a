import { QueryClient } from '@tanstack/react-query';
import { CACHE_MS } from './constants.ts';

// The transport retries (spec §9: 3 attempts); a second layer of retries would multiply them.
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: CACHE_MS, gcTime: CACHE_MS, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
});
