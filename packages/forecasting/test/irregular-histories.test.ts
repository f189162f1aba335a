// full run only: it trains models for every case.
import { describe, expect, it } from 'vitest';
import { forecast } from '../src/forecast.ts';
import type { ForecastResult } from '../src/forecast-result.ts';
import { normalDraw, seededRandom } from '../src/random.ts';

const end = 660;
const months = 48;
/** Monthly demand of 100 with a season and noise. */
function demand(seed: number, swing = 10, noise = 5, length = months): Float64Array {
  const random = seededRandom(seed);
  return Float64Array.from({ length }, (_, t) =>
    Math.max(0, 100 + swing * Math.sin((2 * Math.PI * t) / 12) + noise * normalDraw(random)),
  );
}

const requestOf = (model: 'lightgbm' | 'nbeats') =>
  ({
    bucket: 'month',
    horizon: 12,
    model,
    backtestPeriods: 6,
    level: 0.95,
    seasonalityMode: 'auto',
    seed: 1,
  }) as const;

function run(model: 'lightgbm' | 'nbeats', ...histories: Float64Array[]): ForecastResult {
  const series = histories.map((values, i) => ({ key: String(i), start: end - values.length, values }));
  return forecast({ ...requestOf(model), series });
}
const forecastOf = (model: 'lightgbm' | 'nbeats', ...histories: Float64Array[]) =>
  Array.from(run(model, ...histories).series[0]?.forecast ?? []);
const changed = (values: Float64Array, at: number, factor: number) =>
  values.map((value, t) => (t === at ? factor * value : value));

