import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalsOf, rounded, spread, sumAt } from '../../../src/modules/plans/planned-cell.ts';

const cents = fc.integer({ min: 0, max: 1e7 }).map((value) => value / 100);
const everyone = (values: ArrayLike<number>) => Array.from(values, (_, at) => at);

// ADJ-2
describe('spread', () => {
  it('adds up to the target exactly, keeps zeros and never becomes negative', () => {
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 200 }), cents, (list, target) => {
        const values = Float64Array.from(list);
        fc.pre(values.some((value) => value > 0));
        const result = spread(values, everyone(values), target, new Float64Array(values.length), 2);
        const inCents = Array.from(result, (value) => Math.round(value * 100));
        expect(inCents.reduce((sum, value) => sum + value, 0)).toBe(Math.round(target * 100));
        expect([...result]).toEqual(Array.from(result, (value) => rounded(value, 2)));
        expect(Math.min(...result)).toBeGreaterThanOrEqual(0);
        expect(result.filter((_, at) => values[at] === 0).every((value) => value === 0)).toBe(true);
      }),
    );
  });

  it('keeps the proportions and leaves other values unchanged', () => {
    const values = Float64Array.of(10, 30, 60, 7);
    expect([...spread(values, [0, 1, 2], 200, new Float64Array(4), 2)]).toEqual([20, 60, 120, 7]);
    expect([...values]).toEqual([10, 30, 60, 7]);
  });

  it('uses the weights if all values are zero, and equal parts if the weights are zero too', () => {
    const none = new Float64Array(2);
    expect([...spread(none, [0, 1], 10, Float64Array.of(0.3, 0.7), 2)]).toEqual([3, 7]);
    expect([...spread(none, [0, 1], 10, none, 2)]).toEqual([5, 5]);
  });

  it('changes positive and negative values in proportion to their absolute values', () => {
    const values = Float64Array.of(100, -99);
    const result = spread(values, [0, 1], 21, new Float64Array(2), 2);
    expect(sumAt(result, [0, 1], 2)).toBe(21);
    expect([...result]).toEqual([110.05, -89.05]);
  });
});

describe('decimalsOf', () => {
  it('returns at least two decimals, and null for values that are not rounded', () => {
    expect(decimalsOf(Float64Array.of(1, 2.5))).toBe(2);
    expect(decimalsOf(Float64Array.of(0.0003, 2.5))).toBe(4);
    expect(decimalsOf(Float64Array.of(Math.PI))).toBeNull();
  });
});
