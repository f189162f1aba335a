import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nearest } from '../../../../src/components/chart/reader/nearest.ts';

describe('nearest', () => {
  it('finds no place in an empty list', () => {
    expect(nearest([], 1)).toBe(-1);
  });

  it('finds the closest position', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: -1000, max: 1000 }), { minLength: 1 }),
        fc.double({ min: -1200, max: 1200, noNaN: true }),
        (unordered, x) => {
          const positions = unordered.toSorted((a, b) => a - b);
          const found = positions[nearest(positions, x)] ?? Number.NaN;
          const closest = Math.min(...positions.map((position) => Math.abs(position - x)));
          expect(Math.abs(found - x)).toBe(closest);
        },
      ),
    );
  });
});