describe.each(['lightgbm', 'nbeats'] as const)('a %s forecast of an irregular history', (model) => {
  it.each([
    ['a value 100 times as large, half a year ago', 41, 100],
    ['a value ten times as large, a year ago', 36, 10],
    ['a value ten times as large, in the last month', 47, 10],
  ])('is the same with and without %s', (_, at, factor) => {
    const odd = run(model, changed(demand(1), at, factor));
    for (const [step, value] of forecastOf(model, demand(1)).entries())
      expect(Math.abs((odd.series[0]?.forecast[step] ?? 0) / value - 1)).toBeLessThan(0.15);
    expect(Math.max(...(odd.series[0]?.upper ?? []))).toBeLessThan(250);
  });

  it('is evaluated against the original values', () => {
    const odd = run(model, changed(demand(1), 47, 10));
    expect(odd.shownOrigin?.mae).toBeGreaterThan(100);
  });

  it.each([3, 6, 12, 24])('continues from the new level after a shift %d months ago', (ago) => {
    const shifted = demand(1).map((value, t) => (t >= months - ago ? 3 * value : value));
    for (const value of forecastOf(model, shifted)) {
      expect(value).toBeGreaterThan(240);
      expect(value).toBeLessThan(375);
    }
  });

  // DEM-10
  it('replaces three outliers in six years and names their dates', () => {
    const six = demand(1, 10, 5, 72);
    const [own] = run(
      model,
      [14, 40, 65].reduce((values, at) => changed(values, at, 30), six),
    ).series;
    for (const [step, value] of forecastOf(model, six).entries())
      expect(Math.abs((own?.forecast[step] ?? 0) / value - 1)).toBeLessThan(0.1);
    expect(own?.notes).toContain(
      '3 outliers were replaced before training: 01/03/2020, 01/05/2022, 01/06/2024.',
    );
  });

  // DEM-9
  it('learns from an outlier that is kept on request', () => {
    const odd = changed(demand(1), 41, 30);
    const kept = [end - months + 41];
    const series = [{ key: '0', start: end - months, values: odd, kept }];
    const { notes = [] } = run(model, odd).series[0] ?? {};
    expect(notes).toContain('1 outlier was replaced before training: 01/06/2024.');
    expect(forecast({ ...requestOf(model), series }).series[0]?.notes).toEqual([]);
  });

  // DEM-10
  it.each([4, 8, 14])('has bounds near the new level after a drop to a fifth, %d months ago', (ago) => {
    const dropped = demand(1, 0, 5, 72).map((value, t) => (t >= 72 - ago ? value / 5 : value));
    const [own] = run(model, dropped).series;
    expect(Math.max(...(own?.upper ?? []))).toBeLessThan(40);
    expect(own?.notes.join()).toMatch(
      /The level changed to about (19|2[0-2])% on 01\/\d\d\/202[34]: earlier values/,
    );
  });

  it('is zero for a regularly sold product without demand for half a year', () => {
    expect(Math.max(...forecastOf(model, demand(1).fill(0, 42)))).toBe(0);
  });

  it('continues a growth rate of almost 5% per month', () => {
    const random = seededRandom(3);
    const growing = Float64Array.from(
      { length: months },
      (_, t) => 100 * 1.05 ** t * (1 + 0.02 * normalDraw(random)),
    );
    for (const [step, value] of forecastOf(model, growing).slice(0, 6).entries())
      expect(Math.abs(value / (100 * 1.05 ** (months + step)) - 1)).toBeLessThan(0.07);
  });

  it('applies the seasonality of other products to a new product', () => {
    const whole = demand(99, 40, 3, months + 12);
    const others = Array.from({ length: 29 }, (_, i) => demand(i + 1, 40, 3));
    const made = forecastOf(model, whole.slice(months - 3, months), ...others);
    const missed = made.reduce((sum, value, step) => sum + Math.abs(value - (whole[months + step] ?? 0)), 0);
    expect(missed / made.length).toBeLessThan(15);
  });

  it.each([
    ['zero', 0],
    ['not observed', Number.NaN],
  ])('is zero for weekends if nothing is sold on them: %s', (_, weekend) => {
    const random = seededRandom(4);
    const weekdays = Float64Array.from({ length: 140 }, (__, t) =>
      t % 7 < 5 ? 100 + 10 * (t % 7) + 5 * normalDraw(random) : weekend,
    );
    const { series, total } = forecast({
      series: [{ key: 'shop', start: end - weekdays.length, values: weekdays }],
      bucket: 'day',
      horizon: 14,
      model,
      backtestPeriods: 7,
      level: 0.95,
      seasonalityMode: 'auto',
      seed: 1,
    });
    for (const made of [series[0]?.forecast ?? [], total.forecast])
      for (const [step, value] of made.entries()) {
        const expected = step % 7 < 5 ? 100 + 10 * (step % 7) : 0;
        expect(Math.abs(value - expected)).toBeLessThanOrEqual(0.15 * expected);
      }
    for (const { upper } of [...series, total])
      expect(Array.from(upper ?? [], (bound) => bound > 0)).toEqual(
        Array.from({ length: 14 }, (__, step) => step % 7 < 5),
      );
  });
});

it('bounds intervals by the recent level after an absurd value in a short history', () => {
  const short = changed(demand(1, 10, 5, 23), 11, 1e5);
  expect(Math.max(...(run('lightgbm', short).series[0]?.upper ?? []))).toBeLessThan(2500);
});

describe('a month without any value', () => {
  // ACC-1
  it('is excluded from the metrics of the total', () => {
    const [one, other] = [demand(1), demand(2)];
    for (const values of [one, other]) values[months - 2] = Number.NaN;
    const { total, shownOrigin } = run('lightgbm', one, other);
    const errors = [0, 1, 2, 3, 5].map((step) => {
      const at = months - 6 + step;
      const actual = (one[at] ?? 0) + (other[at] ?? 0);
      return Math.abs((total.backtest?.[step] ?? Number.NaN) - actual);
    });
    expect(shownOrigin?.mae).toBeCloseTo(errors.reduce((sum, error) => sum + error, 0) / errors.length, 9);
  });
});
