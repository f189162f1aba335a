import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { valueExtent } from '../../../../src/ui/chart/frame/value-extent.ts';

describe('valueExtent', () => {
  it('starts at 0 for nonnegative data, however high it lies', () => {
    expect(valueExtent([900, 1000])).toEqual([0, 1050]);
  });

  it('goes below 0 only for negative data', () => {
    expect(valueExtent([-100, 100])).toEqual([-110, 110]);
  });

  it('ignores missing values and gives a unit axis when nothing is left', () => {
    expect(valueExtent([null, Number.NaN])).toEqual([0, 1]);
    expect(valueExtent([0, 0])).toEqual([0, 1]);
  });

  it('holds every value', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: -1e9, max: 1e9, noNaN: true }), { minLength: 1 }), (values) => {
        const [low, high] = valueExtent(values);
        expect(low).toBeLessThan(high);
        expect(values.every((value) => value >= low && value <= high)).toBe(true);
      }),
    );
  });
});
