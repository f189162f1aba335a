import { describe, expect, it } from 'vitest';
import type { ColumnRole } from '../../../../src/features/uploads/columns/column-changes.ts';
import {
  knownAheadCandidates,
  knownAheadHint,
  knownAheadText,
} from '../../../../src/features/uploads/report/known-ahead.ts';

const column = (name: string, role: ColumnRole['role'], until?: string): ColumnRole => ({
  column: name,
  role,
  code: null,
  label: null,
  reason: '',
  ...(until === undefined ? {} : { known_until: until }),
});
const columns = [
  column('Date', 'date'),
  column('Sales', 'value'),
  column('Stock', 'unused'),
  column('Price', 'unused', '2024-05-01'),
];
const lastDate = '2024-02-01';

// UP-19
describe('knownAheadHint', () => {
  it('names unused columns with values after the last demand', () => {
    expect(knownAheadHint({ columns, lastDate })).toBe(
      'Price has values until 01/05/2024, after the last demand (01/02/2024). They are not stored. To use them in forecasts, set the column to Known ahead.',
    );
    const two = [...columns, column('Promotion', 'unused', '2024-06-01')];
    expect(knownAheadHint({ columns: two, lastDate })).toMatch(
      /^Price and Promotion have values until 01\/06\/2024.*set the columns to Known ahead\.$/,
    );
  });

  it('returns null if every column with such values is known ahead', () => {
    const known = [
      ...columns.slice(0, 3),
      { ...column('Price', 'unused', '2024-05-01'), known_ahead: true as const },
    ];
    expect(knownAheadCandidates({ columns: known })).toEqual([]);
    expect(knownAheadHint({ columns: known, lastDate })).toBeNull();
    expect(knownAheadText({ columns: known })).toBe('Price known until 01/05/2024');
  });
});

it('knownAheadText returns null if no known-ahead column has values after the last demand', () => {
  expect(knownAheadText({ columns })).toBeNull();
});
