import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergePositions } from '../../../../src/components/chart/frame/merge-positions.ts';

const ascending = fc
  .uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 30 })
  .map((xs) => xs.toSorted((a, b) => a - b));

describe('mergePositions', () => {
  it('lists every position with a value once, ascending', () => {
    fc.assert(
      fc.property(fc.array(ascending, { maxLength: 4 }), (lists) => {
        const series = lists.map((xs) => xs.map((x) => ({ x, y: x % 5 === 0 ? null : x })));
        const expected = [...new Set(lists.flat().filter((x) => x % 5 !== 0))].toSorted((a, b) => a - b);
        expect(mergePositions(series)).toEqual(expected);
      }),
    );
  });
});
