import { describe, expect, it } from 'vitest';
import { forecast } from '../src/forecast.ts';
import type { ForecastRequest, SeriesInput } from '../src/forecast-request.ts';
import type { SeriesForecast } from '../src/forecast-result.ts';
import { normalDraw, seededRandom } from '../src/random.ts';
import { simulatedSeries } from './support/simulated-series.ts';

const base: Omit<ForecastRequest, 'series'> = {
  bucket: 'month',
  horizon: 6,
  model: 'lightgbm',
  backtestPeriods: 4,
  level: 0.9,
  seasonalityMode: 'multiplicative',
  seed: 1,
};
const end = 660;
const endingTogether = (...histories: ArrayLike<number>[]): SeriesInput[] =>
  histories.map((history, i) => ({
    key: `s${i}`,
    start: end - history.length,
    values: Float64Array.from(history),
  }));
const random = seededRandom(5);
const ordinary = simulatedSeries(random, 60);

function expectSound({ forecast: values, lower, upper }: SeriesForecast, horizon: number): void {
  expect(values).toHaveLength(horizon);
  for (const [step, value] of values.entries()) {
    expect(Number.isFinite(value)).toBe(true);
    expect(lower?.[step]).toBeLessThanOrEqual(value);
    expect(upper?.[step]).toBeGreaterThanOrEqual(value);
  }
}

