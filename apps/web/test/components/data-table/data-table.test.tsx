// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { renderWithTheme } from '../../support/render-with-theme.tsx';
import type { DataColumn } from '../../../src/components/data-table/data-column.ts';
import { DataTable } from '../../../src/components/data-table/data-table.tsx';
import { realTimers } from '../../support/real-timers.ts';

interface Item {
  name: string;
  size: number | null;
}

const columns: DataColumn<Item>[] = [
  { id: 'name', header: 'Name', value: ({ name }) => name, text: ({ name }) => name },
  {
    id: 'size',
    header: 'Size',
    numeric: true,
    value: ({ size }) => size,
    text: ({ size }) => (size === null ? 'N/A' : String(size)),
    total: (items) => String(items.reduce((sum, { size }) => sum + (size ?? 0), 0)),
  },
];
const items: Item[] = [
  { name: 'item 10', size: 2 },
  { name: 'item 2', size: null },
  { name: 'item 1', size: 30 },
];
const many = Array.from({ length: 12 }, (_, at): Item => ({ name: `row ${at + 1}`, size: at }));

const table = (rows: Item[], more: Partial<Parameters<typeof DataTable<Item>>[0]> = {}) =>
  renderWithTheme(
    <DataTable caption="Items" columns={columns} rows={rows} rowId={({ name }) => name} {...more} />,
  );
const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const sortOf = (name: string) => screen.getByRole('columnheader', { name }).getAttribute('aria-sort');

afterEach(cleanup);

describe('DataTable', () => {
  it('finds negative numbers if the user types a hyphen', async () => {
    const size: DataColumn<Item> = {
      id: 'size',
      header: 'Size',
      value: () => 0,
      text: ({ size: is }) => `−${is}`,
    };
    table(items, { columns: [...columns.slice(0, 1), size], filterable: true });
    fireEvent.change(screen.getByLabelText('Filter rows'), { target: { value: '-30' } });
    await waitFor(() => expect(names()).toEqual(['item 1']));
  });

  it('cycles through ascending, descending and no sorting, and sorts missing values last', () => {
    table(items);
    expect(sortOf('Size')).toBe('none');
    press('Size');
    expect([sortOf('Size'), names()]).toEqual(['ascending', ['item 10', 'item 1', 'item 2']]);
    press('Size');
    expect([sortOf('Size'), names()]).toEqual(['descending', ['item 1', 'item 10', 'item 2']]);
    press('Size');
    expect([sortOf('Size'), names()]).toEqual(['none', ['item 10', 'item 2', 'item 1']]);
  });

  it('sorts numbers inside text by value', () => {
    table(items);
    press('Name');
    expect(names()).toEqual(['item 1', 'item 2', 'item 10']);
  });

  it('shows ten rows per page and the row numbers of the page', () => {
    table(Array.from({ length: 1012 }, (_, at) => ({ name: `row ${at + 1}`, size: at })));
    expect(names()).toHaveLength(10);
    expect(screen.getByText('Rows 1–10 of 1,012')).toBeTruthy();
    press('Page 102');
    expect(names()).toEqual(['row 1011', 'row 1012']);
  });

  it('opens at the requested row unless rows are sorted', () => {
    table(many, { opensAt: 4, pageSize: 5, filterable: true });
    expect(names()).toEqual(['row 5', 'row 6', 'row 7', 'row 8', 'row 9']);
    expect(screen.getByText('Rows 5–9 of 12')).toBeTruthy();
    press('Previous page');
    expect(names()).toEqual(['row 1', 'row 2', 'row 3', 'row 4']);
    press('Name');
    expect(names()[0]).toBe('row 1');
    expect(names()).toHaveLength(5);
  });

  it('shows the last existing page if the current page no longer exists', () => {
    const { rerender } = table(many);
    press('Next page');
    rerender(<DataTable caption="Items" columns={columns} rows={items} rowId={({ name }) => name} />);
    expect(names()).toHaveLength(3);
  });

  it('filters 300 ms after the last keystroke', () => {
    vi.useFakeTimers();
    onTestFinished(realTimers);
    table(items, { filterable: true });
    const type = (text: string) => {
      fireEvent.change(screen.getByLabelText('Filter rows'), { target: { value: text } });
      act(() => void vi.advanceTimersByTime(299));
    };
    type('item 1');
    type('item 10');
    expect(names()).toHaveLength(3);
    act(() => void vi.advanceTimersByTime(1));
    expect(names()).toEqual(['item 10']);
  });

  it('totals the filtered rows', async () => {
    table(items, { totals: true, filterable: true });
    expect(within(screen.getByRole('row', { name: /^Total/ })).getByText('32')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Filter rows'), { target: { value: 'ITEM 10' } });
    expect(await screen.findByRole('row', { name: 'Total 2' })).toBeTruthy();
  });

  it('numbers rows continuously across pages', () => {
    table(many, { totals: true });
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('14');
    press('Next page');
    expect(screen.getAllByRole('row').map((row) => row.getAttribute('aria-rowindex'))).toEqual([
      '1',
      '12',
      '13',
      '14',
    ]);
  });

  it('renders only some of 10,000 rows and reports the total', () => {
    const all = Array.from({ length: 10_000 }, (_, at): Item => ({ name: `row ${at + 1}`, size: at }));
    table(all, { pageSize: all.length });
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('10001');
    expect(names().length).toBeLessThan(100);
    expect(names()[0]).toBe('row 1');
  });

  it('passes the selected rows to the toolbar, or all sorted rows if none is selected', () => {
    table(items, { selectable: true, renderToolbar: (rows) => <p>{rows.map(({ name }) => name).join()}</p> });
    press('Name');
    expect(screen.getByText('item 1,item 2,item 10')).toBeTruthy();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select item 2' }));
    expect(screen.getByText('item 2', { selector: 'p' })).toBeTruthy();
  });
});
