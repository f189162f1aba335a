// @vitest-environment jsdom
import { ApiError } from '@forecast-console/api-client/errors';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DashboardScreen } from '../../../src/features/forecast-form/dashboard-screen.tsx';
import { ForecastScreen } from '../../../src/features/forecast-form/forecast-screen.tsx';
import { queryClient } from '../../../src/lib/query-client.ts';
import { renderWithTheme } from '../../support/render-with-theme.tsx';
import { replaceApi } from '../../support/replace-api.ts';

const get = vi.fn<(path: string) => Promise<unknown>>();
replaceApi({ GET: get });

const upload = {
  id: 'u1',
  run_id: 'i1',
  fileName: 'demand.db',
  originalName: 'demand.csv',
  uploadDate: '2024-07-01T10:00:00Z',
  label: 'Demand',
  status: 'completed',
  rowCount: 12,
} as const;
const shown = { uploads: [upload], runId: 'u1', onSelect: () => {}, onGenerated: () => {} };
const screens: readonly (readonly [string, () => ReactNode])[] = [
  ['the Forecast screen', () => <ForecastScreen {...shown} from={null} RunInformation={() => null} />],
  ['the Forecast Dashboard', () => <DashboardScreen {...shown} />],
];

beforeEach(() => {
  get.mockReset();
  get.mockImplementation((path) => {
    if (path.endsWith('/events')) return Promise.resolve({ events: [] });
    // Stops responding after five requests; otherwise endless refetching would hang the test.
    if (path === '/api/metadata' || asked(path).length > 5) return new Promise(() => {});
    return Promise.reject(new ApiError({ status: 500, code: 'http', detail: 'broken', body: null }));
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const asked = (path: string) => get.mock.calls.filter(([one]) => one === path);

// ERR-8, ERR-10
it.each(screens)(
  '%s shows a single error if the dataset fails to load, and still shows the form',
  async (_, content) => {
    const router = createRouter({
      routeTree: createRootRoute({ component: content }),
      history: createMemoryHistory(),
    });
    renderWithTheme(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>,
    );
    // This text appears only after the dataset has stopped loading, when all requests have been sent.
    expect(await screen.findByText(/^No events yet/)).toBeTruthy();
    expect(screen.getByText('Error fetching dataset info: broken')).toBeTruthy();
    expect(screen.getByText('Could not load dataset characteristics (HTTP 500)')).toBeTruthy();
    expect(asked('/api/uploads/{id}')).toHaveLength(1);
    expect(asked('/api/uploads/{id}/events')).toHaveLength(1);
  },
);
