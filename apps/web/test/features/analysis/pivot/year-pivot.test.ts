import * as fc from 'fast-check';
import { bucketDates } from '@forecast-console/series';
import { describe, expect, it } from 'vitest';
import { seriesPoint } from '../../../support/series-point.ts';
import { rebucketPoints } from '../../../../src/features/analysis/points/rebucket-points.ts';
import type { SeriesPoint } from '../../../../src/features/analysis/points/series-point.ts';
import { yearPivot } from '../../../../src/features/analysis/pivot/year-pivot.ts';

const monthly = (...points: SeriesPoint[]) =>
  yearPivot(rebucketPoints(points, 'month', 'month', null), 'month');

describe('yearPivot', () => {
  const pivot = monthly(
    seriesPoint('2023-01-01', { actual: 100 }),
    seriesPoint('2023-02-01', { actual: 50, backtest: 40 }),
    seriesPoint('2024-01-01', { actual: 110 }),
    seriesPoint('2024-03-01', { forecast: 70 }),
  );

  it('sets months as rows and years as columns, a hidden series beside its year', () => {
    expect(pivot.columns.map(({ id }) => id)).toEqual(['2023', '2023-backtest', '2024']);
    expect(pivot.rows.map(({ place }) => place)).toEqual([0, 1, 2]);
    expect(pivot.rows[2]?.cells.get('2024')).toEqual({ value: 70, types: ['forecast'], partial: false });
  });

  it('compares the newest year with the one before, bucket by bucket', () => {
    expect(pivot.compared).toEqual([2024, 2023]);
    expect(pivot.rows.map(({ change }) => change)).toEqual([10, null, null]);
  });

  it('totals each column and compares totals over common buckets only', () => {
    expect(Object.fromEntries(pivot.totals)).toEqual({ '2023': 150, '2023-backtest': 40, '2024': 180 });
    expect(pivot.totalChange).toBe(10);
  });

  it('has no difference to a zero and none with one year', () => {
    const zero = monthly(seriesPoint('2023-01-01', { actual: 0 }), seriesPoint('2024-01-01', { actual: 5 }));
    expect(zero.totalChange).toBeNull();
    expect(monthly(seriesPoint('2023-01-01', { actual: 1 })).compared).toBeNull();
  });

  it('completes a started year with its forecast when months become years', () => {
    const points = [
      seriesPoint('2024-01-01', { actual: 10 }),
      seriesPoint('2024-02-01', { forecast: 20, backtest: 1 }),
    ];
    const pivot = yearPivot(rebucketPoints(points, 'month', 'year', null), 'year');
    expect(pivot.rows[0]?.cells.get('2024')).toMatchObject({ value: 30, types: ['actual', 'forecast'] });
    expect(pivot.rows[0]?.cells.get('2024-backtest')).toMatchObject({ value: 1 });
  });

  it('loses no value', () => {
    const value = fc.option(fc.integer({ min: -50, max: 50 }), { nil: null });
    fc.assert(
      fc.property(
        fc.array(fc.record({ actual: value, forecast: value, backtest: value }), { maxLength: 60 }),
        (list) => {
          const dates = bucketDates(600, list.length, 'month');
          const points = list.map((values, at) => seriesPoint(dates[at] ?? '', values));
          const shown = [...monthly(...points).totals.values()].reduce((sum, total) => sum + total, 0);
          const given = list.reduce(
            (sum, v) => sum + (v.actual ?? 0) + (v.forecast ?? 0) + (v.backtest ?? 0),
            0,
          );
          expect(shown).toBe(given);
        },
      ),
    );
  });
});
