import * as fc from 'fast-check';
import { bucketDates } from '@forecast-console/calendar';
import { describe, expect, it } from 'vitest';
import { seriesPoint } from '../../../support/series-point.ts';
import { rebucketPoints } from '../../../../src/features/analysis/points/rebucket-points.ts';
import type { SeriesPoint } from '../../../../src/features/analysis/points/series-point.ts';
import { pivotColumns } from '../../../../src/features/analysis/pivot/pivot-columns.tsx';
import { keepTypes } from '../../../../src/features/analysis/points/view-points.ts';
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

  it('has months as rows and years as columns, with overlapping series in separate columns', () => {
    expect(pivot.columns.map(({ id }) => id)).toEqual(['2023', '2023-backtest', '2024']);
    expect(pivot.rows.map(({ place }) => place)).toEqual([0, 1, 2]);
    expect(pivot.rows[2]?.cells.get('2024')).toEqual({ value: 70, types: ['forecast'], partial: false });
  });

  // ADJ-8
  it('shows the plan for future periods with the forecast next to it, and no plan if the forecast is hidden', () => {
    const planned = [
      seriesPoint('2024-01-01', { actual: 110, forecast: 100, plan: 120 }),
      seriesPoint('2024-03-01', { forecast: 70, plan: 80 }),
    ];
    const { columns, rows } = monthly(...planned);
    expect(columns.map(({ id }) => id)).toEqual(['2024', '2024-forecast', '2024-plan']);
    expect(rows[0]?.cells.get('2024-plan')?.value).toBe(120);
    expect(rows[1]?.cells.get('2024')).toEqual({ value: 80, types: ['plan'], partial: false });
    expect(rows[1]?.cells.get('2024-forecast')?.value).toBe(70);
    expect(monthly(...keepTypes(planned, ['actual'])).columns.map(({ id }) => id)).toEqual(['2024']);
  });

  it('compares each bucket with the previous year', () => {
    expect(pivot.pairs).toEqual([{ year: 2024, before: 2023 }]);
    expect(pivot.rows.map(({ changes }) => changes[0]?.percent)).toEqual([10, null, null]);
  });

  it('totals each column, compares totals only over the buckets that both years have, and names those buckets', () => {
    expect(Object.fromEntries(pivot.totals)).toEqual({ '2023': 150, '2023-backtest': 40, '2024': 180 });
    expect(pivot.totalChanges).toEqual([{ percent: 10, places: [0] }]);
  });

  it('shows no change from zero, for a single year, or across a missing year', () => {
    const zero = monthly(seriesPoint('2023-01-01', { actual: 0 }), seriesPoint('2024-01-01', { actual: 5 }));
    expect(zero.totalChanges[0]?.percent).toBeNull();
    expect(monthly(seriesPoint('2023-01-01', { actual: 1 })).pairs).toEqual([]);
    const apart = monthly(seriesPoint('2022-01-01', { actual: 1 }), seriesPoint('2024-01-01', { actual: 5 }));
    expect(apart.pairs).toEqual([]);
  });

  // ANA-22
  it('offers every pair of consecutive years, newest first', () => {
    const four = monthly(
      ...[2021, 2022, 2023, 2024].map((year) => seriesPoint(`${year}-01-01`, { actual: year })),
    );
    expect(four.pairs.map(({ year }) => year)).toEqual([2024, 2023, 2022]);
  });

  // ANA-22
  it.each([
    ['month', 5, 'N/A'],
    ['quarter', 1, '+10.00% (Apr–May)'],
    ['quarter', 2, 'N/A'],
    ['year', 0, '+10.00% (Jan–May)'],
  ] as const)(
    'compares a partial year with the same part of the previous year by %s (row %i)',
    (bucket, row, text) => {
      const months = [
        ...Array.from({ length: 12 }, (_, at) => [2023, at + 1, 100] as const),
        ...Array.from({ length: 5 }, (_, at) => [2024, at + 1, 110] as const),
        // June is partial.
        [2024, 6, 10] as const,
      ];
      const points = months.map(([year, month, actual]) =>
        seriesPoint(`${year}-${String(month).padStart(2, '0')}-01`, { actual }),
      );
      const cut = '2024-06-01';
      const fine = rebucketPoints(points, 'month', 'month', cut);
      const shown = yearPivot(rebucketPoints(points, 'month', bucket, cut), bucket, fine, 'month');
      expect(shown.totalChanges).toEqual([{ percent: 10, places: [0, 1, 2, 3, 4] }]);
      const change = pivotColumns(shown, bucket).at(-1);
      expect(change?.total?.(shown.rows)).toBe('+10.00% (Jan–May)');
      expect(shown.rows.map((one) => change?.text(one))[row]).toBe(text);
    },
  );

  it('completes the current year with its forecast when months are grouped into years', () => {
    const points = [
      seriesPoint('2024-01-01', { actual: 10 }),
      seriesPoint('2024-02-01', { forecast: 20, backtest: 1 }),
    ];
    const pivot = yearPivot(rebucketPoints(points, 'month', 'year', null), 'year');
    expect(pivot.rows[0]?.cells.get('2024')).toMatchObject({ value: 30, types: ['actual', 'forecast'] });
    expect(pivot.rows[0]?.cells.get('2024-backtest')).toMatchObject({ value: 1 });
  });

  it('shows every value exactly once', () => {
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
