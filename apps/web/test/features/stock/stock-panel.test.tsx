// @vitest-environment jsdom
import { ApiError } from '@forecast-console/api-client/errors';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Proposal, StockPage } from '../../../src/features/stock/queries.ts';
import type { RunDetail } from '../../../src/features/runs/queries.ts';
import StockPanel from '../../../src/features/stock/stock-panel.tsx';
import { renderWithTheme } from '../../support/render-with-theme.tsx';
import { runDetail } from '../../support/run-detail.ts';
import { replaceApi } from '../../support/replace-api.ts';

const { get, put } = {
  get: vi.fn<(path: string, init: { params: { query: unknown } }) => unknown>(),
  put: vi.fn<(path: string, init: { body: unknown }) => unknown>(),
};
replaceApi({ GET: get, PUT: put });

const settings = {
  service: 'cycle',
  service_level: 0.95,
  lead_time: 2,
  lead_time_spread: 0.5,
  review_period: 1,
} as const;
const proposal: Proposal = {
  ...settings,
  key: { c2: 'P-100' },
  name: 'Espresso beans',
  service_level: 0.9,
  on_hand: 250,
  on_order: 300,
  pack_size: 24,
  min_order: 0,
  expected_demand: 1180,
  error_scale: 41.5,
  safety_stock: 142.5,
  order_up_to: 1322.5,
  rounding: 19.5,
  quantity: 792,
  shortage_risk: 0.75,
  runs_out_on: '2024-07-20',
};
const page: StockPage = {
  run_id: 'r1',
  settings,
  basis: 'plan',
  bucket_type: 'month',
  horizon: 12,
  measured: 12,
  cutoffs: 13,
  revision: 4,
  changed_at: '2024-06-03T08:30:00',
  changed_by: 'ana',
  item_count: 2,
  without_stock: 3,
  not_in_run: 1,
  beyond_horizon: 0,
  order_count: 1,
  proposals: [proposal],
  total: 1,
  limit: 20,
  offset: 0,
};

const answer = (stock: StockPage) =>
  get.mockImplementation((path) =>
    path.endsWith('/curve')
      ? { key: proposal.key, order_up_to: 10, points: [{ stock: 10, cycle: 0.95, fill: 0.99 }] }
      : stock,
  );

beforeEach(() => {
  get.mockReset();
  put.mockReset();
  answer(page);
});
afterEach(cleanup);

const failure = (status: number, body: { detail: string; rows?: object[] }) =>
  new ApiError({ code: 'http', status, detail: body.detail, body });

function show(given: Partial<RunDetail> = {}) {
  renderWithTheme(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <StockPanel
        run={runDetail({
          aggregation_characteristics: ['c2'],
          characteristic_labels: { c2: 'Product' },
          ...given,
        })}
        group={null}
        idOf={(key) => Object.entries(key).join()}
      />
    </QueryClientProvider>,
  );
}

// STOCK-3
it('StockPanel shows every term of an order, the settings, and the items without one', async () => {
  show();
  const row = await screen.findByRole('row', { name: /P-100/ });
  expect([...row.children].map(({ textContent }) => textContent)).toEqual([
    'P-100 (Espresso beans)',
    '792.00',
    '75.0%',
    '20/07/2024',
    '1,180.00',
    '142.50',
    '1,322.50',
    '250.00',
    '300.00',
    '19.50',
  ]);
  expect(
    screen.getByText(
      '95.0% of order cycles without shortage; lead time 2 months ± 0.50; one order every month.',
    ),
  ).toBeTruthy();
  expect(
    screen.getByText(
      /^1 item needs an order\. 3 items of the run have no stock on hand\. Stock was entered for 1 item/,
    ),
  ).toBeTruthy();
  expect(
    screen.getByText(/^Order = expected demand \+ safety stock.*Expected demand is the plan;/),
  ).toBeTruthy();
});

// STOCK-5
it('StockPanel warns that stock is older than an update of the forecast', async () => {
  const changed = 'Stock or settings last changed 03/06/2024 08:30 by ana.';
  const later = '2024-07-01T00:00:00';
  show({ created_at: later });
  expect(await screen.findByText(changed, { exact: false })).toBeTruthy();
  expect(screen.queryByText(/Upload the current stock/)).toBeNull();
  cleanup();
  show({ created_at: later, refreshed_from: 'r0' });
  expect((await screen.findByText(changed)).closest('[role="status"]')?.textContent).toContain(
    'Upload the current stock.',
  );
});

