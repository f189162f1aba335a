import { describe, expect, it } from 'vitest';
import { explain } from '../../src/explanation/explain.ts';
import { seededRandom } from '../../src/random.ts';

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('explain', () => {
  it('finds the level, the trend, the seasonal strength and the strongest month', () => {
    // 100, growing by 1 per month, and 30 more every March; the first value is for January 1970.
    const values = Float64Array.from({ length: 60 }, (_, t) => 100 + t + (t % 12 === 2 ? 30 : 0));
    const { level, trendPerYear, seasonalStrength, strongestSeason, reliedOn } = explain(
      { values, start: 0 },
      'month',
      ['a'],
    );
    expect(level).toBeCloseTo(100 + 53.5 + 2.5, 6);
    expect(trendPerYear).toBeCloseTo((100 * 12) / 156, 6);
    expect(seasonalStrength).toBeGreaterThan(0.95);
    expect(strongestSeason).toBe(2);
    expect(reliedOn).toEqual(['a']);
  });

  it('names the strongest month regardless of the month in which the history starts', () => {
    const values = Float64Array.from({ length: 48 }, (_, t) => 100 + ((t + 7) % 12 === 11 ? 50 : 0));
    expect(explain({ values, start: 12 * 50 + 7 }, 'month', []).strongestSeason).toBe(11);
  });

  it('returns null and the reason for a history that is too short', () => {
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

  // LEAD-4
  it.each([
    ['day', 364],
    ['week', 52],
    ['month', 12],
    ['quarter', 4],
  ] as const)('returns no trend for less than two years of %ss', (bucket, perYear) => {
    const rising = (count: number) => Float64Array.from({ length: count }, (_, t) => 100 + t);
    const trendOf = (count: number) => explain({ values: rising(count), start: 0 }, bucket, []);
    expect(trendOf(2 * perYear - 1)).toMatchObject({
      trendPerYear: null,
      notes: expect.arrayContaining(['Estimating a trend requires two years of history.']) as string[],
    });
    expect(trendOf(2 * perYear).trendPerYear).toBeGreaterThan(0);
  });

  it('finds no trend in seven months of daily data, and does not mistake yearly seasonality for a trend', () => {
    const season = (t: number) => 100 + 30 * Math.sin((2 * Math.PI * t) / 364);
    const values = (count: number) => Float64Array.from({ length: count }, (_, t) => season(t));
    expect(explain({ values: values(212), start: 0 }, 'day', []).trendPerYear).toBeNull();
    expect(explain({ values: values(1092), start: 0 }, 'day', []).trendPerYear).toBeCloseTo(0, 6);
  });

  it('returns the strength of a known season around any trend', () => {
    // The season and the noise each have a variance of 50, so the strength is 0.5.
    const random = seededRandom(3);
    const strengths = Array.from({ length: 40 }, (_, run) => {
      const values = Float64Array.from({ length: 240 }, (__, t) => {
        const noise = Math.sqrt(600) * (random() - 0.5);
        return 500 + (run - 20) * t + 0.02 * run * t * t + 10 * Math.sin((2 * Math.PI * t) / 12) + noise;
      });
      return explain({ values, start: 0 }, 'month', []).seasonalStrength ?? Number.NaN;
    });
    expect(meanOf(strengths)).toBeGreaterThan(0.45);
    expect(meanOf(strengths)).toBeLessThan(0.55);
  });

  it.each([3, 4, 6])('finds no more than chance in noise of %i seasons', (seasons) => {
    const random = seededRandom(seasons);
    const strengths = Array.from({ length: 60 }, () => {
      const values = Float64Array.from({ length: 12 * seasons }, () => 100 + random());
      const { seasonalStrength, strongestSeason } = explain({ values, start: 0 }, 'month', []);
      expect(strongestSeason === null).toBe(seasonalStrength === 0);
      return seasonalStrength ?? Number.NaN;
    });
    expect(meanOf(strengths)).toBeLessThan(0.2);
  });

  it('returns at most 1 as the strength of a perfect season', () => {
    const year = [266, 270, 268, 264, 258, 251, 247, 246, 249, 255, 264, 272];
    const values = Float64Array.from({ length: 36 }, (_, t) => (year[t % 12] ?? 0) + 12 * Math.floor(t / 12));
    const { seasonalStrength } = explain(
      { values: Float64Array.of(...values, 302, 306), start: 0 },
      'month',
      [],
    );
    expect(seasonalStrength).toBe(1);
  });

  it('finds no seasonality in a constant history with decimals', () => {
    const { seasonalStrength, strongestSeason } = explain(
      { values: new Float64Array(48).fill(12.37), start: 0 },
      'month',
      [],
    );
    expect([seasonalStrength, strongestSeason]).toEqual([null, null]);
  });

  it('does not call a constant history too short', () => {
    const constant = new Float64Array(48).fill(5);
    expect(explain({ values: constant, start: 0 }, 'month', [])).toMatchObject({
      trendPerYear: 0,
      notes: [],
    });
  });
});
