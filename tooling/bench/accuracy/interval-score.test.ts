import { expect, it } from 'vitest';
import { cut } from './benchmark-set.ts';
import { intervalScore } from './interval-score.ts';

it("intervalScore adds 20 times the distance of each value outside a 90% interval to the interval's width", () => {
  // With season length 2, the seasonal changes are 2; the future values are 5 and 12.
  const set = {
    name: 'test',
    bucket: 'quarter' as const,
    horizon: 2,
    series: [cut('a', 0, Float64Array.of(1, 2, 3, 4, 5, 12), 2)],
  };
  const bounds = [{ lower: Float64Array.of(4, 4), upper: Float64Array.of(8, 10) }];
  const { score, width } = intervalScore(set, bounds, 0.9, 2);
  expect(score).toBeCloseTo((4 / 2 + (6 + 20 * 2) / 2) / 2, 12);
  expect(width).toBeCloseTo((4 / 2 + 6 / 2) / 2, 12);
});
