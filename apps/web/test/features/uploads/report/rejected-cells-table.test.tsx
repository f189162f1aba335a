// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { RejectedCellsTable } from '../../../../src/features/uploads/report/rejected-cells-table.tsx';
import { renderWithTheme } from '../../../support/render-with-theme.tsx';

afterEach(cleanup);

const cell = (row: number, value: string) => ({ row, column: 'Demand', value, accepted: 'a number' });
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent).join(' | '));

describe('RejectedCellsTable', () => {
  // DATA-7, UP-18
  it('groups cells by column and reason, and lists each cell on request', () => {
    const rejected = [4, 5, 6, 7, 8, 9, 10].map((row) => cell(row, ''));
    renderWithTheme(<RejectedCellsTable rejected={[...rejected, cell(11, 'many')]} rowsRejected={8} />);
    expect(rows()).toEqual([
      '7 | 4, 5, 6, 7, 8, … | Demand | (empty) | a number',
      '1 | 11 | Demand | many | a number',
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Show all 8 rejected cells' }));
    expect(rows()).toHaveLength(8);
    expect(rows()[7]).toBe('1 | 11 | Demand | many | a number');
  });

  // UP-18
  it('counts all cells of a reason, also those that are not listed', () => {
    const reason = { column: 'Demand', accepted: 'a number', count: 1200, rows: [4, 5], values: ['x', 'y'] };
    renderWithTheme(
      <RejectedCellsTable rejected={[cell(4, 'x'), cell(5, 'y')]} reasons={[reason]} rowsRejected={1200} />,
    );
    expect(rows()).toEqual(['1,200 | 4, 5, … | Demand | x, y | a number']);
    fireEvent.click(screen.getByRole('button', { name: 'Show the first 2 rejected cells' }));
    expect(rows()).toHaveLength(2);
  });

  it('shows how many rows were rejected if not all cells are listed', () => {
    renderWithTheme(<RejectedCellsTable rejected={[cell(4, 'x')]} rowsRejected={1200} />);
    expect(screen.getByText(/1,200 rows were rejected in total/)).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
