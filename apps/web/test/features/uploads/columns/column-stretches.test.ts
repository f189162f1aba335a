import { expect, it } from 'vitest';
import type { ColumnRole } from '../../../../src/features/uploads/columns/column-changes.ts';
import {
  columnStretches,
  stretchName,
} from '../../../../src/features/uploads/columns/column-roles-table.tsx';

const column = (name: string, role: ColumnRole['role'], reason: string = role): ColumnRole => ({
  column: name,
  role,
  code: null,
  label: null,
  reason,
});
const numbered = (count: number, role: ColumnRole['role']) =>
  Array.from({ length: count }, (_, at) => column(`${role} ${at + 1}`, role));
const rows = (columns: readonly ColumnRole[]) => columnStretches(columns).map(stretchName);

// UP-13
it('columnStretches combines consecutive period columns into one row, but not columns with different roles', () => {
  expect(
    rows([column('Series', 'characteristic'), ...numbered(6, 'period'), column('Total', 'unused')]),
  ).toEqual(['Series', 'period 1 – period 6: 6 columns', 'Total']);
  expect(rows(numbered(5, 'period'))).toHaveLength(5);
  expect(rows(numbered(9, 'characteristic'))).toHaveLength(9);
});

it('columnStretches starts a new row if the reason or role changes', () => {
  const odd = column('odd', 'unused', 'The sum of other columns');
  expect(rows([...numbered(6, 'unused'), odd, ...numbered(2, 'value')])).toEqual([
    'unused 1 – unused 6: 6 columns',
    'odd',
    'value 1',
    'value 2',
  ]);
});
