import { describe, expect, it } from 'vitest';
import { valuesAt } from '../../../../src/components/chart/reader/values-at.ts';

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

  it('lists every series of the position and the true bounds', () => {
    expect(valuesAt(1, series, band, String)).toEqual([
      { label: 'Actual (incomplete)', text: '10' },
      { label: 'Forecast', text: '20' },
      { label: 'Interval', text: '15 – 25' },
    ]);
  });

  it('leaves out what has no value there', () => {
    expect(valuesAt(2, series, band, String)).toEqual([]);
  });

  it('says which part of a year is forecast', () => {
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
