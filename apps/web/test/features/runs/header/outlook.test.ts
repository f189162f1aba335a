import { bucketDates } from '@forecast-console/calendar';
import { describe, expect, it } from 'vitest';
import { outlook } from '../../../../src/features/runs/header/outlook.ts';
import { outlookPhrases } from '../../../../src/features/runs/header/sentence.ts';
import { seriesPoint } from '../../../support/series-point.ts';

/** Monthly points from January 2024: actuals, then forecasts starting in month `from`. */
const months = (actual: readonly (number | null)[], forecast: readonly number[], from: number) =>
  bucketDates(648, Math.max(actual.length, from + forecast.length), 'month').map((date, at) =>
    seriesPoint(date, { actual: actual[at] ?? null, forecast: forecast[at - from] ?? null }),
  );

describe('outlook', () => {
  // LEAD-1
  it('compares the total of the horizon with the preceding periods if there is less than a year of history', () => {
    expect(outlook(months([9, 10, 10], [11, 11], 3), 'month', null)).toEqual({
      start: '2024-04-01',
      periods: 2,
      sum: 22,
      planned: null,
      comparison: { basis: 'preceding', periods: 2 },
      change: expect.closeTo(10, 9) as number,
      known: false,
    });
  });

  // ADJ-8
  it('sums the plan and the forecast of an adjusted run', () => {
    const points = months([9, 10, 10], [11, 11], 3).map((point) =>
      point.forecast === null ? point : { ...point, plan: 15 },
    );
    expect(outlook(points, 'month', null)).toMatchObject({ sum: 22, planned: 30 });
    const words = outlookPhrases(outlook(points, 'month', null), 'month', 'Sales').map(({ text }) => text);
    expect(words.join('')).toBe(
      'Next 2 months: 22.00 (Sales), +10.0% vs. the preceding 2 months; planned 30.00. ',
    );
  });

  // LEAD-1
  it('compares the first year of a long horizon with the last year of actuals', () => {
    // Demand is 10 per month, but 40 in November and December; the forecast is 5% higher.
    const demand = (count: number, factor = 1) =>
      Array.from({ length: count }, (_, at) => factor * (at % 12 < 10 ? 10 : 40));
    const text = (horizon: number, known = 24) =>
      outlookPhrases(
        outlook(months(demand(known), demand(horizon, 1.05), known), 'month', null),
        'month',
        'Sales',
      )
        .map((phrase) => phrase.text)
        .join('');
    expect(text(18)).toBe('Next 18 months: 252 (Sales); next 12 months vs. last 12 months: +5.0%. ');
    expect(text(12)).toBe('Next 12 months: 189 (Sales), +5.0% vs. last 12 months. ');
    expect(text(6)).toBe('Next 6 months: 63.00 (Sales), +5.0% vs. the same 6 months a year earlier. ');
    expect(text(18, 10)).toBe('Next 18 months: 252 (Sales). ');
  });

  it('returns no change if the previous periods are missing or incomplete', () => {
    expect(outlook(months([10], [11, 11], 1), 'month', null)?.change).toBeNull();
    expect(outlook(months([9, null, 10], [11, 11], 3), 'month', null)?.change).toBeNull();
    expect(outlook(months([9, 10, 10], [11, 11], 3), 'month', '2024-03-01')?.change).toBeNull();
  });

  it('recognizes that the forecast covers past periods', () => {
    expect(outlook(months([10, 10, 10, 10], [11, 11], 2), 'month', null)).toMatchObject({
      known: true,
      change: expect.closeTo(10, 9) as number,
    });
    expect(outlook(months([10, 10, 10], [11], 2), 'month', '2024-03-01')?.known).toBe(false);
  });

  it('returns null if there is no forecast', () => {
    expect(outlook(months([10], [], 1), 'month', null)).toBeNull();
  });
});
