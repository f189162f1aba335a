import { describe, expect, it } from 'vitest';
import { normalDraw, seededRandom } from '../../src/random.ts';
import { learnedHistory, restore } from '../../src/learning/learned-history.ts';
import { withoutOutliers } from '../../src/learning/without-outliers.ts';

/** 100 per month with a season of ±10 and noise of 5. */
function calm(length = 48): Float64Array {
  const random = seededRandom(3);
  return Float64Array.from(
    { length },
    (_, t) => 100 + 10 * Math.sin((2 * Math.PI * t) / 12) + 5 * normalDraw(random),
  );
}
const times = (values: Float64Array, factor: number, ...positions: number[]) =>
  values.map((value, t) => (positions.includes(t) ? factor * value : value));

describe('withoutOutliers', () => {
  it.each([[[36]], [[47]], [[10, 30]], [[0]]])('replaces outliers at any position: %j', (positions) => {
    const cleaned = withoutOutliers(times(calm(), 100, ...positions), 12);
    for (const [t, value] of cleaned.entries()) expect(value).toBeLessThan(positions.includes(t) ? 125 : 130);
    expect(cleaned.filter((value, t) => value === calm()[t]).length).toBe(48 - positions.length);
  });

  it('replaces more outliers in a longer history, but keeps frequent ones', () => {
    const long = calm(96);
    const cleaned = withoutOutliers(times(long, 30, 14, 40, 65), 12);
    for (const t of [14, 40, 65]) expect(cleaned[t]).toBeLessThan(125);
    const often = times(long, 30, ...Array.from({ length: 12 }, (_, turn) => 7 * turn + 3));
    expect(withoutOutliers(often, 12)).toBe(often);
    expect(learnedHistory(times(long, 30, 14, 40, 65), 12).outliers).toEqual([14, 40, 65]);
  });

  it('keeps an outlier on request', () => {
    const values = times(calm(), 30, 10, 30);
    const cleaned = withoutOutliers(values, 12, (t) => t === 10);
    expect(cleaned[10]).toBe(values[10]);
    expect(cleaned[30]).toBeLessThan(125);
  });

  it('allows fewer outliers in weeks and days than in months', () => {
    const weeks = (...positions: number[]) => withoutOutliers(times(calm(312), 30, ...positions), 52);
    expect(Math.max(...weeks(60, 150, 240))).toBeLessThan(130);
    expect(Math.max(...weeks(60, 150, 200, 240))).toBeGreaterThan(2000);
  });

  it('treats a single month without demand as an outlier', () => {
    expect(withoutOutliers(times(calm(), 0, 20), 12)[20]).toBeGreaterThan(80);
  });

  it.each([
    ['a peak that returns every year', [11, 23, 35, 47]],
    ['a peak that returned once', [23, 35]],
    ['a possible new level', [46, 47]],
    ['a value that occurs three times', [10, 20, 33]],
  ])('keeps %s', (_, positions) => {
    const values = times(calm(), 10, ...positions);
    expect(withoutOutliers(values, 12)).toBe(values);
  });

  it('keeps skewed demand except for extreme outliers', () => {
    const random = seededRandom(8);
    const skewed = Array.from({ length: 50 }, () =>
      Float64Array.from({ length: 60 }, () => 100 * Math.exp(0.7 * normalDraw(random))),
    );
    expect(skewed.filter((values) => withoutOutliers(values, 12) !== values).length).toBeLessThan(3);
  });
});

describe('learnedHistory', () => {
  it('scales values after a level shift and converts forecasts back', () => {
    const learned = learnedHistory(
      calm().map((value, t) => (t >= 40 ? 3 * value : value)),
      12,
    );
    expect(Math.max(...learned.values)).toBeLessThan(150);
    expect(restore(Float64Array.of(100), learned)[0]).toBeGreaterThan(270);
    expect(restore(Float64Array.of(100), learned)[0]).toBeLessThan(330);
  });

  it('removes steady growth before training and continues it in the forecast', () => {
    const values = Float64Array.from({ length: 48 }, (_, t) => 100 * 1.05 ** t);
    const learned = learnedHistory(values, 12);
    for (const value of learned.values) expect(value).toBeCloseTo(100, 6);
    const [first = 0, second = 0] = restore(Float64Array.of(100, 100), learned);
    expect(first).toBeCloseTo(100 * 1.05 ** 48, 0);
    expect(second / first).toBeGreaterThan(1.045);
  });

  it.each([
    ['a season', (t: number) => 100 * (1 + 0.6 * Math.sin((2 * Math.PI * t) / 12))],
    ['a trend', (t: number) => 100 + 4 * t],
    ['a slow change', (t: number) => 100 + 200 / (1 + Math.exp((24 - t) / 5))],
    ['values that are not positive', (t: number) => 100 * (t - 20)],
  ])('does not change a history with %s', (_, value) => {
    const values = Float64Array.from({ length: 48 }, (__, t) => value(t));
    expect(learnedHistory(values, 12)).toMatchObject({ values, factor: 1, growth: 0 });
  });
});
