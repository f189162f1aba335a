import { describe, expect, it } from 'vitest';
import { outliers } from '../src/outliers.ts';

const found = (values: readonly (number | null)[]) => outliers(values, (value) => value);

describe('outliers', () => {
  // Two of ten mask each other in a plain z-score. Python: m = median(v); d = median(abs(x - m) for x in v); [0.6745
  // * (x - m) / d for x in v] gives 25.86 and 26.31 for the last two and at most 1.57 for the others.
  it('finds two outliers that mask each other', () => {
    expect(found([2.1, 2.6, 2.4, 2.5, 2.3, 2.1, 2.3, 2.6, 8.2, 8.3])).toEqual([8.2, 8.3]);
  });

  // Median 3, median absolute deviation 1: 0.6745 · 97 / 1 = 65.4 for 100, 3.37 for 8, 4.05 for 9.
  it('returns values more than 3.5 modified deviations from the median', () => {
    expect(found([1, 2, 3, 4, 100])).toEqual([100]);
    expect(found([1, 2, null, 3, 4, 8])).toEqual([]);
    expect(found([1, 2, 3, 4, 9])).toEqual([9]);
  });

  it.each([[[]], [[5]], [[1, 2]], [[null]], [[3, 3, 3, 3, 1000]]])('finds none in %j', (values) => {
    expect(found(values)).toEqual([]);
  });
});
