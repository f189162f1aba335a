import { describe, expect, it } from 'vitest';
import { addSyntheticEvents } from '../../../../src/models/nbeats/training/synthetic-events.ts';
import { seededRandom } from '../../../../src/random.ts';

const length = 96;
const draw = (seed: number, seasonLength: number) => {
  const random = seededRandom(seed);
  return Array.from({ length: 400 }, () => {
    const values = new Float64Array(length).fill(1);
    addSyntheticEvents(random, seasonLength, values);
    return values;
  });
};

describe('addSyntheticEvents', () => {
  it.each([1, 4, 12])('keeps series with a season of %i buckets positive and finite', (seasonLength) => {
    const series = draw(3, seasonLength);
    expect(series.flatMap((one) => [...one]).every((value) => value > 0 && Number.isFinite(value))).toBe(
      true,
    );
    expect(draw(3, seasonLength)).toEqual(series);
  });

  it('changes many series and leaves the others unchanged', () => {
    const moved = draw(4, 12).filter((one) => one.some((value) => value !== 1)).length / 400;
    expect(moved).toBeGreaterThan(0.45);
    expect(moved).toBeLessThan(0.7);
  });

  it('adds promotions, trend changes and stockouts', () => {
    const series = draw(5, 12);
    const changeOf = (one: Float64Array, t: number) => Math.log((one[t] ?? 1) / (one[t - 1] ?? 1));
    const steady = series.filter((one) => {
      const last = changeOf(one, length - 1);
      return last !== 0 && Math.abs(changeOf(one, length - 2) - last) < 1e-9;
    });
    const peaks = series.filter(
      (one) => one.filter((value) => value === 1).length > length / 2 && Math.max(...one) > 1.05,
    );
    const empty = series.filter((one) => Math.min(...one) < 0.05);
    for (const some of [steady, peaks, empty]) expect(some.length).toBeGreaterThan(2);
  });
});
