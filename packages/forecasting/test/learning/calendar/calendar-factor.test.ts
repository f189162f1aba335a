import { bucketIndex } from '@forecast-console/calendar';
import { describe, expect, it } from 'vitest';
import {
  tradingDays,
  withCalendar,
  withoutCalendar,
} from '../../../src/learning/calendar/calendar-factor.ts';

const dayOf = (year: number, month: number) => Date.UTC(year, month - 1, 1) / 86_400_000;
const month = (year: number, at: number) => bucketIndex(dayOf(year, at), 'month');
const meanMonth = 365.2425 / 12;

describe('trading days', () => {
  it.each([
    [2024, 1, 23],
    [2024, 2, 21],
    [2023, 2, 20],
    [1969, 12, 23],
    [2025, 3, 21],
  ])('from Monday to Friday in %d-%d number %d', (year, at, days) => {
    expect(tradingDays('month', 5)(month(year, at))).toBeCloseTo(days / ((meanMonth * 5) / 7), 10);
  });

  it('include all days of the month if the week has seven trading days', () => {
    expect(tradingDays('month', 7)(month(2024, 2))).toBeCloseTo(29 / meanMonth, 10);
    expect(tradingDays('quarter', 7)(bucketIndex(dayOf(2023, 1), 'quarter'))).toBeCloseTo(
      90 / (3 * meanMonth),
      10,
    );
  });

  it('are applied to forecasts after the end of the history', () => {
    const factor = tradingDays('month', 6);
    const values = Float64Array.from({ length: 8 }, (_, t) => 100 * factor(t));
    const [history, ahead] = [values.subarray(0, 5), values.subarray(5)];
    const learned = withoutCalendar({ start: 0, values: history }, factor);
    for (const value of learned) expect(value).toBeCloseTo(100, 9);
    const forecast = withCalendar(new Float64Array(3).fill(100), { start: 0, values: history }, factor);
    for (const [step, value] of forecast.entries()) expect(value).toBeCloseTo(ahead[step] as number, 9);
  });
});