// STOCK-6
it('StockPanel sorts and filters on the server', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Runs out on' }));
  fireEvent.change(await screen.findByRole('combobox', { name: 'Show' }), { target: { value: 'at_risk' } });
  await waitFor(() =>
    expect(get.mock.lastCall?.[1].params.query).toMatchObject({
      sort: 'runs_out_on',
      order: 'asc',
      show: 'at_risk',
    }),
  );
});

// STOCK-4, STOCK-5
it('StockPanel saves an item with its own service level, and again after a conflict', async () => {
  put.mockRejectedValueOnce(failure(409, { detail: 'Someone else changed the stock.' }));
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Edit stock of P-100 (Espresso beans)' }));
  fireEvent.change(screen.getByRole('textbox', { name: 'On hand' }), { target: { value: '300' } });
  answer({ ...page, revision: 5, settings: { ...settings, lead_time: 3 } });
  fireEvent.click(screen.getByRole('button', { name: 'Save stock' }));
  await screen.findByText('Someone else changed the stock.');
  // Saving once more must not store the settings of the other user as those of the item.
  put.mockRejectedValueOnce(failure(409, { detail: 'Someone else changed the stock.' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save stock' }));
  await waitFor(() => expect(put).toHaveBeenCalledTimes(2));
  put.mockResolvedValueOnce({ revision: 6, item_count: 2 });
  fireEvent.click(await screen.findByRole('button', { name: 'Use mine' }));
  await waitFor(() => expect(put).toHaveBeenCalledTimes(3));
  const item = {
    key: { c2: 'P-100' },
    on_hand: 300,
    on_order: 300,
    pack_size: 24,
    min_order: 0,
    service_level: 0.9,
  };
  expect(put.mock.calls[0]?.[1].body).toEqual({ revision: 4, items: [item] });
  expect(put.mock.lastCall?.[1].body).toEqual({ revision: 5, items: [item] });
});

// STOCK-4
it('StockPanel lists the rows of a file to correct', async () => {
  const rows = [{ row: 2, column: 'On hand', value: '-5', problem: 'Stock on hand cannot be negative.' }];
  put.mockRejectedValueOnce(failure(422, { detail: '1 row has a problem. Nothing was saved.', rows }));
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Upload file' }));
  const input = document.querySelector('input[type="file"]');
  if (input === null) throw new Error('There is no file input.');
  fireEvent.change(input, { target: { files: [new File(['Product,On hand\nP-100,-5\n'], 'stock.csv')] } });
  fireEvent.click(await screen.findByRole('button', { name: 'Replace stock' }));
  await screen.findByText('1 row has a problem. Nothing was saved.');
  expect(screen.getByRole('row', { name: '2 On hand -5 Stock on hand cannot be negative.' })).toBeTruthy();
  expect(put.mock.lastCall?.[1].body).toEqual({ revision: 4, file: 'Product,On hand\nP-100,-5\n' });
});

// STOCK-4
it('StockPanel edits the lead time of an item, and shows the settings in empty fields', async () => {
  put.mockResolvedValueOnce({ revision: 5, item_count: 2 });
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Edit stock of P-100 (Espresso beans)' }));
  const lead = screen.getByRole('textbox', { name: 'Lead time (months)' });
  expect([lead.getAttribute('value'), lead.getAttribute('placeholder')]).toEqual(['', '2.00']);
  expect(screen.getByRole('textbox', { name: 'Level (%)' }).getAttribute('value')).toBe('90');
  fireEvent.change(lead, { target: { value: '3' } });
  fireEvent.change(screen.getByRole('textbox', { name: 'Level (%)' }), { target: { value: '' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save stock' }));
  await waitFor(() => expect(put).toHaveBeenCalledTimes(1));
  expect(put.mock.lastCall?.[1].body).toEqual({
    revision: 4,
    items: [{ key: { c2: 'P-100' }, on_hand: 250, on_order: 300, pack_size: 24, min_order: 0, lead_time: 3 }],
  });
});

// STOCK-1
it('StockPanel shows why an older run has no order proposals', async () => {
  get.mockRejectedValue(failure(409, { detail: 'This run has no errors of summed demand.' }));
  show();
  await screen.findByText('This run has no errors of summed demand.');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('StockPanel asks for stock on hand if there is none, and says which item to choose', async () => {
  answer({ ...page, item_count: 0, proposals: [], total: 0 });
  show();
  await screen.findByText('Enter stock on hand to see proposed orders');
  const button = screen.getByRole('button', { name: 'Enter stock' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText('Choose an item under Series first.')).toBeTruthy();
});

it('StockPanel offers to retry a failed request', async () => {
  get.mockRejectedValue(failure(500, { detail: 'Broken' }));
  show();
  await screen.findByText('Could not load the proposed orders: Broken');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});
