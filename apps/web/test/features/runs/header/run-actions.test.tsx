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
import { afterEach, expect, it, vi } from 'vitest';
import { RunActions } from '../../../../src/features/runs/header/run-actions.tsx';
import { RunsList } from '../../../../src/features/runs/list/runs-list.tsx';
import { renderWithTheme } from '../../../support/render-with-theme.tsx';
import { runDetail } from '../../../support/run-detail.ts';

const { remove, post } = vi.hoisted(() => ({
  remove: vi.fn<(path: string, asked: unknown) => unknown>(),
  post: vi.fn<(path: string, asked: unknown) => unknown>(),
}));
vi.mock('../../../../src/lib/api.ts', async () =>
  (await import('../../../support/api-of.ts')).apiOf({
    DELETE: remove,
    POST: post,
    GET: () => ({ runs: [], total: 0 }),
  }),
);

afterEach(cleanup);

function Runs() {
  const { deleted = null } = useLocation({ select: ({ state }) => state });
  return <RunsList search={{}} arrived={deleted} onSearch={() => {}} />;
}

// RUN-13, RUN-15
it('RunActions opens the list of runs with a Restore option after a run is deleted', async () => {
  remove.mockResolvedValue({ restorable_until: new Date(Date.now() + 600_000).toISOString() });
  post.mockResolvedValue({});
  const root = createRootRoute({ component: Outlet });
  const run = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => <RunActions run={runDetail()} />,
  });
  const runs = createRoute({ getParentRoute: () => root, path: '/runs', component: Runs });
  const router = createRouter({ routeTree: root.addChildren([run, runs]), history: createMemoryHistory() });
  renderWithTheme(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'More actions for Coffee and tea' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Coffee and tea was deleted')).toBeTruthy();
  expect(router.state.location.pathname).toBe('/runs');
  fireEvent.click(screen.getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(screen.queryByText('Coffee and tea was deleted')).toBeNull());
  expect(post.mock.calls[0]?.[0]).toMatch(/restore/);
});
