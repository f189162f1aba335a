import { bucketIndex, type Bucket } from '@forecast-console/calendar';
import { describe, expect, it } from 'vitest';
import { tradingDays } from '../../../src/learning/calendar/calendar-factor.ts';
import { chooseCalendar } from '../../../src/learning/calendar/choose-calendar.ts';
import { yearlyProfile } from '../../../src/learning/calendar/yearly-profile.ts';
import { normalDraw, seededRandom } from '../../../src/random.ts';

const firstOf2023 = Date.UTC(2023, 0, 1) / 86_400_000;
/** Demand is 50% higher in the two weeks before Christmas, from day 344 of the year onward. */
const beforeChristmas = (day: number) => ((day - firstOf2023) % 365 >= 344 ? 1.5 : 1);
const weekly = [1.1, 0.9, 0.9, 1, 1.3, 1.4, 0.4];

/** Series with the same pattern and independent noise. */
function seriesOf(bucket: Bucket, length: number, count: number, course: (index: number) => number) {
  const random = seededRandom(3);
  const start = bucketIndex(firstOf2023, bucket);
  return Array.from({ length: count }, (_, position) => ({
    key: String(position),
    start,
    values: Float64Array.from(
      { length },
      (__, t) => 100 * course(start + t) * Math.exp(0.08 * normalDraw(random)),
    ),
  }));
}

describe('chooseCalendar', () => {
  it('finds yearly seasonality in thirteen months of daily data', () => {
    const ofYear = (day: number) => (1 + 0.3 * Math.sin((2 * Math.PI * day) / 365.25)) * beforeChristmas(day);
    const course = (day: number) => ofYear(day) * (weekly[day % 7] as number);
    const found = chooseCalendar(seriesOf('day', 400, 12, course), 'day', 7);
    expect(found?.note).toMatch(/Yearly seasonality/);
    const christmas = firstOf2023 + 365 + 350;
    const [before, at] = [christmas - 30, christmas].map((day) => found?.factor(day) ?? 0);
    const rise = ofYear(christmas) / ofYear(christmas - 30);
    expect((at ?? 0) / (before ?? 1)).toBeGreaterThan(0.9 * rise);
    expect((at ?? 0) / (before ?? 1)).toBeLessThan(1.1 * rise);
  });

  it('finds yearly seasonality in weekly data', () => {
    const course = (week: number) => 1 + 0.4 * Math.sin((2 * Math.PI * week) / 52.18);
    expect(chooseCalendar(seriesOf('week', 70, 20, course), 'week', 52)?.note).toMatch(/Yearly seasonality/);
  });

  it.each([
    [5, 'Monday to Friday'],
    [6, 'Monday to Saturday'],
  ])('recognizes demand that follows %d trading days per week', (open, days) => {
    const found = chooseCalendar(seriesOf('month', 60, 20, tradingDays('month', open)), 'month', 12);
    expect(found?.note).toContain(days);
  });

  it.each(['day', 'week', 'month', 'quarter', 'year'] as const)(
    'returns null if there is no calendar effect in %ss',
    (bucket) => {
      const season = { day: 7, week: 52, month: 12, quarter: 4, year: 1 }[bucket];
      expect(
        chooseCalendar(
          seriesOf(bucket, 500, 10, () => 1),
          bucket,
          season,
        ),
      ).toBeNull();
    },
  );

  it('rejects trading days that are no better a predictor than the trading days of other months', () => {
    // Demand follows the trading days of five months later, as in a file with made-up dates.
    const moved = tradingDays('month', 5);
    const found = chooseCalendar(
      seriesOf('month', 60, 20, (index) => moved(index + 5)),
      'month',
      12,
    );
    expect(found).toBeNull();
  });

  it('learns nothing from less than a year of data', () => {
    expect(
      yearlyProfile(
        seriesOf('day', 364, 3, () => 1),
        'day',
      ),
    ).toBeNull();
    expect(
      yearlyProfile(
        seriesOf('day', 366, 3, () => 1),
        'day',
      ),
    ).not.toBeNull();
  });
});
