// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  useLocation,
} from '@tanstack/react-router';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RefreshRun, RunActions } from '../../../../src/features/runs/header/run-actions.tsx';
import { RunsList } from '../../../../src/features/runs/list/runs-list.tsx';
import type { ReactNode } from 'react';
import { renderWithTheme } from '../../../support/render-with-theme.tsx';
import { runDetail } from '../../../support/run-detail.ts';
import { replaceApi } from '../../../support/replace-api.ts';

const { get, remove, post } = {
  get: vi.fn<(path: string) => unknown>(),
  remove: vi.fn<(path: string, asked: unknown) => unknown>(),
  post: vi.fn<(path: string, asked: unknown) => unknown>(),
};
replaceApi({
  DELETE: remove,
  POST: post,
  GET: get,
});

beforeEach(() => {
  get.mockReset();
  get.mockReturnValue({ runs: [], total: 0 });
});
afterEach(cleanup);

function Runs() {
  const { deleted = null } = useLocation({ select: ({ state }) => state });
  return <RunsList search={{}} arrived={deleted} onSearch={() => {}} />;
}

function show(component: () => ReactNode) {
  const root = createRootRoute({ component: Outlet });
  const run = createRoute({ getParentRoute: () => root, path: '/', component });
  const runs = createRoute({ getParentRoute: () => root, path: '/runs', component: Runs });
  const router = createRouter({ routeTree: root.addChildren([run, runs]), history: createMemoryHistory() });
  renderWithTheme(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return router;
}

// RUN-13, RUN-15
it('RunActions opens the list of runs with a Restore option after a run is deleted', async () => {
  remove.mockResolvedValue({ restorable_until: new Date(Date.now() + 600_000).toISOString() });
  post.mockResolvedValue({});
  const router = show(() => <RunActions run={runDetail()} />);
  fireEvent.click(await screen.findByRole('button', { name: 'More actions for Coffee and tea' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  // The dataset can have several runs.
  const dialog = await screen.findByRole('dialog', {
    name: /^Delete the run Coffee and tea · .*LightGBM · /,
  });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Coffee and tea was deleted')).toBeTruthy();
  expect(router.state.location.pathname).toBe('/runs');
  fireEvent.click(screen.getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(screen.queryByText('Coffee and tea was deleted')).toBeNull());
  expect(post.mock.calls[0]?.[0]).toMatch(/restore/);
});

// REF-1
it('Update forecast names the version and the last date of the data that it uses', async () => {
  get.mockReturnValue({ id: 'u1', lastDate: '2026-06-30' });
  show(() => <RefreshRun run={{ ...runDetail(), upload_id: 'u1', version: 2, newest_version: 3 }} />);
  expect(
    await screen.findByText('Update uses version 3, with data to 30/06/2026; this run uses version 2.'),
  ).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Update forecast' }).getAttribute('aria-disabled')).toBeNull();
});

// REF-2
it('Update forecast is disabled with the reason if the run uses the newest data', async () => {
  show(() => <RefreshRun run={{ ...runDetail(), version: 2, newest_version: 2 }} />);
  const update = await screen.findByRole('button', { name: 'Update forecast' });
  expect(update.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByRole('tooltip').textContent).toContain('newest data, version 2');
});
