import { describe, expect, it } from 'vitest';
import { isNumericColumn } from '../../../../src/features/uploads/preview/preview-table.tsx';

const of = (...values: (string | number | null)[]) =>
  isNumericColumn(
    values.map((value) => ({ a: value })),
    'a',
  );

describe('a numeric column of a preview', () => {
  it('contains numbers in any notation and may have gaps', () => {
    expect(of('1.234,5', '-3', null, '', 7, '12%', '$4.99', '5 €')).toBe(true);
  });

  it('contains only numbers, and at least one number', () => {
    expect(of('1', 'n/a')).toBe(false);
    expect(of('2024-01-01')).toBe(false);
    expect(of('', null)).toBe(false);
  });
});
