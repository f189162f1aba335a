// full run only: it trains models for every case.
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../src/random.ts';
import { simulatedSeries } from '../../support/simulated-series.ts';
import { seasonalNaive } from '../../../src/models/baselines/seasonal-naive.ts';
import type { ForecastTask, KeyedSeries } from '../../../src/models/forecaster.ts';
import { checksum } from '../../../src/models/nbeats/stored-network.ts';
import { fitNBeats } from '../../../src/models/nbeats/nbeats.ts';
import { pretrainedNetworks } from '../../../src/models/nbeats/pretrained-networks.ts';
import {
  restore,
  tryTuning,
  tuneFurther,
  weightsOf,
} from '../../../src/models/nbeats/training/tuning-trial.ts';

const task: ForecastTask = {
  bucket: 'month',
  seasonLength: 12,
  horizon: 12,
  mode: 'multiplicative',
  seed: 1,
};
const random = seededRandom(31);
const whole = Array.from({ length: 30 }, () => simulatedSeries(random, 84));
const series: KeyedSeries[] = whole.map((values, i) => ({
  key: String(i),
  start: 0,
  values: values.subarray(0, 72),
}));
const quiet = () => {};
// Three values followed by a pause: a pattern that does not occur in synthetic series.
const odd: KeyedSeries[] = Array.from({ length: 12 }, (_, i) => ({
  key: String(i),
  start: 0,
  values: Float64Array.from({ length: 90 }, (__, t) => [10, 25, 18, 4, 4][(t + i) % 5] ?? 0),
}));
const plan = { steps: 30, rate: 1e-3, synthetic: 0.25, reach: 2 };

describe('fitNBeats', () => {
  it('is clearly more accurate than the seasonal naive forecast on series that it was not trained on', () => {
    const fitted = fitNBeats([], task, quiet, plan);
    const forecasts = fitted.forecast(series, quiet);
    let own = 0;
    let naive = 0;
    for (const [i, values] of whole.entries()) {
      const reference = seasonalNaive(values.subarray(0, 72), 12, 12);
      for (let step = 0; step < 12; step++) {
        const actual = values[72 + step] ?? Number.NaN;
        own += Math.abs((forecasts[i]?.[step] ?? Number.NaN) - actual);
        naive += Math.abs((reference[step] ?? Number.NaN) - actual);
      }
    }
    expect(own / naive).toBeLessThan(0.8);
    expect(fitted.notes[0]).toContain('without fine-tuning');
  });

  it('forecasts five years by using its own forecasts as input', () => {
    const [far] = fitNBeats([], { ...task, horizon: 60 }, quiet, plan).forecast(series, quiet);
    const [near] = fitNBeats([], task, quiet, plan).forecast(series, quiet);
    expect(far).toHaveLength(60);
    expect(far?.subarray(0, 12)).toEqual(near);
    const { values } = series[0] ?? { values: new Float64Array() };
    for (const value of far ?? []) {
      expect(value).toBeGreaterThan(0.2 * Math.min(...values));
      expect(value).toBeLessThan(5 * Math.max(...values));
    }
  });

  it('accepts a history of any length and scale', () => {
    const histories = [
      [7, 9],
      [0, 0, 0, 5],
      [1e200, 2e200, 1e200, 2e200],
      [-5, 3, -4, 2, -6],
    ].map((values, i) => ({
      key: `odd ${i}`,
      start: 0,
      values: Float64Array.from(values),
    }));
    const forecasts = fitNBeats([], task, quiet, plan).forecast(histories, quiet);
    for (const forecast of forecasts) expect(forecast.every(Number.isFinite)).toBe(true);
    expect(forecasts[2]?.[0]).toBeGreaterThan(1e199);
  });

  it('keeps fine-tuned weights that reduce the holdout error and adds a note', () => {
    const fitted = fitNBeats(odd, task, quiet, plan);
    expect(fitted.notes[0]).toContain('fine-tuned');
    const error = (forecasts: Float64Array[]) =>
      forecasts.reduce(
        (sum, forecast, i) =>
          sum +
          forecast.reduce(
            (own, value, step) => own + Math.abs(value - ([10, 25, 18, 4, 4][(90 + step + i) % 5] ?? 0)),
            0,
          ),
        0,
      );
    const untuned = fitNBeats([], task, quiet, plan).forecast(odd, quiet);
    expect(error(fitted.forecast(odd, quiet))).toBeLessThan(0.9 * error(untuned));
  });

  it('fine-tunes again on all values, except in brief mode', () => {
    const asTried = ({ forecast, forecastHeldOut }: ReturnType<typeof fitNBeats>) => [
      forecast(odd, quiet),
      forecastHeldOut?.(odd),
    ];
    const [brief, tried] = asTried(fitNBeats(odd, { ...task, brief: true }, quiet, plan));
    expect(brief).toEqual(tried);
    const fitted = fitNBeats(odd, task, quiet, plan);
    const [full, triedFirst] = asTried(fitted);
    expect(triedFirst).toEqual(tried);
    expect(full).not.toEqual(triedFirst);
    // After forecasting the holdout, the forecaster again uses the weights tuned on all values.
    expect(fitted.forecast(odd, quiet)).toEqual(full);
  });

  it('continues fine-tuning from the weights of the trial', () => {
    const networks = pretrainedNetworks(task.bucket, 60);
    const { share, tuned } = tryTuning(networks, odd, { task, plan, report: quiet });
    expect(share).toBe(1);
    restore(networks, tuned);
    tuneFurther(networks, odd, { task, plan, report: quiet });
    const sums = (weights: readonly Float32Array[] | null) =>
      weights?.map(({ buffer }) => checksum(new Uint8Array(buffer)));
    const state = fitNBeats(odd, task, quiet, plan).state?.([], quiet);
    expect(sums(state?.weights ?? null)).toEqual(sums(weightsOf(networks)));
  });

  it('returns the same result for the same seed and a different result for a different seed', () => {
    const short = { steps: 4, rate: 1e-3, synthetic: 0, reach: 2 };
    const forecastWith = (seed: number) =>
      fitNBeats(series, { ...task, seed }, quiet, short).forecast(series, quiet);
    const fitted = fitNBeats(series, task, quiet, short);
    expect(fitted.forecast(series, quiet)).toEqual(forecastWith(1));
  });
});
