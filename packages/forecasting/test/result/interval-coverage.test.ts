import { describe, expect, it } from 'vitest';
import { prepareSeries } from '../../src/preparation/prepare-series.ts';
import { normalDraw, seededRandom } from '../../src/random.ts';
import { intervalHeld } from '../../src/result/interval-coverage.ts';

const periods = 6;
const random = seededRandom(5);
const values = Float64Array.from({ length: 60 }, () => 200 + 10 * normalDraw(random));
const before = (all: Float64Array, cutoff: number) => prepareSeries(all.subarray(0, cutoff), 0, 12);
const originOf = (all: Float64Array) => (cutoff: number) => ({
  cutoff,
  histories: [before(all, cutoff)],
  forecasts: [new Float64Array(periods).fill(200)],
});
const heldOf = (cutoffs: readonly number[], all = values) =>
  intervalHeld(
    { plan: { periods, tiers: [], shown: 54, notes: [] }, seasonLength: 12 },
    { future: originOf(all)(all.length), past: cutoffs.map(originOf(all)) },
    0.8,
  );
const everyMonth = Array.from({ length: 13 }, (_, back) => 54 - back);

describe('intervalHeld', () => {
  it('counts the values of all cutoffs after the first complete holdout', () => {
    expect(heldOf(everyMonth)).toMatchObject({ of: 7 * periods, origins: 7 });
  });

  it('returns a coverage close to the level if errors do not change over time', () => {
    const long = Float64Array.from({ length: 400 }, () => 200 + 10 * normalDraw(random));
    const cutoffs = Array.from({ length: 50 }, (_, back) => 394 - 6 * back);
    const { inside, of } = heldOf(cutoffs, long) ?? { inside: 0, of: 1 };
    expect(of).toBe(49 * periods);
    expect(inside / of).toBeGreaterThan(0.72);
    expect(inside / of).toBeLessThan(0.88);
  });

  it('measures coverage on values that were not used for calibration', () => {
    const jump = values.map((value, t) => (t < 54 ? value : value + 100));
    const flat = heldOf([54, 48, 42], jump);
    expect(flat).toMatchObject({ of: 2 * periods, origins: 2 });
    expect(flat?.inside).toBeLessThanOrEqual(periods);
  });

  it('returns null if no earlier holdout is complete', () => {
    expect(heldOf(everyMonth.slice(0, 6))).toBeNull();
    expect(heldOf([])).toBeNull();
  });
});
