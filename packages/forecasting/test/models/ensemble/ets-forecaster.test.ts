import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../src/random.ts';
import { simulatedSeries } from '../../support/simulated-series.ts';
import { forecastEts, selectEts } from '../../../src/models/baselines/ets.ts';
import type { ForecastTask, KeyedSeries } from '../../../src/models/forecaster.ts';
import { fitEtsMember } from '../../../src/models/ensemble/ets-forecaster.ts';

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

  it('matches the ETS baseline for damped trends', () => {
    const fitted = fitEtsMember([keyed(values)], task, quiet);
    const forecasts = fitted.forecast([keyed(values)], quiet);
    expect(forecasts).toEqual([dampedEts(values)]);
  });

  it('reuses its parameters for later values of a history and selects new ones for an unknown history', () => {
    const fitted = fitEtsMember([keyed(values.subarray(0, 48))], task, quiet);
    const [later, unknown] = fitted.forecast([keyed(values), keyed(values, 'other')], quiet);
    expect(unknown).toEqual(dampedEts(values));
    expect(later).not.toEqual(unknown);
    const scale = values.reduce((sum, value) => sum + value, 0) / values.length;
    for (const [step, value] of (later ?? []).entries())
      expect(Math.abs(value - (unknown?.[step] ?? 0)) / scale).toBeLessThan(0.25);
  });
});
