import { describe, expect, it } from 'vitest';
import {
  coefficientOfVariation,
  volumeOf,
  volumeShares,
} from '../../../../src/modules/runs/result/group-metrics.ts';

describe('volumeShares', () => {
  it('accumulates shares from the largest down, in any input order', () => {
    expect(volumeShares([20, 50, 0, 30])).toEqual([
      { share: 0.2, cumulative: 1 },
      { share: 0.5, cumulative: 0.5 },
      { share: 0, cumulative: 1 },
      { share: 0.3, cumulative: 0.8 },
    ]);
  });

  it('counts the first of equal volumes as the larger', () => {
    expect(volumeShares([5, 5]).map(({ cumulative }) => cumulative)).toEqual([0.5, 1]);
  });

  it('returns null if there is no volume', () => {
    expect(volumeShares([0, 0])).toEqual([0, 0].map(() => ({ share: null, cumulative: null })));
    expect(volumeShares([])).toEqual([]);
  });
});

describe('coefficientOfVariation', () => {
  // python3 -c "import statistics as s; v=[2,4,4,4,5,5,7,9]; print(s.pstdev(v)/s.mean(v))"
  it('is the standard deviation divided by the mean', () => {
    expect(coefficientOfVariation(Float64Array.of(2, 4, 4, 4, 5, 5, 7, 9))).toBeCloseTo(0.4, 12);
  });

  it('ignores gaps', () => {
    expect(coefficientOfVariation(Float64Array.of(2, Number.NaN, 4))).toBeCloseTo(1 / 3, 12);
  });

  it.each([[[]], [[3]], [[0, 0]], [[-1, -3]], [[-1, 1]]])('is null for %j', (values) => {
    expect(coefficientOfVariation(Float64Array.from(values))).toBeNull();
  });
});

describe('volumeOf', () => {
  it('counts returns as volume and ignores gaps', () => {
    expect(volumeOf(Float64Array.of(2, -3, Number.NaN))).toBe(5);
  });
});
