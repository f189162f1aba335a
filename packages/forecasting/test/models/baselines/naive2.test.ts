import { describe, expect, it } from 'vitest';
import { naive2 } from '../../../src/models/baselines/naive2.ts';

describe('naive2', () => {
  it('applies the season to the last deseasonalized value', () => {
    const season = [0.5, 1, 1.5, 1];
    const values = Float64Array.from({ length: 24 }, (_, t) => 100 * (season[t % 4] ?? 0));
    for (const [step, value] of naive2(values, 4, 6).entries())
      expect(value).toBeCloseTo(100 * (season[step % 4] ?? 0), 6);
  });

  it('repeats the last value if there is no season', () => {
    expect([...naive2(Float64Array.of(3, 5, 4, 7), 1, 2)]).toEqual([7, 7]);
    expect([...naive2(Float64Array.of(3, 5, 4, 7), 4, 2)]).toEqual([7, 7]);
  });
});
