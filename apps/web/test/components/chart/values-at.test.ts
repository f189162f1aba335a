import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nearest, valuesAt } from '../../../src/components/chart/values-at.ts';

describe('valuesAt', () => {
  const series = [
    { id: 'a', label: 'Actual', role: 'actual', points: [{ x: 1, y: 10, partial: true }] },
    {
      id: 'f',
      label: 'Forecast',
      role: 'forecast',
      points: [
        { x: 1, y: 20 },
        { x: 2, y: null },
      ],
    },
  ] as const;
  const band = { label: 'Interval', points: [{ x: 1, lower: 15, upper: 25 }] };

  it('lists the values of all series and the unclipped interval bounds', () => {
    expect(valuesAt(1, series, band, String)).toEqual([
      { label: 'Actual (incomplete)', text: '10' },
      { label: 'Forecast', text: '20' },
      { label: 'Interval', text: '15 – 25' },
    ]);
  });

  it('omits series without a value', () => {
    expect(valuesAt(2, series, band, String)).toEqual([]);
  });

  it('labels the forecast part of a year', () => {
    const year = {
      id: '2024',
      label: '2024',
      role: 'year',
      dashedFrom: 2,
      points: [{ x: 2, y: 5 }],
    } as const;
    expect(valuesAt(2, [year], null, String)).toEqual([{ label: '2024 (forecast)', text: '5' }]);
  });
});

describe('nearest', () => {
  it('returns -1 for an empty list', () => {
    expect(nearest([], 1)).toBe(-1);
  });

  it('returns the closest position', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: -1000, max: 1000 }), { minLength: 1 }),
        fc.double({ min: -1200, max: 1200, noNaN: true }),
        (unordered, x) => {
          const positions = unordered.toSorted((a, b) => a - b);
          const found = positions[nearest(positions, x)] ?? Number.NaN;
          const closest = Math.min(...positions.map((position) => Math.abs(position - x)));
          expect(Math.abs(found - x)).toBe(closest);
        },
      ),
    );
  });
});
