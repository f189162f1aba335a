import { expect, it } from 'vitest';
import type { ForecastTask } from '../../../src/models/forecaster.ts';
import { defaultWeight } from '../../../src/models/global-boosting/correction-weight.ts';
import { boostingOf, fitGlobalBoosting } from '../../../src/models/global-boosting/global-boosting.ts';
import { theta } from '../../../src/models/baselines/theta.ts';
import { seededRandom } from '../../../src/random.ts';
import { simulatedSeries } from '../../support/simulated-series.ts';

const random = seededRandom(3);
const seriesOf = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    key: String(i),
    start: 0,
    values: simulatedSeries(random, 84),
  }));
const task: ForecastTask = { bucket: 'month', seasonLength: 12, horizon: 12, mode: 'additive', seed: 1 };
const quiet = () => {};

it('fitGlobalBoosting trains on a limited number of examples, which is smaller in brief mode, and adds a note', () => {
  const series = seriesOf(32);
  const notesOf = (brief: boolean) => fitGlobalBoosting(series, { ...task, brief }, quiet).notes.at(-1);
  expect(notesOf(false)).toBe('LightGBM was trained on 24000 of 27264 possible examples, drawn at random.');
  expect(notesOf(true)).toBe('LightGBM was trained on 12000 of 27264 possible examples, drawn at random.');
});

it('fitGlobalBoosting applies half of the correction to sums, and the default share if there are too few series', () => {
  const series = seriesOf(3);
  const start = theta(series[0]?.values ?? new Float64Array(0), 12, 12, 'additive');
  const learned = { sums: { brief: true, share: 0.5 }, few: { brief: false, share: defaultWeight } };
  for (const { brief, share } of Object.values(learned)) {
    const fitted = fitGlobalBoosting(series, { ...task, brief }, quiet);
    const state = fitted.state?.([], quiet);
    if (state === undefined) throw new Error('nothing learned');
    const full = boostingOf({ ...state, share: 1 }, task).forecast(series, quiet)[0];
    for (const [step, made] of (fitted.forecast(series, quiet)[0] ?? []).entries()) {
      const from = start[step] ?? Number.NaN;
      expect(made).toBeCloseTo(from + share * ((full?.[step] ?? Number.NaN) - from), 6);
    }
  }
});
