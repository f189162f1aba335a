import { expect, it } from 'vitest';
import { forecast } from '../../../src/forecast.ts';
import type { ForecastTask } from '../../../src/models/forecaster.ts';
import { fitGlobalBoosting } from '../../../src/models/global-boosting/global-boosting.ts';
import { theta } from '../../../src/models/baselines/theta.ts';
import { normalDraw, seededRandom } from '../../../src/random.ts';

const [length, horizon] = [84, 12];
const task: ForecastTask = { bucket: 'month', seasonLength: 12, horizon, mode: 'additive', seed: 1 };
const quiet = () => {};
const random = seededRandom(5);
const seriesOf = (value: (t: number, at: number) => number) =>
  Array.from({ length: 8 }, (_, at) => ({
    key: String(at),
    start: 0,
    values: Float64Array.from({ length }, (__, t) => value(t, at)),
  }));

/** The trees learn a pattern that is wrong in the holdout: the last year does the opposite of all years before. */
const turned = seriesOf(
  (t, at) =>
    100 + 10 * at + (t < length - horizon ? 1 : -1) * 30 * (Math.floor(t / 3) % 2) + normalDraw(random),
);
/** A level that changes every year and a half, which trees can predict and Theta cannot. */
const echoes = seriesOf((t) => 100 + 40 * (Math.floor(t / 18) % 2) + normalDraw(random));

const thetaOf = (values: Float64Array) => theta(values, 12, horizon, 'additive');

it('LightGBM drops trees that are less accurate than Theta and adds a note', () => {
  const fitted = fitGlobalBoosting(turned, task, quiet);
  const [made] = fitted.forecast(turned, quiet);
  for (const [step, value] of thetaOf(turned[0]?.values ?? new Float64Array(0)).entries())
    expect(made?.[step]).toBeCloseTo(value, 6);
  expect(fitted.chosen).toBe('Theta');
  expect(fitted.notes[0]).toContain('did not reduce the error');
});

it('LightGBM keeps trees that are more accurate than Theta', () => {
  const fitted = fitGlobalBoosting(echoes, task, quiet);
  const [made] = fitted.forecast(echoes, quiet);
  const start = thetaOf(echoes[0]?.values ?? new Float64Array(0));
  expect(Math.max(...start.map((value, step) => Math.abs(value - (made?.[step] ?? value))))).toBeGreaterThan(
    1,
  );
  expect(fitted.chosen).toBeUndefined();
});

it('LightGBM forecasts the holdout with trees that were trained without it', () => {
  const until = length - horizon;
  const others = echoes.map((one) => ({
    ...one,
    values: one.values.map((value, t) => (t < until ? value : value + 5)),
  }));
  const histories = echoes.map((one) => ({ ...one, values: one.values.subarray(0, until) }));
  const [first, second] = [echoes, others].map((series) => fitGlobalBoosting(series, task, quiet));
  expect(first?.state?.([], quiet).share).toBe(1);
  expect(second?.state?.([], quiet).share).toBe(1);
  expect(first?.forecastHeldOut?.(histories)).toEqual(second?.forecastHeldOut?.(histories));
  expect(first?.forecast(histories, quiet)).not.toEqual(second?.forecast(histories, quiet));
});

it('LightGBM adds a note that names Theta to every series that Theta forecast', () => {
  const { series, total } = forecast({
    series: turned,
    bucket: 'month',
    horizon,
    model: 'lightgbm',
    backtestPeriods: 0,
    level: null,
    seasonalityMode: 'additive',
    seed: 1,
  });
  for (const { notes } of series) expect(notes.join(' ')).toContain('Forecast by Theta');
  expect(total.notes.join(' ')).toContain('The forecast is from Theta');
});

it('LightGBM applies the full correction if zeros are common', () => {
  const lumpy = Array.from({ length: 60 }, (_, at) => ({
    key: String(at),
    start: 0,
    values: Float64Array.from({ length: 24 }, () => (random() < 0.15 ? 1 + Math.floor(9 * random()) : 0)),
  }));
  const fitted = fitGlobalBoosting(lumpy, { ...task, horizon: 6 }, quiet);
  expect(fitted.chosen).toBeUndefined();
  expect(fitted.notes).toEqual([]);
  expect(fitted.forecastHeldOut).toBeUndefined();
});
