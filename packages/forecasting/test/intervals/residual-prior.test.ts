import { describe, expect, it } from 'vitest';
import { expectedReach, expectedSizes } from '../../src/intervals/residual-prior.ts';
import { residualPrior } from '../../src/intervals/residual-priors.ts';

describe.each([7, 52, 12, 4, 1])('residualPrior of season length %i', (seasonLength) => {
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
  const prior = {
    sizes: [1, 1, 1, 1, 1],
    tails: [0.1, 0.025],
    quantiles: [
      { independent: 1, below: [2, 4], above: [3, 6] },
      { independent: 100, below: [1, 2], above: [1, 2] },
    ],
  };

  it('interpolates between numbers of residuals and keeps to the nearest beyond them', () => {
    expect(expectedReach(prior, 0.1, 10)).toEqual({ below: 1.5, above: 2 });
    expect(expectedReach(prior, 0.1, 1e6)).toEqual({ below: 1, above: 1 });
    expect(expectedReach(prior, 0.025, 0.5)).toEqual({ below: 4, above: 6 });
  });
});
