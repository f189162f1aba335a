import { describe, expect, it } from 'vitest';
import { comparedText, comparisonText, forecastChange, forecastComparison } from '../src/forecast-change.ts';
import type { Bucket } from '../src/bucket.ts';

interface Case {
  actual: readonly (number | null)[];
  forecast: readonly number[];
  bucket?: Bucket;
  /** number of buckets between the last actual and the forecast */
  gap?: number;
}

function compared({ actual, forecast, bucket = 'month', gap = 0 }: Case) {
  const series = { start: 640, actual, forecastStart: 640 + actual.length + gap, forecast };
  const comparison = forecastComparison(series, bucket);
  return comparison === null
    ? null
    : {
        text: `${comparedText(comparison, bucket)} vs. ${comparisonText(comparison, bucket)}`,
        change: forecastChange(series, comparison, bucket),
      };
}

const repeat = (count: number, value: number) => Array.from({ length: count }, () => value);
/** Demand is 10 per month, but 40 in the last two months of each year. */
const yearly = (months: number) => Array.from({ length: months }, (_, at) => (at % 12 < 10 ? 10 : 40));

// LEAD-5
describe('forecastComparison', () => {
  it('compares the first season of a long horizon with the last season of actuals', () => {
    expect(compared({ actual: yearly(24), forecast: yearly(18).map((value) => 1.1 * value) })).toEqual({
      text: 'next 12 months vs. last 12 months',
      change: expect.closeTo(0.1, 9) as number,
    });
    expect(compared({ actual: repeat(30, 10), forecast: repeat(9, 12), bucket: 'day' })?.text).toBe(
      'next 7 days vs. last 7 days',
    );
    expect(compared({ actual: [10, 11], forecast: [12, 13], bucket: 'year' })).toEqual({
      text: 'next year vs. last year',
      change: expect.closeTo(1 / 11, 9) as number,
    });
  });

  it('compares a shorter horizon with the same periods of the previous year', () => {
    expect(compared({ actual: yearly(24), forecast: repeat(6, 12) })).toEqual({
      text: 'first 6 months vs. the same 6 months a year earlier',
      change: expect.closeTo(0.2, 9) as number,
    });
    // The Monday of the week 52 weeks earlier.
    const days = Array.from({ length: 371 }, (_, at) => (at % 7 === 0 ? 5 : 1));
    expect(compared({ actual: days, forecast: [5], bucket: 'day' })).toEqual({
      text: 'first day vs. the same day a year earlier',
      change: 0,
    });
  });

  it('compares with the preceding periods if there is less than a year of history', () => {
    expect(compared({ actual: [9, 10, 10], forecast: [11, 11] })).toEqual({
      text: 'first 2 months vs. the preceding 2 months',
      change: expect.closeTo(0.1, 9) as number,
    });
  });

  it('compares a forecast of past periods with the periods just before them', () => {
    const series = { start: 0, actual: repeat(36, 10), forecastStart: 24, forecast: repeat(12, 11) };
    expect(forecastComparison(series, 'month')).toEqual({ basis: 'preceding', periods: 12 });
  });

  it('compares with the last actuals if there is a gap before the forecast', () => {
    expect(compared({ actual: yearly(24), forecast: yearly(12), gap: 2 })).toEqual({
      text: 'next 12 months vs. last 12 months',
      change: 0,
    });
  });

  it('returns null if actuals are missing', () => {
    expect(compared({ actual: repeat(10, 10), forecast: repeat(18, 10) })).toBeNull();
    expect(compared({ actual: [9, null, 10], forecast: [11, 11] })).toBeNull();
    expect(compared({ actual: [10], forecast: [11, 11] })).toBeNull();
    expect(compared({ actual: yearly(24), forecast: [] })).toBeNull();
  });

  it('returns a change of null if the earlier sum is zero', () => {
    expect(compared({ actual: repeat(12, 0), forecast: repeat(12, 1) })?.change).toBeNull();
  });
});
