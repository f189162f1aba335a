// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CombinationBoard } from '../../../../src/features/analysis/board/combination-board.tsx';
import type { Combination, CombinationQuery } from '../../../../src/features/analysis/queries.ts';
import { renderWithTheme } from '../../../support/render-with-theme.tsx';
import { replaceApi } from '../../../support/replace-api.ts';

interface Options {
  params: { query: CombinationQuery };
}

const get = vi.fn<(path: string, options: Options) => Promise<unknown>>();
replaceApi({ GET: get });

const combination = (at: number): Combination => ({
  key: { c2: `P-${at}` },
  name: at === 1 ? 'Iced tea' : null,
  history: [10, 12],
  forecast: [11, 13],
  next_sum: 5118,
  change: at === 1 ? 0.031 : null,
  absolute_error: 300 - at,
  wape: 31.7,
  bias: -97.4,
  share: 0.12,
  class: 'AX',
});
afterEach(cleanup);
let count: number;
beforeEach(() => {
  count = 3;
  get.mockReset();
  get.mockImplementation((_, { params: { query } }) => {
    const { offset = 0, limit = 20, search } = query;
    const all = Array.from({ length: count }, (_row, index) => combination(index + 1));
    const found = search === undefined ? all : all.filter(({ key }) => key['c2'] === search);
    return Promise.resolve({
      combinations: found.slice(offset, offset + limit),
      total: found.length,
      comparison: { basis: 'last', periods: 12 },
      offset,
      limit,
    });
  });
});

const run = {
  created_at: null,
  forecast_start_date: null,
  bucket_type: 'month',
  horizon: 12,
  upload_id: null,
  aggregation_characteristics: ['c2'],
  characteristic_labels: { c2: 'Product' },
  parameters: { backtest_periods: 6 },
};
const onShow = vi.fn<(group: string | undefined) => void>();
const board = (shown?: string, level = ['c2'], levels: readonly string[] = []) => {
  onShow.mockReset();
  return renderWithTheme(
    <QueryClientProvider client={new QueryClient()}>
      <CombinationBoard
        runId="r1"
        run={run}
        level={level}
        higher={{ codes: levels, parents: {} }}
        shown={shown}
        onShow={onShow}
      />
    </QueryClientProvider>,
  );
};
const asked = () => get.mock.calls.map(([, { params }]) => params.query);

