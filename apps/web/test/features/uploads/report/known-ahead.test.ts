import { expect, it } from 'vitest';
import type { ColumnRole } from '../../../../src/features/uploads/columns/column-changes.ts';
import { knownAheadHint as hintOf } from '../../../../src/features/uploads/report/known-ahead.ts';

const column = (name: string, role: ColumnRole['role']): ColumnRole => ({
  column: name,
  role,
  code: null,
  label: null,
  reason: '',
});
const columns = [column('Date', 'date'), column('Sales', 'value'), column('Price', 'unused')];
const cell = (name: string, value: string) => ({ row: 7, column: name, value, accepted: 'a number' });

const knownAheadHint = (
  report: Parameters<typeof hintOf>[0],
  firstRows: Parameters<typeof hintOf>[1] = [{ Date: '2024-01-01', Sales: '3', Price: '9.5' }],
) => hintOf(report, firstRows);

// DRV-1
it('knownAheadHint explains how to keep rows that contain only values known in advance', () => {
  expect(knownAheadHint({ columns, rejected: [cell('Date', 'x'), cell('Sales', '')] })).toBe(
    'Rows without Sales were rejected. If Price is known for future periods, such as a price or a promotion, set its role to Known ahead to keep these rows.',
  );
  const more = [...columns, column('Promotion', 'unused')];
  expect(knownAheadHint({ columns: more, rejected: [cell('Sales', '')] })).toContain('If a column is known');
});

it('knownAheadHint returns null if every row has a value or no column can be known in advance', () => {
  expect(knownAheadHint({ columns, rejected: [cell('Sales', 'n/a')] })).toBeNull();
  expect(knownAheadHint({ columns: columns.slice(0, 2), rejected: [cell('Sales', '')] })).toBeNull();
  const known = [...columns.slice(0, 2), { ...column('Price', 'unused'), known_ahead: true as const }];
  expect(knownAheadHint({ columns: known, rejected: [cell('Sales', '')] })).toBeNull();
});

it('knownAheadHint ignores text columns, but not columns whose first rows are blank', () => {
  const rejected = [cell('Sales', '')];
  const withComment = [...columns, column('Comment', 'unused')];
  const comment = { Comment: 'late' };
  expect(knownAheadHint({ columns: withComment, rejected }, [{ ...comment, Price: 9.5 }])).toContain(
    'If Price is',
  );
  expect(knownAheadHint({ columns: withComment, rejected }, [comment])).toContain('If Price is');
  const onlyComment = withComment.filter(({ column: name }) => name !== 'Price');
  expect(knownAheadHint({ columns: onlyComment, rejected }, [comment])).toBeNull();
});
