import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { binDataset } from '../../../src/models/lightgbm/binned-dataset.ts';
import { findBinBounds } from '../../../src/models/lightgbm/find-bin-bounds.ts';
import { percentile } from '../../../src/models/lightgbm/percentile.ts';

describe('findBinBounds', () => {
  it('places a bound between each pair of neighbors if there are few distinct values', () => {
    expect([...findBinBounds(Float64Array.of(1, 1, 1, 2, 2, 2, 4, 4, 4), 255)]).toEqual([1.5, 3]);
  });

  it('returns ascending bounds and no more than the allowed number of bins', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ noNaN: true, min: -1e6, max: 1e6 }), { minLength: 1, maxLength: 400 }),
        fc.integer({ min: 2, max: 64 }),
        (values, maxBin) => {
          const bounds = [...findBinBounds(Float64Array.from(values), maxBin)];
          expect(bounds).toEqual([...new Set(bounds)].sort((a, b) => a - b));
          expect(bounds.length + 1).toBeLessThanOrEqual(maxBin);
        },
      ),
    );
  });

  it('gives missing values their own bin', () => {
    const dataset = binDataset(Float64Array.of(1, 1, 1, Number.NaN, 5, 5, 5), 7, 1);
    expect([...(dataset.columns[0] ?? [])]).toEqual([0, 0, 0, 2, 1, 1, 1]);
    expect(dataset.hasMissing).toEqual([true]);
  });
});

describe('percentile', () => {
  it('interpolates between neighbors like numpy', () => {
    // numpy.quantile([3, 1, 2, 10], [0.5, 0.9, 0, 1])
    const at = (alpha: number) => percentile(Float64Array.of(3, 1, 2, 10), 4, alpha);
    expect([at(0.5), at(0.9), at(0), at(1)]).toEqual([2.5, expect.closeTo(7.9, 10), 1, 10]);
  });

  it('returns the same value as a full sort', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 1, maxLength: 60 }), (values) => {
        const sorted = values.toSorted((a, b) => a - b);
        const middle = (sorted.length - 1) / 2;
        const expected = ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
        expect(percentile(Float64Array.from(values), values.length, 0.5)).toBe(expected);
      }),
    );
  });
});
