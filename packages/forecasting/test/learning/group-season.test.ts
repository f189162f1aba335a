import { describe, expect, it } from 'vitest';
import { normalDraw, seededRandom } from '../../src/random.ts';
import { forecastInSeason, groupSeason } from '../../src/learning/group-season.ts';

const random = seededRandom(5);
const group = (swing: number, count = 12) =>
  Array.from({ length: count }, (_, i) => ({
    start: 600 + i,
    values: Float64Array.from({ length: 48 - i }, (__, t) => {
      const season = Math.sin((2 * Math.PI * (600 + i + t)) / 12);
      return 50 * (i + 1) * (1 + swing * season + 0.05 * normalDraw(random));
    }),
  }));

describe('groupSeason', () => {
  it('returns the seasonality that series with different start dates have in common', () => {
    const season = groupSeason(group(0.4), 12) ?? new Float64Array(12);
    for (const [at, index] of season.entries())
      expect(index).toBeCloseTo(1 + 0.4 * Math.sin((2 * Math.PI * at) / 12), 1);
  });

  it('returns null if there is no common seasonality or there are too few series', () => {
    expect(groupSeason(group(0), 12)).toBeNull();
    expect(groupSeason(group(0.4, 4), 12)).toBeNull();
  });

  it('forecasts the peak of the other series for a series with only three values in the trough', () => {
    const season = groupSeason(group(0.4), 12) ?? new Float64Array(12);
    const few = { start: 608, values: Float64Array.of(65, 60, 65) };
    const [peak = 0] = forecastInSeason(few, season, 5).slice(4);
    expect(peak).toBeGreaterThan(125);
    expect(peak).toBeLessThan(155);
  });
});
