import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../src/random.ts';
import type { ForecastTask, KeyedSeries } from '../../../src/models/forecaster.ts';
import { factorToSum } from '../../../src/models/intermittent/factor-to-sum.ts';

const task: ForecastTask = { bucket: 'month', seasonLength: 12, horizon: 6, mode: 'multiplicative', seed: 1 };
const random = seededRandom(4);
/** Demand of 5 with a probability that falls from 40% to about 9%. */
const falling: KeyedSeries[] = Array.from({ length: 200 }, (_, i) => ({
  key: String(i),
  start: 0,
  values: Float64Array.from({ length: 48 }, (__, t) => (random() < 0.4 * (1 - t / 60) ? 5 : 0)),
}));
const flat = (histories: readonly KeyedSeries[], value: number) =>
  histories.map(() => new Float64Array(6).fill(value));

describe('factorToSum', () => {
  it('lowers forecasts that lag behind falling demand', () => {
    // The mean demand per series falls from 2 to about 0.4, so a rate of 1 is too high at the end.
    expect(factorToSum(flat(falling, 1), falling, task)).toBeLessThan(0.75);
  });

  it('changes forecasts by at most a factor of 1.5', () => {
    expect(factorToSum(flat(falling, 9), falling, task)).toBe(1 / 1.5);
  });

  it('returns 1 if the sum is also intermittent or the forecasts are zero', () => {
    const few = falling.slice(0, 2);
    expect(factorToSum(flat(few, 1), few, task)).toBe(1);
    expect(factorToSum(flat(falling, 0), falling, task)).toBe(1);
    expect(factorToSum([], [], task)).toBe(1);
  });
});
