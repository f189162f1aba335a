// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { WorkspaceFigures } from '../../../src/features/settings/admin-dashboard.tsx';
import { renderWithTheme } from '../../support/render-with-theme.tsx';
import { replaceApi } from '../../support/replace-api.ts';

const get =
  vi.fn<(path: string, options: { params?: { query?: { status?: string } } }) => Promise<unknown>>();
replaceApi({ GET: get });

afterEach(cleanup);

const show = () =>
  renderWithTheme(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <WorkspaceFigures />
    </QueryClientProvider>,
  );

// ADM-14
it('WorkspaceFigures counts datasets and runs by status', async () => {
  const totals: Record<string, number> = { completed: 5, failed: 2 };
  get.mockImplementation((path, { params }) =>
    Promise.resolve(
      path === '/api/uploads'
        ? { uploads: [{}, {}] }
        : { runs: [], total: totals[params?.query?.status ?? ''] ?? 8 },
    ),
  );
  show();
  await waitFor(() =>
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '2',
      '8',
      '5',
      '2',
    ]),
  );
});

it('WorkspaceFigures shows an error with retry if a count fails to load', async () => {
  get.mockRejectedValue(new Error('down'));
  show();
  expect((await screen.findByRole('alert')).textContent).toContain('Could not load the numbers');
});
