import { describe, expect, it } from 'vitest';
import { ErrorTilt } from '../../src/intervals/error-tilt.ts';
import { noFactors } from '../../src/intervals/error-factors.ts';
import { difficulty } from '../../src/intervals/difficulty.ts';
import { expectedSizes } from '../../src/intervals/residual-prior.ts';
import { residualPrior } from '../../src/intervals/residual-priors.ts';
import { normalDraw, seededRandom } from '../../src/random.ts';

const horizon = 12;
const usual = expectedSizes(residualPrior(12), horizon);
const length = 96;

/** Factors by step for a series, in units of the usual errors. */
function factorsOf(values: Float64Array, known = values.length): Float64Array {
  const factors = noFactors(horizon);
  new ErrorTilt(values, 12, usual, known).write(known, difficulty(values, 12, known), factors);
  return factors.below;
}

function noise(seed: number): Float64Array {
  const random = seededRandom(seed);
  return Float64Array.from({ length }, () => 100 + 10 * normalDraw(random));
}

function walk(seed: number): Float64Array {
  let level = 1000;
  return noise(seed).map((value) => (level += value - 100));
}

describe('ErrorTilt', () => {
  it('expects faster growth by step for a random walk than for noise around a level', () => {
    const growthOf = (values: Float64Array) => {
      const factors = factorsOf(values);
      return (factors.at(-1) ?? 0) / (factors[0] ?? 1);
    };
    for (const seed of [1, 2, 3]) expect(growthOf(walk(seed))).toBeGreaterThan(1.3 * growthOf(noise(seed)));
  });

  it('does not depend on the unit of the values', () => {
    const factors = factorsOf(noise(4).map((value) => 1e6 * value));
    for (const [step, factor] of factorsOf(noise(4)).entries()) expect(factors[step]).toBeCloseTo(factor, 9);
  });

  it('ignores values that were not known at the time', () => {
    const changed = walk(5).map((value, t) => (t < 80 ? value : 10 * value));
    expect(factorsOf(changed, 80)).toEqual(factorsOf(walk(5), 80));
  });

  it('expects the usual errors if the history is too short to measure any', () => {
    expect(factorsOf(Float64Array.of(5, 7), 1)).toEqual(new Float64Array(horizon).fill(1));
  });

  it('remains bounded after a single outlier and for a perfectly regular series', () => {
    const outlier = noise(6).map((value, t) => (t === 70 ? 30 * value : value));
    for (const factor of factorsOf(outlier)) expect(factor).toBeLessThan(4);
    const regular = Float64Array.from({ length }, (_, t) => 100 + (t % 12) + t);
    for (const factor of factorsOf(regular)) expect(factor).toBeGreaterThan(1 / 64);
  });
});
