import { describe, expect, it } from 'vitest';
import {
  changeColumn,
  chosenColumns,
  type ColumnChanges,
  type ColumnChoice,
  type ColumnRole,
  inRole,
  isChanged,
  mappingField,
  noChanges,
} from '../../../../src/features/uploads/columns/column-changes.ts';

const reason = 'Header recognized';
const detected: ColumnRole[] = [
  { column: 'Item', role: 'characteristic', code: 'c2', label: 'Item', reason },
  { column: 'Branch', role: 'characteristic', code: 'c3', label: 'Branch', reason },
  { column: 'Ordered', role: 'date', code: null, label: null, reason },
  { column: 'Sales', role: 'unused', code: null, label: null, reason },
  { column: 'Quantity', role: 'value', code: null, label: null, reason },
];

const plain = (column: string, role: ColumnRole['role']): ColumnChoice => ({
  column,
  role,
  code: null,
  label: null,
});

function after(choices: readonly ColumnChoice[], reported = detected): ColumnChanges {
  return choices.reduce(
    (changes, choice) => changeColumn(changes, choice, { detected, reported }),
    noChanges,
  );
}

function sent(changes: ColumnChanges): unknown {
  const field = mappingField(changes, detected);
  return field === undefined ? undefined : JSON.parse(field);
}

describe('the submitted mapping', () => {
  it('is undefined if nothing changed', () => {
    expect(sent(noChanges)).toBeUndefined();
  });

  it('contains only the changed columns', () => {
    expect(sent(after([plain('Ordered', 'unused')]))).toEqual([{ column: 'Ordered', role: 'unused' }]);
  });

  // DEM-8
  it('contains at most one column in stock, and its removal', () => {
    const inStock = inRole('Sales', 'in-stock', detected);
    expect(sent(after([inStock]))).toEqual([{ column: 'Sales', role: 'unused', in_stock: true }]);
    expect(sent(after([inStock, inRole('Branch', 'in-stock', detected)]))).toEqual([
      { column: 'Branch', role: 'unused', in_stock: true },
    ]);
    const found = detected.map((each): ColumnRole =>
      each.column === 'Sales' ? { ...inStock, reason } : each,
    );
    const removed = changeColumn(noChanges, inRole('Sales', 'unused', found), {
      detected: found,
      reported: found,
    });
    expect(mappingField(removed, found)).toBe('[{"column":"Sales","role":"unused"}]');
  });

  // DRV-1
  it('contains a column that is known in advance until this choice is undone', () => {
    const ahead = inRole('Sales', 'known-ahead', detected);
    expect(sent(after([ahead]))).toEqual([{ column: 'Sales', role: 'unused', known_ahead: true }]);
    expect(isChanged('Sales', after([ahead]), detected)).toBe(true);
    expect(sent(after([ahead, inRole('Sales', 'unused', detected)]))).toBeUndefined();
    const [shown] = chosenColumns([{ ...ahead, reason }], after([inRole('Sales', 'value', detected)]));
    expect(shown).toEqual({ ...plain('Sales', 'value'), reason });
  });

  it('replaces the value column', () => {
    expect(sent(after([plain('Sales', 'value')]))).toEqual([
      { column: 'Quantity', role: 'unused' },
      { column: 'Sales', role: 'value' },
    ]);
  });

  it('contains the code and label of a characteristic, and omits whatever the server detects', () => {
    const branch = { ...plain('Branch', 'characteristic'), code: 'c5', label: '  Sales branch ' } as const;
    expect(sent(after([branch, plain('Sales', 'characteristic')]))).toEqual([
      { column: 'Branch', role: 'characteristic', code: 'c5', label: 'Sales branch' },
      { column: 'Sales', role: 'characteristic' },
    ]);
  });

  it('is undefined after every change is undone', () => {
    expect(after([plain('Sales', 'value'), plain('Quantity', 'value')]).size).toBe(0);
    const item = inRole('Item', 'characteristic', detected);
    expect(after([plain('Item', 'unused'), item]).size).toBe(0);
  });

  it('keeps a choice that equals the detected role if another choice changed that role', () => {
    const displaced = detected.map((column) =>
      column.column === 'Ordered' ? { ...column, role: 'unused' as const } : column,
    );
    const changes = after([plain('Sales', 'date'), plain('Ordered', 'date')], displaced);
    expect(sent(changes)).toEqual([
      { column: 'Sales', role: 'date' },
      { column: 'Ordered', role: 'date' },
    ]);
    expect(isChanged('Sales', changes, detected)).toBe(true);
    expect(isChanged('Ordered', changes, detected)).toBe(false);
  });

  it('is undefined if the remaining choices equal the detected roles', () => {
    const mapped = detected.map((column) =>
      column.column === 'Sales' ? { ...column, role: 'date' as const } : column,
    );
    expect(sent(after([plain('Sales', 'unused')], mapped))).toBeUndefined();
  });
});

describe('a column', () => {
  it('loses its code and label in another role, and gets them back in its detected role', () => {
    expect(inRole('Item', 'date', detected)).toEqual(plain('Item', 'date'));
    expect(inRole('Item', 'characteristic', detected)).toEqual({
      column: 'Item',
      role: 'characteristic',
      code: 'c2',
      label: 'Item',
    });
  });

  it('is shown with the chosen role, in file order', () => {
    const shown = chosenColumns(detected, after([plain('Sales', 'value')]));
    expect(shown.map(({ column, role }) => `${column} ${role}`)).toEqual([
      'Item characteristic',
      'Branch characteristic',
      'Ordered date',
      'Sales value',
      'Quantity unused',
    ]);
  });
});
