import * as fc from 'fast-check';
import { type Bucket, bucketDates, buckets, parseIsoDate } from '@forecast-console/calendar';
import { describe, expect, it } from 'vitest';
import { seriesPoint } from '../../../support/series-point.ts';
import { rebucketPoints } from '../../../../src/features/analysis/points/rebucket-points.ts';

describe('rebucketPoints', () => {
  it('sums months into quarters for each series', () => {
    const points = [
      seriesPoint('2024-01-01', { actual: 1 }),
      seriesPoint('2024-02-01', { actual: 2, backtest: 4 }),
      seriesPoint('2024-03-01', { forecast: 8, lower: 7, upper: 9 }),
    ];
    expect(rebucketPoints(points, 'month', 'quarter', null)).toEqual([
      {
        ...seriesPoint('2024-01-01', { actual: 3, forecast: 8, backtest: 4 }),
        day: parseIsoDate('2024-01-01'),
        best: { value: 11, types: ['actual', 'forecast'] },
        beside: { backtest: 4 },
        partial: ['actual', 'forecast', 'backtest'],
      },
    ]);
  });

  it("keeps interval bounds in the run's bucket and drops them for larger buckets", () => {
    const points = [seriesPoint('2024-01-01', { forecast: 5, lower: 4, upper: 6 })];
    expect(rebucketPoints(points, 'month', 'month', null)[0]).toMatchObject({ lower: 4, upper: 6 });
    expect(rebucketPoints(points, 'month', 'year', null)[0]).toMatchObject({ lower: null, upper: null });
  });

  it('distinguishes missing values from zero', () => {
    const points = [seriesPoint('2024-01-01', { actual: 0 }), seriesPoint('2024-05-01', {})];
    expect(rebucketPoints(points, 'month', 'quarter', null).map(({ actual }) => actual)).toEqual([0, null]);
  });

  // ANA-24
  it('marks a partial first week and the month that contains it', () => {
    const points = ['2024-01-01', '2024-01-08'].map((date) => seriesPoint(date, { actual: 1 }));
    const partial = (to: Bucket) =>
      rebucketPoints(points, 'week', to, null, '2024-01-01').map((point) => point.partial.includes('actual'));
    expect(partial('week')).toEqual([true, false]);
    expect(partial('month')).toEqual([true]);
  });

  // ANA-20
  it('marks the last bucket if the server reports it as partial', () => {
    const points = [seriesPoint('2024-01-01', { actual: 3 }), seriesPoint('2024-02-01', { actual: 1 })];
    expect(rebucketPoints(points, 'month', 'month', '2024-02-01').map(({ partial }) => partial)).toEqual([
      [],
      ['actual', 'best'],
    ]);
  });

  it('prefers a forecast of the full bucket to a partial actual', () => {
    const points = [seriesPoint('2024-02-01', { actual: 1, forecast: 9 })];
    expect(rebucketPoints(points, 'month', 'month', '2024-02-01')[0]).toMatchObject({
      best: { value: 9, types: ['forecast'] },
      beside: { actual: 1 },
      partial: ['actual'],
    });
  });

  it('marks a bucket as partial only if it is the first or last one and a series does not fill it', () => {
    const points = bucketDates(2024 * 12 - 1970 * 12 + 1, 8, 'month').map((date) =>
      seriesPoint(date, { actual: 1 }),
    );
    expect(points[0]?.date).toBe('2024-02-01');
    expect(rebucketPoints(points, 'month', 'quarter', null).map(({ partial }) => partial)).toEqual([
      ['actual', 'best'],
      [],
      [],
    ]);
  });

  it('assigns a week to the month of its Monday and does not mark that month as partial', () => {
    const points = ['2024-01-01', '2024-01-08', '2024-01-15', '2024-01-22', '2024-01-29'].map((date) =>
      seriesPoint(date, { actual: 1 }),
    );
    expect(rebucketPoints(points, 'week', 'month', null)).toMatchObject([{ actual: 5, partial: [] }]);
  });

  it('omits points without a valid date', () => {
    expect(rebucketPoints([seriesPoint('', { actual: 1 })], 'month', 'month', null)).toEqual([]);
  });

  it('preserves totals and order for every bucket', () => {
    const day = fc.integer({ min: 18_000, max: 22_000 });
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(day, fc.integer({ min: -100, max: 100 })), { selector: ([index]) => index }),
        fc.constantFrom(...buckets),
        (values, to: Bucket) => {
          const points = values.map(([index, value]) =>
            seriesPoint(bucketDates(index, 1, 'day')[0] ?? '', { actual: value }),
          );
          const result = rebucketPoints(points, 'day', to, null);
          const sum = (list: readonly { actual: number | null }[]) =>
            list.reduce((total, { actual }) => total + (actual ?? 0), 0);
          expect(sum(result)).toBe(sum(points));
          const dates = result.map(({ date }) => date);
          expect(dates).toEqual([...new Set(dates)].toSorted());
        },
      ),
    );
  });
});
