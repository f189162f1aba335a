import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';

/** Provides a router without pages, which is enough for links to have addresses. */
export function TestRouter({ children }: { children: ReactNode }) {
  const [router] = useState(() =>
    createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() }),
  );
  return <RouterContextProvider router={router as never}>{children}</RouterContextProvider>;
}
