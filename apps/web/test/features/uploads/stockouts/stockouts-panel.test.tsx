// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '@forecast-console/api-client/errors';
import { StockoutsPanel } from '../../../../src/features/uploads/stockouts/stockouts-panel.tsx';
import type { Stockout } from '../../../../src/features/uploads/queries.ts';
import { renderWithTheme } from '../../../support/render-with-theme.tsx';
import { replaceApi } from '../../../support/replace-api.ts';

const { get, post, del } = {
  get: vi.fn<(path: string) => unknown>(),
  post: vi.fn<(path: string, init: { body: unknown }) => unknown>(),
  del: vi.fn<(path: string, init: { params: unknown }) => unknown>(),
};
replaceApi({ GET: get, POST: post, DELETE: del });

const mark: Stockout = {
  id: 's1',
  key: { c2: 'A1' },
  first_date: '2024-04-01',
  last_date: '2024-04-30',
  kind: 'outlier',
  created_at: '2024-05-01T10:00:00',
  created_by: 'ann',
  removed_at: null,
  removed_by: null,
};
const removed: Stockout = { ...mark, id: 's0', removed_at: '2024-05-02T10:00:00', removed_by: 'bob' };

beforeEach(() => {
  for (const call of [get, post, del]) call.mockReset();
  get.mockImplementation((path) =>
    path.endsWith('/stockouts') ? { stockouts: [mark], removed: [removed] } : { characteristics: [] },
  );
});
afterEach(cleanup);

const failure = (status: number) =>
  new ApiError({ code: 'http', status, detail: 'A1 is already marked.', body: {} });

function show(report: Parameters<typeof StockoutsPanel>[0]['report'] = null) {
  renderWithTheme(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <StockoutsPanel id="u1" report={report} />
    </QueryClientProvider>,
  );
}

// DEM-1, DEM-2, DEM-9
it('StockoutsPanel lists marks, and who removed earlier ones', async () => {
  show();
  const row = await screen.findByRole('row', { name: /^c2 A1/ });
  expect([...row.children].slice(0, 5).map(({ textContent }) => textContent)).toEqual([
    'c2 A1',
    '01/04/2024 – 30/04/2024',
    'Outlier: leave out',
    'ann',
    '01/05/2024 10:00',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Removed: 1' }));
  expect(screen.getByText('bob')).toBeTruthy();
});

// DEM-1
it('StockoutsPanel marks a period and shows why the server rejected it', async () => {
  post.mockRejectedValueOnce(failure(409));
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Mark a period' }));
  fireEvent.click(screen.getByRole('button', { name: 'Mark' }));
  expect(screen.getByText('Enter the first day.')).toBeTruthy();
  const first = screen.getByRole('textbox', { name: 'First day' });
  fireEvent.change(first, { target: { value: '01/07/2024' } });
  fireEvent.change(screen.getByRole('combobox', { name: 'Mark as' }), { target: { value: 'keep' } });
  fireEvent.click(screen.getByRole('button', { name: 'Mark' }));
  await screen.findByText(/^The marks were not changed:/);
  expect(post.mock.calls[0]?.[1].body).toEqual({
    stockouts: [{ key: {}, first_date: '2024-07-01', last_date: '2024-07-01', kind: 'keep' }],
  });
});

// DEM-1
it('StockoutsPanel removes a mark after a confirmation', async () => {
  del.mockResolvedValue({ success: true });
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Remove c2 A1, 01/04/2024 – 30/04/2024' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(del).toHaveBeenCalled());
  expect(del.mock.calls[0]?.[1].params).toEqual({ path: { id: 'u1', stockoutId: 's1' } });
});

it('StockoutsPanel offers to retry a failed request', async () => {
  get.mockRejectedValue(failure(500));
  show();
  expect(await screen.findByText('Could not load the marks of this dataset.')).toBeTruthy();
});

// DEM-8
it('StockoutsPanel names the column that shows when items were in stock', async () => {
  show({
    columns: [
      {
        column: 'Available',
        role: 'unused',
        in_stock: true,
        code: null,
        label: null,
        reason: 'Set in the mapping',
      },
    ],
  });
  expect(await screen.findByText(/The column Available shows when items were in stock/)).toBeDefined();
  cleanup();
  show();
  expect(await screen.findByText(/No column of the file shows/)).toBeDefined();
});
