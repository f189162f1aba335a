import { describe, expect, it } from 'vitest';
import { normalDraw, seededRandom } from '../../src/random.ts';
import { calibrate } from '../../src/intervals/calibrate.ts';
import { expectedReach } from '../../src/intervals/residual-prior.ts';
import { residualPrior } from '../../src/intervals/residual-priors.ts';
import { normalQuantile } from '../../src/intervals/normal-quantile.ts';

const random = seededRandom(3);
const prior = residualPrior(12);
const drawn = (count: number, draw: () => number) => Float64Array.from({ length: count }, draw);

describe('normalQuantile', () => {
  it('agrees with scipy', () => {
    // scipy 1.17.1: norm.ppf([0.9, 0.975, 0.995, 0.01, 0.001])
    const expected = [
      1.2815515655446004, 1.959963984540054, 2.5758293035489004, -2.3263478740408408, -3.090232306167813,
    ];
    for (const [i, p] of [0.9, 0.975, 0.995, 0.01, 0.001].entries()) {
      expect(normalQuantile(p)).toBeCloseTo(expected[i] ?? Number.NaN, 6);
    }
  });
});

describe('calibrate', () => {
  it('returns the quantiles of the scores if many scores are independent', () => {
    const { below, above } = calibrate(
      drawn(6000, () => normalDraw(random)),
      0.9,
      6000,
      prior,
    );
    expect(below).toBeCloseTo(1.645, 1);
    expect(above).toBeCloseTo(1.645, 1);
  });

  it('extends the interval further on the side toward which errors are skewed', () => {
    const { below, above } = calibrate(
      drawn(6000, () => Math.exp(0.8 * normalDraw(random)) - 1.38),
      0.95,
      6000,
      prior,
    );
    expect(above).toBeGreaterThan(1.5 * below);
  });

  it('uses the quantiles of other series if only a few scores are independent', () => {
    const scores = drawn(200, () => 1);
    scores[0] = 12;
    const few = calibrate(scores.slice(), 0.95, 3, prior);
    const many = calibrate(scores.slice(), 0.95, 3000, prior);
    expect(few.above).toBeCloseTo(expectedReach(prior, 0.025, 3).above, 0);
    expect(many.above).toBeLessThan(1.5);
  });

  it('returns a wider interval for a higher level', () => {
    const scores = drawn(200, () => normalDraw(random));
    const levels = [0.8, 0.9, 0.95, 0.99].map((level) => calibrate(scores.slice(), level, 100, prior));
    for (const [i, { below, above }] of levels.entries()) {
      expect(above).toBeGreaterThan(levels[i - 1]?.above ?? 0);
      expect(below).toBeGreaterThan(levels[i - 1]?.below ?? 0);
    }
  });

  it('returns the quantiles of other series if there are no scores', () => {
    expect(calibrate(new Float64Array(0), 0.95, 1, prior)).toEqual(expectedReach(prior, 0.025, 1));
  });
});
