import { describe, expect, it } from 'vitest';
import { explain } from '../../src/explanation/explain.ts';

describe('explain', () => {
  it('finds level, trend, strength and the strongest month', () => {
    // 100 growing by 1 a month, 30 more every March; the first value is of January 1970.
    const values = Float64Array.from({ length: 60 }, (_, t) => 100 + t + (t % 12 === 2 ? 30 : 0));
    const { level, trendPerYear, seasonalStrength, strongestSeason, reliedOn } = explain(
      { values, start: 0 },
      'month',
      ['a'],
    );
    expect(level).toBeCloseTo(100 + 53.5 + 2.5, 6);
    expect(trendPerYear).toBeGreaterThan((100 * 12 * 0.97) / 156);
    expect(trendPerYear).toBeLessThan((100 * 12 * 1.03) / 156);
    expect(seasonalStrength).toBeGreaterThan(0.95);
    expect(strongestSeason).toBe(2);
    expect(reliedOn).toEqual(['a']);
  });

  it('names the strongest month wherever the history starts', () => {
    const values = Float64Array.from({ length: 48 }, (_, t) => 100 + ((t + 7) % 12 === 11 ? 50 : 0));
    expect(explain({ values, start: 12 * 50 + 7 }, 'month', []).strongestSeason).toBe(11);
  });

  it('returns null and a reason for a history that is too short', () => {
    const short = explain({ values: Float64Array.of(1, 2, 3), start: 0 }, 'month', []);
    expect(short).toMatchObject({
      level: 2,
      trendPerYear: null,
      seasonalStrength: null,
      strongestSeason: null,
    });
    expect(short.notes).toHaveLength(2);
    expect(explain({ values: new Float64Array(0), start: 0 }, 'month', []).level).toBeNull();
  });
});
