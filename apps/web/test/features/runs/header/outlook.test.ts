import { bucketDates } from '@forecast-console/series';
import { describe, expect, it } from 'vitest';
import { outlook } from '../../../../src/features/runs/header/outlook.ts';
import { seriesPoint } from '../../../support/series-point.ts';

/** Months from January 2024 on: actuals, then forecasts from month `from` on. */
const months = (actual: readonly (number | null)[], forecast: readonly number[], from: number) =>
  bucketDates(648, Math.max(actual.length, from + forecast.length), 'month').map((date, at) =>
    seriesPoint(date, { actual: actual[at] ?? null, forecast: forecast[at - from] ?? null }),
  );

describe('outlook', () => {
  // LEAD-1
  it('sums the horizon and compares it with as many periods before', () => {
    expect(outlook(months([9, 10, 10], [11, 11], 3), 'month', null)).toEqual({
      start: '2024-04-01',
      periods: 2,
      sum: 22,
      change: 10,
      known: false,
    });
  });

  it('compares nothing where fewer periods are known, or one of them only in part', () => {
    expect(outlook(months([10], [11, 11], 1), 'month', null)?.change).toBeNull();
    expect(outlook(months([9, null, 10], [11, 11], 3), 'month', null)?.change).toBeNull();
    expect(outlook(months([9, 10, 10], [11, 11], 3), 'month', '2024-03-01')?.change).toBeNull();
  });

  it('knows a forecast of periods that are over', () => {
    expect(outlook(months([10, 10, 10, 10], [11, 11], 2), 'month', null)).toMatchObject({
      known: true,
      change: 10,
    });
    expect(outlook(months([10, 10, 10], [11], 2), 'month', '2024-03-01')?.known).toBe(false);
  });

  it('is nothing without a forecast', () => {
    expect(outlook(months([10], [], 1), 'month', null)).toBeNull();
  });
});
