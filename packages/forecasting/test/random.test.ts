import { describe, expect, it } from 'vitest';
import { normalDraw, seededRandom } from '../src/random.ts';

describe('seededRandom', () => {
  it('returns the same numbers for the same seed and different numbers for a different seed', () => {
    const draws = (seed: number) => Array.from({ length: 5 }, seededRandom(seed));
    expect(draws(42)).toEqual(draws(42));
    expect(draws(42)).not.toEqual(draws(43));
  });

  it('matches mulberry32 in exact integer arithmetic', () => {
    // The published algorithm in Python's unbounded integers, masked to 32 bits: first value for seed 0.
    expect(seededRandom(0)()).toBeCloseTo(0.26642920868471265, 15);
  });

  it('draws normally distributed numbers with mean 0 and variance 1', () => {
    const random = seededRandom(7);
    const draws = Array.from({ length: 20_000 }, () => normalDraw(random));
    const mean = draws.reduce((sum, draw) => sum + draw, 0) / draws.length;
    const variance = draws.reduce((sum, draw) => sum + (draw - mean) ** 2, 0) / draws.length;
    expect(Math.abs(mean)).toBeLessThan(0.03);
    expect(variance).toBeGreaterThan(0.96);
    expect(variance).toBeLessThan(1.04);
  });
});
