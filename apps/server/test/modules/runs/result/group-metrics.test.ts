import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  coefficientOfVariation,
  demandClass,
  volumeOf,
  volumeShares,
} from '../../../../src/modules/runs/result/group-metrics.ts';

const sharesOf = (...volumes: number[]) => {
  const shares = volumeShares(Float64Array.from(volumes));
  return volumes.map((_, at) => shares(at));
};

describe('volumeShares', () => {
  it('accumulates shares from the largest to the smallest, in any input order', () => {
    expect(sharesOf(20, 50, 0, 30)).toEqual([
      { share: 0.2, cumulative: 1 },
      { share: 0.5, cumulative: 0.5 },
      { share: 0, cumulative: 1 },
      { share: 0.3, cumulative: 0.8 },
    ]);
  });

  it('treats the first of several equal volumes as the largest', () => {
    expect(sharesOf(5, 5).map(({ cumulative }) => cumulative)).toEqual([0.5, 1]);
  });

  it('returns null if there is no volume', () => {
    expect(sharesOf(0, 0)).toEqual([0, 0].map(() => ({ share: null, cumulative: null })));
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
  it('sums absolute values, so that product returns count as volume, and ignores gaps', () => {
    expect(volumeOf(Float64Array.of(2, -3, Number.NaN))).toBe(5);
  });
});

const ofShares = (...shares: number[]) => {
  let sum = 0;
  return shares.map((share) => {
    sum += share;
    return demandClass({ share, cumulative_share: sum, cv: null });
  });
};

describe('the class by volume', () => {
  it('is A up to 80%, B up to 95% and C above 95%', () => {
    expect(ofShares(0.5, 0.3, 0.1, 0.05, 0.03, 0.02)).toEqual(['A', 'A', 'B', 'B', 'C', 'C']);
  });

  it('includes the combination that crosses its upper bound', () => {
    expect(ofShares(0.9, 0.07, 0.03)).toEqual(['A', 'B', 'C']);
    expect(ofShares(1)).toEqual(['A']);
  });

  it('never improves when the volume falls', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1000), { minLength: 1, maxLength: 40 }), (volumes) => {
        const total = volumes.reduce((sum, volume) => sum + volume, 0) || 1;
        const classes = ofShares(...volumes.toSorted((a, b) => b - a).map((volume) => volume / total));
        expect(classes.join('')).toMatch(/^A+B*C*$/);
      }),
    );
  });
});

describe('the class by variability', () => {
  it.each([
    [0, 'AX'],
    [0.5, 'AX'],
    [0.51, 'AY'],
    [1, 'AY'],
    [1.01, 'AZ'],
  ])('follows the class by volume: a coefficient of variation of %d gives %s', (cv, expected) => {
    expect(demandClass({ share: 0.5, cumulative_share: 0.5, cv })).toBe(expected);
  });

  it('is null without volume', () => {
    expect(demandClass({ share: null, cumulative_share: null, cv: 2 })).toBeNull();
  });
});
