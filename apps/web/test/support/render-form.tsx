import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { TestRouter } from './test-router.tsx';

/** Renders a form within the providers of the app. */
export function renderForm(element: ReactElement) {
  window.matchMedia = (query) =>
    Object.assign(new EventTarget(), { matches: false, media: query }) as MediaQueryList;
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false }, mutations: { retry: false } },
  });
  const wrap = (inner: ReactElement) => (
    <TestRouter>
      <QueryClientProvider client={client}>
        <MantineProvider env="test">{inner}</MantineProvider>
      </QueryClientProvider>
    </TestRouter>
  );
  const { rerender } = render(wrap(element));
  return { rerender: (next: ReactElement) => rerender(wrap(next)) };
}
