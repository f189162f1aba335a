// full run only: it trains models for every case.
import { bucketIndex, type Bucket } from '@forecast-console/calendar';
import { describe, expect, it } from 'vitest';
import { forecast } from '../src/forecast.ts';
import { tradingDays } from '../src/learning/calendar/calendar-factor.ts';
import type { ModelType } from '../src/models.ts';
import { normalDraw, seededRandom } from '../src/random.ts';

const newYear = Date.UTC(2023, 0, 1) / 86_400_000;
const weekly = [1.1, 0.9, 0.9, 1, 1.3, 1.4, 0.4];
const fewModels = ['lightgbm', 'nbeats'] as const;

/** Forecasts several series with the same pattern, and returns the error of their sum in percent. */
function missed(
  model: ModelType,
  bucket: Bucket,
  [start, length, horizon]: readonly [number, number, number],
  course: (index: number) => number,
) {
  const random = seededRandom(9);
  const series = Array.from({ length: 12 }, (_, position) => ({
    key: String(position),
    start,
    values: Float64Array.from(
      { length },
      (__, t) => 50 * (1 + position) * course(start + t) * Math.exp(0.05 * normalDraw(random)),
    ),
  }));
  const size = series.reduce((sum, _, position) => sum + 50 * (1 + position), 0);
  const { total } = forecast({
    series,
    bucket,
    horizon,
    model,
    backtestPeriods: 0,
    level: null,
    seasonalityMode: 'auto',
    seed: 1,
  });
  let [off, all] = [0, 0];
  for (const [step, value] of total.forecast.entries()) {
    const actual = size * course(start + length + step);
    off += Math.abs(value - actual);
    all += actual;
  }
  return { percent: (100 * off) / all, notes: total.notes };
}

describe('a forecast of demand with calendar effects', () => {
  it.each(fewModels)('includes the peak before Christmas after a single earlier year with %s', (model) => {
    const isAdvent = (day: number) => {
      const date = (day - newYear + 365) % 365;
      return date >= 338 && date < 359;
    };
    const course = (day: number) =>
      (weekly[day % 7] as number) *
      (1 + 0.25 * Math.cos((2 * Math.PI * (day - newYear)) / 365.25)) *
      (isAdvent(day) ? 1.6 : 1);
    // The history ranges from 30 October 2022 to 29 November 2023.
    const { percent, notes } = missed(model, 'day', [newYear - 63, 396, 26], course);
    expect(notes.join(' ')).toContain('Yearly seasonality was learned');
    expect(percent).toBeLessThan(10);
  });

  it.each(fewModels)('follows the number of trading days in each month with %s', (model) => {
    const perDay = tradingDays('month', 5);
    const at = [bucketIndex(newYear, 'month') - 60, 60, 12] as const;
    const { percent, notes } = missed(model, 'month', at, perDay);
    expect(notes.join(' ')).toContain('per day from Monday to Friday');
    expect(percent).toBeLessThan(2);
  });
});
