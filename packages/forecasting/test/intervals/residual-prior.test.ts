import { describe, expect, it } from 'vitest';
import { expectedReach, expectedSizes } from '../../src/intervals/residual-prior.ts';
import { residualPrior } from '../../src/intervals/residual-priors.ts';

describe.each([7, 52, 12, 4, 1, 24])('residualPrior of season length %i', (seasonLength) => {
  const prior = residualPrior(seasonLength);

  it('expects errors that never decrease with the step, also beyond the table', () => {
    const sizes = expectedSizes(prior, prior.sizes.length + 10);
    expect(sizes.subarray(0, prior.sizes.length)).toEqual(Float64Array.from(prior.sizes));
    for (const [step, size] of sizes.entries()) expect(size).toBeGreaterThanOrEqual(sizes[step - 1] ?? 0.1);
  });

  it('expects wider intervals for higher levels, whatever the number of residuals', () => {
    for (const independent of [1, 2, 7, 1000])
      for (const side of ['below', 'above'] as const) {
        const reach = [0.45, 0.4, 0.1, 0.05, 0.025, 0.01, 0.005, 0.001].map(
          (tail) => expectedReach(prior, tail, independent)[side],
        );
        for (const [at, value] of reach.entries()) expect(value).toBeGreaterThan(reach[at - 1] ?? 0);
      }
  });
});

describe('expectedReach', () => {
  const learned = { tails: [0.1, 0.025], below: [2, 4], above: [3, 6] };

  it('returns learned quantiles for as few residuals as a single series has', () => {
    const prior = { sizes: [1, 1, 1, 1, 1], learned };
    expect(expectedReach(prior, 0.1, 1.5)).toEqual({ below: 2, above: 3 });
    expect(expectedReach(prior, 0.025, 2)).toEqual({ below: 4, above: 6 });
  });

  it("approaches Student's t if there are many residuals or no learned quantiles", () => {
    const many = expectedReach({ sizes: [1, 1, 1, 1, 1], learned }, 0.025, 1e5);
    // The 97.5% quantile of the normal distribution, 1.96, scaled by 0.85 and in mean absolute deviations.
    expect(many.below).toBeCloseTo((0.85 * 1.96) / 0.798, 2);
    const none = expectedReach({ sizes: [1, 1, 1, 1, 1], learned: null }, 0.025, 1e5);
    expect(none.above).toBeCloseTo(many.above, 2);
    expect(none.above).toBe(none.below);
  });
});
