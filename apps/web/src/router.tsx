import { createRouter } from '@tanstack/react-router';
import { RouteFailure, UnknownAddress } from './features/shell/failure-pages.tsx';
import { minLoadingMs } from './lib/constants.ts';
import type { RouterContext } from './lib/query-client.ts';
import { parseSearch, stringifySearch } from './lib/search.ts';
import { routeTree } from './routeTree.gen.ts';
import { PageSpinner } from './components/feedback/loading.tsx';

export function createAppRouter(context: RouterContext) {
  return createRouter({
    routeTree,
    context,
    parseSearch,
    stringifySearch,
    defaultPreload: false,
    defaultPendingMs: 300,
    defaultPendingMinMs: minLoadingMs,
    defaultPendingComponent: () => <PageSpinner label="Loading the page" />,
    defaultErrorComponent: RouteFailure,
    defaultNotFoundComponent: UnknownAddress,
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }

  interface HistoryState {
    /** The page that was requested before sign-in; the home page shows a link to it. */
    continueTo?: string;
    /** Message shown above the page. */
    notice?: string;
    /** Shown on the login page after a registration (SIGN-9). */
    message?: string;
  }
}
