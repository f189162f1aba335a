import { describe, expect, it } from 'vitest';
import {
  itemInWords,
  newStockout,
  periodInWords,
  periodsOf,
  problemOf,
} from '../../../../src/features/uploads/stockouts/stockout-values.ts';

const april = { kind: 'outlier' as const, first: '2024-04-01', last: '2024-04-30' };

describe('the form of a stockout', () => {
  // DEM-1, DEM-9
  it('marks every combination of the selected values', () => {
    const scope = { c2: ['A', 'B'], c3: ['North'], c4: [] };
    expect(periodsOf({ scope, ...april })).toEqual([
      { key: { c2: 'A', c3: 'North' }, first_date: '2024-04-01', last_date: '2024-04-30', kind: 'outlier' },
      { key: { c2: 'B', c3: 'North' }, first_date: '2024-04-01', last_date: '2024-04-30', kind: 'outlier' },
    ]);
  });

  it('marks every item if no value is selected, and one day if there is no last day', () => {
    expect(periodsOf({ ...newStockout, first: '2024-04-01' })).toEqual([
      { key: {}, first_date: '2024-04-01', last_date: '2024-04-01', kind: 'stockout' },
    ]);
  });

  it.each([
    [newStockout, 'Enter the first day.'],
    [
      { ...newStockout, first: '2024-04-02', last: '2024-04-01' },
      'The last day must not be before the first day.',
    ],
    [
      { scope: { c2: Array.from({ length: 300 }, (_, at) => `P${at}`) }, ...april },
      'At most 200 items can be marked at once. Select fewer values.',
    ],
    [{ scope: {}, ...april }, null],
  ])('reports the first problem of %o', (values, problem) => {
    expect(problemOf(values)).toBe(problem);
  });
});

describe('the label of a mark', () => {
  it('names its item', () => {
    const labels = new Map([['c2', 'Product']]);
    expect(itemInWords({ key: { c2: 'A', c3: 'North' } }, labels)).toBe('Product A, c3 North');
    expect(itemInWords({ key: {} }, labels)).toBe('Every item');
  });

  it('names its period', () => {
    expect(periodInWords({ first_date: '2024-04-01', last_date: '2024-04-30' })).toBe(
      '01/04/2024 – 30/04/2024',
    );
    expect(periodInWords({ first_date: '2024-04-01', last_date: '2024-04-01' })).toBe('01/04/2024');
  });
});