// RUN-12
describe('CombinationBoard', () => {
  it('shows the sort order and the meaning of each number', async () => {
    board();
    expect(screen.getByRole('region', { name: 'By Product, largest error first' })).toBeTruthy();
    const row = await screen.findByRole('row', { name: /Iced tea/ });
    const texts = within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
    expect(texts).toEqual(['', '299', '5,118', '+3.1%', '31.7%', '−97.40', '12.0%', 'AX']);
    const worst = screen.getByRole('columnheader', { name: 'Error (units), 6-month holdout' });
    expect(worst.getAttribute('aria-sort')).toBe('descending');
    expect(screen.getByRole('columnheader', { name: 'vs. last 12 months' }).title).toBe(
      'Change: next 12 months of the forecast vs. last 12 months, actuals only',
    );
    expect(asked()[0]).toMatchObject({ sort: 'absolute_error', order: 'desc', offset: 0, limit: 100 });
  });

  // LEAD-1
  it('names the compared periods of an older run', async () => {
    get.mockResolvedValue({ combinations: [combination(1)], total: 1, offset: 0, limit: 100 });
    board();
    expect(await screen.findByRole('columnheader', { name: 'vs. preceding 12 months' })).toBeTruthy();
  });

  // LEAD-1
  it('names the forecast periods that are compared if the forecast is longer', async () => {
    get.mockResolvedValue({
      combinations: [combination(1)],
      total: 1,
      comparison: { basis: 'last', periods: 6 },
    });
    board();
    const name = 'Next 6 months vs. last 6 months';
    expect(await screen.findByRole('columnheader', { name })).toBeTruthy();
  });

  // ADJ-8
  it('shows the plan next to the forecast if the run is adjusted', async () => {
    get.mockResolvedValue({
      combinations: [{ ...combination(1), plan: [11, 15], plan_sum: 5218 }],
      total: 1,
      offset: 0,
      limit: 100,
    });
    board();
    const row = await screen.findByRole('row', { name: /Iced tea/ });
    const header = await screen.findByRole('columnheader', { name: 'Plan, next 12 months' });
    expect(header.querySelector('button')).toBeNull();
    expect(
      within(row)
        .getAllByRole('cell')
        .slice(2, 4)
        .map(({ textContent }) => textContent),
    ).toEqual(['5,118', '5,218+100']);
    expect(row.querySelector('[data-plan]')).not.toBeNull();
  });

  it('sorts on the server and reverses the order on a second click', async () => {
    board();
    await screen.findByRole('row', { name: /Iced tea/ });
    fireEvent.click(screen.getByRole('button', { name: 'WAPE' }));
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ sort: 'wape', order: 'desc' }));
    fireEvent.click(screen.getByRole('button', { name: 'WAPE' }));
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ sort: 'wape', order: 'asc' }));
    expect(screen.getByRole('region', { name: 'By Product' })).toBeTruthy();
  });

  // RUN-7
  it('lists the groups of each level of the run', async () => {
    board(undefined, ['c2', 'c3'], ['c2', 'c3']);
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ aggregation_characteristics: 'c2,c3' }));
    fireEvent.change(screen.getByLabelText('Level'), { target: { value: 'c3' } });
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ aggregation_characteristics: 'c3' }));
    cleanup();
    board('c2:P-100', ['c2', 'c3'], ['c2', 'c3']);
    expect(screen.getByLabelText<HTMLSelectElement>('Level').value).toBe('c2');
  });

  // RUN-21
  it('has a tree whose nodes show a group and list the combinations in it', async () => {
    board(undefined, ['c2', 'c3'], ['c3']);
    const total = screen.getByRole('treeitem', { name: 'Total' });
    expect(total.getAttribute('aria-selected')).toBe('true');
    const first = await screen.findByRole('treeitem', { name: /^P-1 / });
    expect(asked()).toContainEqual({
      aggregation_characteristics: 'c3',
      sort: 'next_sum',
      order: 'desc',
      limit: 100,
      offset: 0,
    });
    fireEvent.click(within(first).getByText('P-1 (Iced tea)'));
    expect(onShow).toHaveBeenLastCalledWith('c2:P-1');
    await waitFor(() =>
      expect(asked()).toContainEqual(
        expect.objectContaining({
          aggregation_characteristics: 'c2,c3',
          within: 'c2:P-1',
          sort: 'absolute_error',
        }),
      ),
    );
    expect(screen.getByRole('region', { name: /^By .+ in P-1, largest error first$/ })).toBeTruthy();
  });

  it('opens, closes and leaves nodes of the tree with the arrow keys', async () => {
    board(undefined, ['c2', 'c3'], ['c3']);
    const total = screen.getByRole('treeitem', { name: 'Total' });
    const first = await screen.findByRole('treeitem', { name: /^P-1 / });
    total.focus();
    fireEvent.keyDown(total, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(first);
    fireEvent.keyDown(first, { key: 'ArrowRight' });
    expect(first.getAttribute('aria-expanded')).toBe('true');
    fireEvent.keyDown(first, { key: 'ArrowLeft' });
    expect(first.getAttribute('aria-expanded')).toBe('false');
    fireEvent.keyDown(first, { key: 'ArrowLeft' });
    expect(document.activeElement).toBe(total);
    fireEvent.keyDown(total, { key: 'ArrowLeft' });
    expect(screen.queryByRole('treeitem', { name: /^P-1 / })).toBeNull();
    fireEvent.keyDown(total, { key: 'Enter' });
    expect(onShow).toHaveBeenLastCalledWith(undefined);
  });

  it('searches and filters on the server', async () => {
    board();
    await screen.findByRole('row', { name: /Iced tea/ });
    fireEvent.change(screen.getByLabelText('Class'), { target: { value: 'AX' } });
    fireEvent.change(screen.getByLabelText('Bias'), { target: { value: 'low' } });
    fireEvent.change(screen.getByLabelText('Find Product'), { target: { value: 'P-2' } });
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ search: 'P-2', class: 'AX', bias: 'low' }));
    expect(await screen.findByText('1 matching combination')).toBeTruthy();
  });

  it('steps through combinations with ↑ and ↓ and returns to the total with Esc', async () => {
    board('c2:P-2');
    expect((await screen.findByRole('row', { name: /P-2/ })).getAttribute('aria-selected')).toBe('true');
    const grid = screen.getByRole('grid');
    fireEvent.keyDown(grid, { key: 'ArrowDown' });
    expect(onShow).toHaveBeenLastCalledWith('c2:P-3');
    fireEvent.keyDown(grid, { key: 'ArrowUp' });
    expect(onShow).toHaveBeenLastCalledWith('c2:P-1');
    fireEvent.keyDown(grid, { key: 'Escape' });
    expect(onShow).toHaveBeenLastCalledWith(undefined);
  });

  it('scrolls to the top when the sort order changes', async () => {
    count = 10_000;
    board();
    await screen.findByRole('row', { name: /Iced tea/ });
    const scroller = screen.getByRole('grid').parentElement;
    if (scroller === null) throw new Error('the board does not scroll');
    scroller.scrollTop = 900;
    fireEvent.click(screen.getByRole('button', { name: 'WAPE' }));
    await waitFor(() => expect(scroller.scrollTop).toBe(0));
  });

  it('does not handle keys while one of its buttons has the focus', async () => {
    board();
    await screen.findByRole('row', { name: /Iced tea/ });
    fireEvent.keyDown(screen.getByRole('button', { name: 'WAPE' }), { key: 'ArrowDown' });
    expect(onShow).not.toHaveBeenCalled();
  });

  it('shows the clicked combination', async () => {
    board();
    fireEvent.click(await screen.findByText('P-3'));
    expect(onShow).toHaveBeenLastCalledWith('c2:P-3');
  });

  it('renders only some of 10,000 rows and fetches more while scrolling', async () => {
    count = 10_000;
    board();
    await screen.findByRole('row', { name: /Iced tea/ });
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('10001');
    expect(screen.getAllByRole('row').length).toBeLessThan(60);
    expect(asked()).toHaveLength(1);
    fireEvent.keyDown(screen.getByRole('grid'), { key: 'End' });
    const scroller = screen.getByRole('grid').parentElement;
    if (scroller === null) throw new Error('the board does not scroll');
    scroller.scrollTop = 9_990 * 36;
    fireEvent.scroll(scroller);
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ offset: 9_900, limit: 100 }));
    expect(await screen.findByRole('row', { name: /P-9995/ })).toBeTruthy();
  });
});
