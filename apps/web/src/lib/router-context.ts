import type { QueryClient } from '@tanstack/react-query';

/** What every loader is given. */
export interface RouterContext {
  queryClient: QueryClient;
}
