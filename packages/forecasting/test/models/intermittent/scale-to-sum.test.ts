import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../src/random.ts';
import type { ForecastTask, KeyedSeries } from '../../../src/models/forecaster.ts';
import { scaleToSum } from '../../../src/models/intermittent/scale-to-sum.ts';

const task: ForecastTask = { bucket: 'month', seasonLength: 12, horizon: 6, mode: 'multiplicative', seed: 1 };
const random = seededRandom(4);
/** Demand in every fourth bucket, ever less often. */
const falling: KeyedSeries[] = Array.from({ length: 200 }, (_, i) => ({
  key: String(i),
  start: 0,
  values: Float64Array.from({ length: 48 }, (__, t) => (random() < 0.4 * (1 - t / 60) ? 5 : 0)),
}));
const flat = (histories: readonly KeyedSeries[], value: number) =>
  histories.map(() => new Float64Array(6).fill(value));
const sum = (forecasts: readonly Float64Array[]) =>
  forecasts.reduce((all, one) => all + one.reduce((own, value) => own + value, 0), 0);

describe('scaleToSum', () => {
  it('brings forecasts down that lag behind falling demand, all alike', () => {
    // Each bucket held 2 · 200 at first and a fifth of that at the end; a rate of 1 a bucket is what it was in between.
    const scaled = scaleToSum(flat(falling, 1), falling, task);
    expect(sum(scaled)).toBeLessThan(0.75 * 200 * 6);
    expect(new Set(scaled.map(([first]) => first)).size).toBe(1);
  });

  it('never changes them by more than half', () => {
    expect(sum(scaleToSum(flat(falling, 9), falling, task))).toBeCloseTo((9 * 200 * 6) / 1.5, 6);
  });

  it('leaves them as they are when the sum is intermittent too, or forecasts nothing', () => {
    const few = falling.slice(0, 2);
    expect(scaleToSum(flat(few, 1), few, task)).toEqual(flat(few, 1));
    expect(scaleToSum(flat(falling, 0), falling, task)).toEqual(flat(falling, 0));
    expect(scaleToSum([], [], task)).toEqual([]);
  });
});
