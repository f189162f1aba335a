import { describe, expect, it } from 'vitest';
import { normalDraw, seededRandom } from '../../../src/random.ts';
import { findSeason } from '../../../src/models/baselines/find-season.ts';
import { isSeasonal } from '../../../src/models/baselines/naive2.ts';
import { shrunkIndices, seasonalIndices } from '../../../src/models/baselines/seasonal-indices.ts';

const random = seededRandom(14);
/** A trend of 3 per month, a season of ±25 and noise of 6, starting at 100. */
const trended = (length: number, swing = 25) =>
  Float64Array.from(
    { length },
    (_, t) => 100 + 3 * t + swing * Math.sin((2 * Math.PI * t) / 12) + 6 * normalDraw(random),
  );
const share = (count: number, holds: () => boolean) =>
  Array.from({ length: count }, holds).filter(Boolean).length / count;

describe('findSeason', () => {
  it('finds a season that a trend hides from a test of the raw series', () => {
    const seen = (test: (values: Float64Array) => boolean) => share(50, () => test(trended(40)));
    expect(seen((values) => findSeason(values, 12, 'additive') !== null)).toBeGreaterThan(0.9);
    expect(seen((values) => isSeasonal(values, 12))).toBeLessThan(0.5);
  });

  it('requires at least one and a half cycles', () => {
    expect(share(50, () => findSeason(trended(18), 12, 'multiplicative') !== null)).toBeGreaterThan(0.5);
    expect(findSeason(trended(17), 12, 'additive')).toBeNull();
    expect(findSeason(trended(40), 1, 'additive')).toBeNull();
  });

  it('finds a spurious season in at most about one in ten histories', () => {
    expect(share(200, () => findSeason(trended(48, 0), 12, 'additive') !== null)).toBeLessThan(0.16);
  });

  it.each(['additive', 'multiplicative'] as const)('returns the shape of a short %s season', (form) => {
    const indices = findSeason(trended(20, 60), 12, form) ?? new Float64Array(12);
    expect(indices.indexOf(Math.max(...indices))).toBeGreaterThanOrEqual(2);
    expect(indices.indexOf(Math.max(...indices))).toBeLessThanOrEqual(4);
    const mean = indices.reduce((sum, index) => sum + index / 12, 0);
    expect(mean).toBeCloseTo(form === 'additive' ? 0 : 1, 9);
  });
});

describe('shrunkIndices', () => {
  const spread = (indices: Float64Array) => Math.max(...indices) - Math.min(...indices);

  it('keeps a real season and removes most of a spurious one', () => {
    const season = trended(60, 60);
    expect(spread(shrunkIndices(season, 12, 'additive'))).toBeGreaterThan(
      0.95 * spread(seasonalIndices(season, 12, 'additive')),
    );
    const chance = trended(60, 0);
    expect(spread(shrunkIndices(chance, 12, 'additive'))).toBeLessThan(
      0.5 * spread(seasonalIndices(chance, 12, 'additive')),
    );
  });
});
