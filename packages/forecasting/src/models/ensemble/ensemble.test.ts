import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../random.ts';
import { simulatedSeries } from '../../simulated-series.testing.ts';
import { forecastEts, selectEts } from '../baselines/ets.ts';
import type { ForecastTask, KeyedSeries } from '../forecaster.ts';
import { fitEnsemble } from './ensemble.ts';
import { etsCost, fitEtsMember } from './ets-forecaster.ts';

const task: ForecastTask = { bucket: 'month', seasonLength: 12, horizon: 6, mode: 'multiplicative', seed: 1 };
const random = seededRandom(17);
const quiet = () => {};
/** ETS with damped trends only, as the ensemble uses it. */
function dampedEts(values: Float64Array): Float64Array {
  const selected = selectEts(values, 12, ['N', 'Ad']);
  if (selected === null) throw new Error('no form fits');
  return forecastEts(selected, values, 6);
}
const keyed = (values: Float64Array, key = 'one', start = 0): KeyedSeries => ({ key, start, values });

describe('fitEtsMember', () => {
  const values = simulatedSeries(random, 60);

  it('forecasts what ETS with damped trends forecasts', () => {
    const fitted = fitEtsMember([keyed(values)], task, quiet);
    const forecasts = fitted.forecast([keyed(values)], quiet);
    expect(forecasts).toEqual([dampedEts(values)]);
  });

  it('carries its parameters on to later values, and chooses anew for a history it does not know', () => {
    const fitted = fitEtsMember([keyed(values.subarray(0, 48))], task, quiet);
    const [later, unknown] = fitted.forecast([keyed(values), keyed(values, 'other')], quiet);
    expect(unknown).toEqual(dampedEts(values));
    expect(later).not.toEqual(unknown);
    const scale = values.reduce((sum, value) => sum + value, 0) / values.length;
    for (const [step, value] of (later ?? []).entries())
      expect(Math.abs(value - (unknown?.[step] ?? 0)) / scale).toBeLessThan(0.25);
  });
});

describe('fitEnsemble', { timeout: 60_000 }, () => {
  it('forecasts near the middle of its members and says what it is made of', () => {
    const series = Array.from({ length: 4 }, (_, i) => keyed(simulatedSeries(random, 60), String(i)));
    const fitted = fitEnsemble(series, task, quiet);
    const [forecast] = fitted.forecast(series, quiet);
    const alone = dampedEts(series[0]?.values ?? new Float64Array());
    for (const [step, value] of (forecast ?? []).entries())
      expect(Math.abs(value / (alone[step] ?? 0) - 1)).toBeLessThan(0.3);
    expect(fitted.notes[0]).toBe('The ensemble is the median of ETS, Theta, LightGBM, N-BEATS.');
  });

  it('leaves ETS out where it would cost too much, and says so', () => {
    const series = Array.from({ length: 3 }, (_, i) => keyed(simulatedSeries(random, 40), String(i)));
    const fitted = fitEnsemble(series, task, quiet, etsCost(series, 12) - 1);
    expect(fitted.notes[0]).toBe('ETS was left out of the ensemble: for 3 series it would cost too much.');
    expect(fitted.notes[1]).toBe('The ensemble is the median of Theta, LightGBM, N-BEATS.');
    expect(fitted.forecast(series, quiet)[0]?.every(Number.isFinite)).toBe(true);
  });
});