describe('forecast', () => {
  it('returns a plausible forecast with a note for every irregular history', () => {
    const gappy = Array.from(ordinary, (value, t) => (t % 5 === 2 ? Number.NaN : value));
    const odd = {
      empty: [],
      unobserved: [Number.NaN, Number.NaN],
      zeros: [0, 0, 0, 0],
      constant: Array.from({ length: 30 }, () => 12),
      one: [5],
      few: [5, 6, 7],
      gappy,
      discontinued: [...ordinary.slice(0, 30), ...Array.from({ length: 30 }, () => 0)],
    };
    const result = forecast({ ...base, series: endingTogether(ordinary, ...Object.values(odd)) });
    for (const one of result.series) expectSound(one, base.horizon);
    for (const one of result.series.slice(1)) expect(one.notes).not.toHaveLength(0);
    expect([...(result.series[4]?.forecast ?? [])]).toEqual([12, 12, 12, 12, 12, 12]);
    expect([...(result.series[6]?.forecast ?? [])]).toEqual([6, 6, 6, 6, 6, 6]);
    expectSound(result.total, base.horizon);
  });

  it('forecasts very large and very small values as accurately as others', () => {
    const result = forecast({
      ...base,
      series: endingTogether(
        ordinary.map((v) => v * 1e250),
        ordinary.map((v) => v * 1e-250),
      ),
    });
    for (const one of result.series) expectSound(one, base.horizon);
    const [huge = 0, tiny = 0] = result.series.map((one) => one.forecast[0] ?? 0);
    // The total consists of the huge series alone, so only this series is affected by the forecast of the total.
    expect(huge / 1e250 / (tiny / 1e-250)).toBeCloseTo(1, 2);
  });

  it.each([[[]], [[Number.NaN]], [[0, 0]], [[4]], [[4, 4, 4]]])(
    'returns a forecast even if %j is the only history',
    (history) => {
      const { total, series } = forecast({ ...base, series: endingTogether(history) });
      expectSound(total, base.horizon);
      expect(series[0]?.notes).not.toHaveLength(0);
    },
  );

  it.each(['day', 'week', 'quarter', 'year'] as const)('forecasts %s buckets', (bucket) => {
    const series = endingTogether(simulatedSeries(seededRandom(2), 120, bucket === 'week' ? 52 : 7));
    const { total } = forecast({ ...base, bucket, series });
    expectSound(total, base.horizon);
    expect(total.metrics).not.toBeNull();
  });

  // RUN-10
  it('is nonnegative if the history is nonnegative, and may be negative otherwise', () => {
    const falling = Array.from({ length: 40 }, (_, t) => Math.max(0, 200 - 5 * t + 3 * normalDraw(random)));
    const result = forecast({
      ...base,
      horizon: 24,
      series: endingTogether(
        falling,
        falling.map((v) => v - 100),
      ),
    });
    expect(Math.min(...(result.series[0]?.lower ?? []))).toBe(0);
    expect(Math.min(...(result.series[0]?.forecast ?? []))).toBeGreaterThanOrEqual(0);
    expect(Math.min(...(result.series[1]?.forecast ?? []))).toBeLessThan(-50);
  });

  // RUN-5
  it('returns the same result for the same seed', () => {
    const request = { ...base, series: endingTogether(ordinary) };
    const once = forecast(request);
    expect(forecast(request)).toEqual(once);
    expect(forecast({ ...request, seed: 2 }).total.forecast).not.toEqual(once.total.forecast);
  });

  // ACC-1
  it('does not use the holdout for the backtest forecast', () => {
    const changed = ordinary.map((value, t) => (t >= 56 ? value * 3 : value));
    const seen = forecast({ ...base, level: null, series: endingTogether(ordinary) });
    const unseen = forecast({ ...base, level: null, series: endingTogether(changed) });
    expect(unseen.total.backtest).toEqual(seen.total.backtest);
    expect(unseen.total.forecast).not.toEqual(seen.total.forecast);
  });

  // ACC-3
  it("returns the total's metrics averaged over all cutoffs, and its metrics at the displayed cutoff", () => {
    const result = forecast({ ...base, series: endingTogether(ordinary, simulatedSeries(random, 60)) });
    expect(result.origins).toBeGreaterThan(5);
    expect(result.total.metrics?.mae).not.toBe(result.shownOrigin?.mae);
    expect(result.baseline).toBe('seasonal naive');
    const young = forecast({ ...base, series: endingTogether(ordinary.slice(0, 14)) });
    expect(young.baseline).toBe('naive');
  });

  it('adds a note if no model was used', () => {
    const { total } = forecast({ ...base, series: endingTogether([1, 2], [3]) });
    expect(total.notes.at(-1)).toBe(
      'No series has enough history for LightGBM: every model returns the same forecast.',
    );
  });

  it('applies the seasonality mode to seasonality that grows with the level', () => {
    const growing = Array.from(
      { length: 72 },
      (_, t) => (50 + 4 * t) * (1 + (t % 12 === 11 ? 0.8 : 0)) + normalDraw(random),
    );
    const swing = (seasonalityMode: 'additive' | 'multiplicative') => {
      const { total } = forecast({ ...base, horizon: 12, seasonalityMode, series: endingTogether(growing) });
      return Math.max(...total.forecast) - Math.min(...total.forecast);
    };
    expect(swing('multiplicative')).toBeGreaterThan(1.1 * swing('additive'));
  });

  it('chooses the seasonal form in auto mode and adds a note', () => {
    const growing = Array.from(
      { length: 72 },
      (_, t) => (50 + 4 * t) * (1 + (t % 12 === 11 ? 0.8 : 0)) + normalDraw(random),
    );
    const of = (seasonalityMode: 'auto' | 'multiplicative') =>
      forecast({ ...base, seasonalityMode, series: endingTogether(growing) }).total;
    expect(of('auto').forecast).toEqual(of('multiplicative').forecast);
    expect(of('auto').notes.join()).toContain('Multiplicative seasonality');
    expect(of('multiplicative').notes.join()).not.toContain('seasonality (');
  });

  it.each(['additive', 'multiplicative'] as const)(
    'adds a note that the seasonality setting has no effect on N-BEATS: %s',
    (mode) => {
      const { total } = forecast({
        ...base,
        model: 'nbeats',
        level: null,
        backtestPeriods: 0,
        seasonalityMode: mode,
        series: endingTogether(ordinary),
      });
      expect(total.notes.join().includes('The seasonality setting has no effect')).toBe(mode === 'additive');
    },
  );

  it('applies the seasonality mode to the ensemble', () => {
    const series = endingTogether(ordinary);
    const of = (seasonalityMode: 'additive' | 'multiplicative') =>
      forecast({ ...base, model: 'ensemble', level: null, backtestPeriods: 0, seasonalityMode, series });
    expect(of('additive').total.forecast).not.toEqual(of('multiplicative').total.forecast);
  });

  it('returns wider intervals for a higher level without other changes', () => {
    const series = endingTogether(ordinary, simulatedSeries(random, 60));
    const results = ([0.8, 0.9, 0.95, 0.99] as const).map((level) => forecast({ ...base, level, series }));
    for (const [i, result] of results.entries()) {
      expect(result.total.forecast).toEqual(results[0]?.total.forecast);
      const narrower = results[i - 1];
      if (narrower === undefined) continue;
      for (const [one, other] of [
        [result.total, narrower.total],
        [result.series[1], narrower.series[1]],
      ])
        expect((one?.upper?.[2] ?? 0) - (one?.lower?.[2] ?? 0)).toBeGreaterThan(
          (other?.upper?.[2] ?? Infinity) - (other?.lower?.[2] ?? 0),
        );
    }
  });

  it.each([
    ['nbeats', /the shape of the last 72 values/],
    ['lightgbm', /the Theta forecast|back|mean/],
    ['ensemble', /the recent level.*the trend of the whole history.*the shape of the last/],
  ] as const)(
    'explains the level, trend and season of the total with %s, and which features were used',
    (model, reliedOn) => {
      const values = Float64Array.from(
        { length: 72 },
        (_, t) => (200 + 2 * t) * (t % 12 === 10 ? 1.5 : 1) + 2 * normalDraw(random),
      );
      const { explanation, total } = forecast({ ...base, model, series: endingTogether(values, values) });
      expect(explanation.level).toBeGreaterThan(600);
      expect(explanation.trendPerYear).toBeGreaterThan(1);
      expect(explanation.seasonalStrength).toBeGreaterThan(0.5);
      // The 72 values begin in January, and each November is 50% higher. Positions start at 0.
      expect(explanation.strongestSeason).toBe(10);
      expect(explanation.reliedOn.join()).toMatch(reliedOn);
      expect(total.notes[0]).toContain('The 2 series and their sums were forecast separately.');
    },
  );

  it('returns null for everything that was not requested', () => {
    const result = forecast({ ...base, backtestPeriods: 0, level: null, series: endingTogether(ordinary) });
    expect(result.total).toMatchObject({ lower: null, upper: null, backtest: null, metrics: null });
    expect(result).toMatchObject({ origins: 0, shownOrigin: null, baseline: null });
    const calibrated = forecast({ ...base, backtestPeriods: 0, series: endingTogether(ordinary) });
    expect(calibrated.total.metrics).toBeNull();
    expect(calibrated.total.upper).not.toBeNull();
  });

  it('returns no metrics if there is no history before the backtest, and adds a note', () => {
    const result = forecast({ ...base, backtestPeriods: 12, series: endingTogether(ordinary.slice(0, 10)) });
    expect(result.total).toMatchObject({ backtest: null, metrics: null });
    expect(result.total.notes[0]).toContain('No history before the backtest');
    expect(result.origins).toBe(0);
    expectSound(result.total, base.horizon);
  });

  it('returns no metrics for a series that began in the holdout, but returns metrics for the total', () => {
    const result = forecast({ ...base, series: endingTogether(ordinary, [5, 6]) });
    expect(result.series[1]).toMatchObject({ backtest: null, metrics: null });
    expect(result.total.metrics?.mae).toBeGreaterThan(0);
  });

  it('reports progress that never decreases and ends at 1, and can be aborted', () => {
    const seen: number[] = [];
    forecast({ ...base, series: endingTogether(ordinary), onProgress: (done) => seen.push(done) });
    expect(seen.at(-1)).toBe(1);
    expect(seen.length).toBeGreaterThan(100);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    const abort = () => {
      if (seen.push(0) % 50 === 0) throw new Error('cancelled');
    };
    expect(() => forecast({ ...base, series: endingTogether(ordinary), onProgress: abort })).toThrow(
      'cancelled',
    );
  });

  it('throws with the reason for an invalid request', () => {
    const series = endingTogether(ordinary);
    const refused = (change: Partial<ForecastRequest>) => () => forecast({ ...base, series, ...change });
    expect(refused({ series: [] })).toThrow('at least one series');
    expect(refused({ horizon: 0 })).toThrow('horizon must be an integer from 1');
    expect(refused({ backtestPeriods: -1 })).toThrow('backtestPeriods');
    expect(refused({ series: [...series, { key: 'late', start: end, values: Float64Array.of(1) }] })).toThrow(
      'does not end at the same bucket',
    );
    expect(refused({ series: endingTogether([1, Infinity]) })).toThrow('contains a value beyond');
  });

  it.each(['nbeats', 'ensemble'] as const)('returns a forecast with %s for any history', (model) => {
    const gappy = Array.from(ordinary, (value, t) => (t % 5 === 2 ? Number.NaN : value));
    const sparse = Array.from(ordinary, (value, t) => (t % 4 === 1 ? value : 0));
    const series = endingTogether(ordinary, gappy, sparse, [], [5], [0, 0], ordinary.slice(0, 9));
    const result = forecast({ ...base, model, series });
    for (const one of result.series) expectSound(one, base.horizon);
    expect(result.total.metrics?.mae).toBeGreaterThan(0);
    expect(result.total.notes.join(' ')).toContain('N-BEATS was');
    expect(result.series[2]?.notes.join(' ')).toContain('Demand is intermittent');
    expect(forecast({ ...base, model, series })).toEqual(result);
  });

  it.each(['day', 'week', 'quarter', 'year'] as const)(
    'forecasts %s buckets sixty steps ahead with N-BEATS',
    (bucket) => {
      const series = endingTogether(simulatedSeries(seededRandom(2), 120, bucket === 'week' ? 52 : 7));
      const { total } = forecast({ ...base, model: 'nbeats', bucket, horizon: 60, series });
      expectSound(total, 60);
      expect(total.metrics).not.toBeNull();
    },
  );
});
