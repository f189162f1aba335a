import { describe, expect, it } from 'vitest';
import { normalDraw, seededRandom } from '../../../src/random.ts';
import type { HeldOut } from '../../../src/models/hold-out.ts';
import { chooseWeights, combine } from '../../../src/models/ensemble/member-weights.ts';

const random = seededRandom(12);
const held: HeldOut[] = Array.from({ length: 40 }, (_, position) => ({
  history: {
    key: String(position),
    start: 0,
    values: Float64Array.from({ length: 30 }, () => 100 + 10 * normalDraw(random)),
  },
  actual: Float64Array.from({ length: 6 }, () => 100 + 10 * normalDraw(random)),
}));
/** Simulates an ensemble member whose errors are random noise of the given size. */
const missing = (size: number) =>
  Float64Array.from(
    held.flatMap(({ actual }) => Array.from(actual, (value) => value + size * normalDraw(random))),
  );

describe('chooseWeights', () => {
  it('keeps the median if the members are equally accurate', () => {
    expect(chooseWeights(held, [missing(10), missing(10)], 1)).toBeNull();
  });

  it('raises the weight of a better member but shrinks it toward equal weights', () => {
    const weights = chooseWeights(held, [missing(5), missing(8), missing(9), missing(9)], 1) ?? [];
    expect(weights[0]).toBeGreaterThan(0.25);
    for (const weight of weights) expect(weight).toBeGreaterThanOrEqual(1 / 8);
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12);
  });

  it('gives almost all weight to a much better member', () => {
    const weights = chooseWeights(held, [missing(5), missing(60), missing(60), missing(60)], 1) ?? [];
    expect(weights[0]).toBeGreaterThan(0.85);
  });

  it('keeps the median if there are too few series', () => {
    expect(
      chooseWeights(held.slice(0, 5), [missing(5).subarray(0, 30), missing(60).subarray(0, 30)], 1),
    ).toBeNull();
  });
});

describe('combine', () => {
  // Forecasts of two series with two steps each; the test combines those of the second series.
  const forecasts = [
    Float64Array.of(-1, -1, 10, 20),
    Float64Array.of(-1, -1, 20, 0),
    Float64Array.of(-1, -1, 900, 10),
  ];

  it('returns the weighted mean', () => {
    expect([...combine(forecasts.slice(0, 2), 2, 2, [0.75, 0.25])]).toEqual([12.5, 15]);
  });

  it('returns the median if there are no weights, so that one extreme member has no influence', () => {
    expect([...combine(forecasts, 2, 2, null)]).toEqual([20, 10]);
    expect([...combine(forecasts.slice(0, 2), 2, 2, null)]).toEqual([15, 10]);
  });
});
