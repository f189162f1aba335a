import { describe, expect, it } from 'vitest';
import { outliers } from '../src/outliers.ts';

const found = (values: readonly (number | null)[]) => outliers(values, (value) => value);

describe('outliers', () => {
  // In a plain z-score, two of the ten values hide each other. Python: m = median(v); d = median(abs(x - m) for x in
  // v); [0.6745 * (x - m) / d for x in v] gives 25.86 and 26.31 for the last two values and at most 1.57 for the
  // others.
  it('are found even if two of them mask each other', () => {
    expect(found([2.1, 2.6, 2.4, 2.5, 2.3, 2.1, 2.3, 2.6, 8.2, 8.3])).toEqual([8.2, 8.3]);
  });

  // With median 3 and median absolute deviation 1, the scores are 0.6745 · 97 / 1 = 65.4 for 100, 3.37 for 8, and
  // 4.05 for 9.
  it('are values more than 3.5 scaled median absolute deviations from the median', () => {
    expect(found([1, 2, 3, 4, 100])).toEqual([100]);
    expect(found([1, 2, null, 3, 4, 8])).toEqual([]);
    expect(found([1, 2, 3, 4, 9])).toEqual([9]);
  });

  it.each([[[]], [[5]], [[1, 2]], [[null]], [[3, 3, 3, 3, 1000]]])('are not found in %j', (values) => {
    expect(found(values)).toEqual([]);
  });
});
