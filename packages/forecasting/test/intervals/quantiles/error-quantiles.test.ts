// ACC-8
import { describe, expect, it } from 'vitest';
import { noFactors } from '../../../src/intervals/error-factors.ts';
import { ErrorQuantiles } from '../../../src/intervals/quantiles/error-quantiles.ts';
import { expectedSizes } from '../../../src/intervals/residual-prior.ts';
import { residualPrior } from '../../../src/intervals/residual-priors.ts';
import { checksum, decodeBase64 } from '../../../src/models/nbeats/stored-network.ts';
import { monthWeights } from '../../../src/intervals/quantiles/weights/month.gen.ts';
import { prepareSeries } from '../../../src/preparation/prepare-series.ts';
import { normalDraw, seededRandom } from '../../../src/random.ts';

const horizon = 30;
const task = {
  level: 0.8,
  seasonLength: 12,
  usual: expectedSizes(residualPrior(12), horizon),
  calibratedOn: 80,
};
const draws = (seed: number, length: number, of: (draw: number, t: number) => number) => {
  const random = seededRandom(seed);
  return Float64Array.from({ length }, (_, t) => of(normalDraw(random), t));
};
const noise = (seed: number, length = 72) => draws(seed, length, (draw) => 200 + 20 * draw);
const walk = (seed: number, length = 72) => {
  let level = 500;
  return draws(seed, length, (draw) => (level += 10 * draw));
};
const cutoffs = [70, 66, 30];

/** Factors of each series at its end and, first, at the past cutoffs. */
function factorsOf(all: readonly Float64Array[], own = task, order = [...all.keys()]) {
  const histories = all.map((values) => prepareSeries(values, 0, 12));
  const past = cutoffs.map((cutoff) => ({ cutoff, forecasts: all.map(() => new Float64Array(horizon)) }));
  const quantiles = ErrorQuantiles.of({ histories, past }, own);
  const found = new Map<number, { below: number[]; above: number[] }[]>();
  for (const position of order)
    found.set(
      position,
      [...cutoffs, all[position]?.length ?? 0].map((known) => {
        const factors = noFactors(horizon);
        quantiles?.of(position).write(known, 1, factors);
        return { below: [...factors.below], above: [...factors.above] };
      }),
    );
  return all.map((_, position) => found.get(position) ?? []);
}
const atEnd = (values: Float64Array, own = task) =>
  factorsOf([values], own)[0]?.at(-1) ?? { below: [], above: [] };

describe('ErrorQuantiles', () => {
  it('expects errors of a random walk to grow more with the step than errors of noise', () => {
    const growthOf = ({ above }: { above: number[] }) => (above[17] ?? 0) / (above[0] ?? 0);
    for (const seed of [1, 2, 3])
      expect(growthOf(atEnd(walk(seed)))).toBeGreaterThan(1.2 * growthOf(atEnd(noise(seed))));
  });

  it('returns wider intervals for higher levels, on both sides and at every step', () => {
    for (const values of [noise(4), walk(5), noise(6, 9)]) {
      const [narrow, wide] = [0.5, 0.99].map((level) => atEnd(values, { ...task, level }));
      for (const side of ['below', 'above'] as const)
        for (const [step, factor] of wide?.[side].entries() ?? [])
          // The factors are relative to quantiles of the normal distribution: 0.674 and 2.576.
          expect(2.576 * factor).toBeGreaterThan(0.674 * (narrow?.[side][step] ?? Infinity));
    }
  });

  it('does not depend on the unit of a series', () => {
    const [one, other] = [noise(7), noise(7).map((value) => 1000 * value)].map((values) => atEnd(values));
    for (const [step, factor] of one?.above.entries() ?? [])
      expect(other?.above[step]).toBeCloseTo(factor, 5);
  });

  it('returns the same whatever the order and the other series of a run', () => {
    const all = Array.from({ length: 70 }, (_, at) => (at % 2 === 0 ? noise(at) : walk(at, 20 + at)));
    const found = factorsOf(all);
    const backward = factorsOf(all, task, [69, 40, 3]);
    for (const at of [69, 40, 3]) expect(backward[at]).toEqual(found[at]);
    expect(factorsOf(all.slice(40, 41))[0]).toEqual(found[40]);
  });

  it('expects the usual errors from constant and intermittent histories', () => {
    const sparse = noise(8).map((value, t) => (t % 3 === 0 ? value : 0));
    for (const values of [new Float64Array(40).fill(7), sparse])
      expect(atEnd(values)).toEqual({ below: Array(horizon).fill(1), above: Array(horizon).fill(1) });
  });

  it('returns bounded factors for histories of a few values', () => {
    for (const length of [2, 3, 5, 11, 13, 25])
      for (const factor of Object.values(atEnd(walk(9, length))).flat()) {
        expect(factor).toBeGreaterThanOrEqual(1 / 8);
        expect(factor).toBeLessThanOrEqual(8);
      }
  });

  it('counts more the more series correct it, and is not used for other buckets', () => {
    const sizes = [12, 1000].map((calibratedOn) => atEnd(walk(10), { ...task, calibratedOn }).above[17] ?? 0);
    const logarithms = sizes.map((size) => Math.abs(Math.log(size)));
    expect(logarithms[1]).toBeGreaterThan(1.5 * (logarithms[0] ?? Infinity));
    expect(ErrorQuantiles.of({ histories: [], past: [] }, { ...task, seasonLength: 4 })).toBeNull();
  });

  it('has complete weights', () => {
    expect(checksum(decodeBase64(monthWeights.base64))).toBe(monthWeights.checksum);
  });
});
