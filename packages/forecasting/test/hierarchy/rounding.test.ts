import { array, assert, double, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalsFor, rounded, roundedTogether, wholeUnits } from '../../src/hierarchy/rounding.ts';

const series = (...values: number[]) => [{ values: Float64Array.from(values) }];

describe('the decimals of a run', () => {
  it('are two by default, more for small values, and unlimited if the total has too many digits', () => {
    expect(decimalsFor(series(120, 80, Number.NaN, 0))).toBe(2);
    expect(decimalsFor(series(0.3, 0.2))).toBe(2);
    expect(decimalsFor([...series(120), ...series(0.002, 0.003)])).toBe(4);
    expect(decimalsFor(series(4e15))).toBeNull();
    expect(decimalsFor(series(1e-320))).toBeNull();
    expect(decimalsFor(series(0, Number.NaN))).toBe(2);
    expect(decimalsFor([])).toBe(2);
  });

  it('are applied by rounding to the nearest value', () => {
    expect(rounded(1.005 + 2.345, 2)).toBe(3.35);
    expect(rounded(-7.126, 2)).toBe(-7.13);
    expect(rounded(1 / 3, null)).toBe(1 / 3);
  });
});

describe('roundedTogether', () => {
  it('preserves the total if each series alone would round to zero', () => {
    const many = Array.from({ length: 10_000 }, () => Float64Array.of(0.003));
    const total = roundedTogether(many, 2).reduce((sum, [value = 0]) => sum + value, 0);
    expect(total).toBeCloseTo(30, 6);
  });

  it('changes values and sums by less than one unit in the last digit and preserves zeros and signs', () => {
    const value = double({ min: -1e6, max: 1e6, noNaN: true });
    assert(
      property(
        array(array(value, { minLength: 3, maxLength: 3 })),
        integer({ min: 0, max: 3 }),
        (rows, decimals) => {
          const unit = 10 ** -decimals;
          const together = roundedTogether(
            rows.map((row) => Float64Array.from(row)),
            decimals,
          );
          for (const step of [0, 1, 2]) {
            let apart = 0;
            for (const [position, row] of rows.entries()) {
              const [exact = 0, shown = 0] = [row[step], together[position]?.[step]];
              apart += shown - exact;
              expect(Math.abs(shown - exact)).toBeLessThan(unit + 1e-9);
              expect(Math.abs(apart)).toBeLessThan(unit / 2 + 1e-6);
              expect(rounded(shown, decimals)).toBe(shown);
              expect(shown).toBe(exact === 0 ? 0 : shown);
              expect(shown * exact).toBeGreaterThanOrEqual(0);
            }
          }
        },
      ),
      { seed: 20_261 },
    );
  });
});

describe('wholeUnits', () => {
  const step = (...values: number[]) =>
    wholeUnits(values.map((value) => Float64Array.of(value))).map(([shown]) => shown);

  // RUN-20
  it('assigns the missing units to the largest remainders', () => {
    expect(step(1.2, 2.7, 3.4)).toEqual([1, 3, 3]);
    expect(step(1.4, 2.7, 3.4)).toEqual([2, 3, 3]);
    expect(step(-1.5, 0, 0.5, 4)).toEqual([-1, 0, 0, 4]);
  });

  it('assigns units over time to a series with small values', () => {
    const slow = Array.from({ length: 3 }, () => new Float64Array(12).fill(0.25));
    const totals = wholeUnits(slow).map((values) => values.reduce((sum, value) => sum + value, 0));
    expect(totals).toEqual([4, 4, 4]);
  });

  it.each([wholeUnits, (some: Float64Array[], carried: Float64Array) => roundedTogether(some, 0, carried)])(
    'continues with the rounding errors of the series before, so that blocks add up',
    (round) => {
      const carried = new Float64Array(1);
      const blocks = Array.from({ length: 40 }, () =>
        round([Float64Array.of(0.2), Float64Array.of(1.17)], carried).flatMap(([value = 0]) => value),
      );
      expect(Math.abs(blocks.flat().reduce((sum, value) => sum + value, 0) - 40 * 1.37)).toBeLessThan(0.51);
    },
  );

  it('rounds the total to the nearest unit, changes values by less than one unit and preserves zeros and signs', () => {
    const value = double({ min: -1e6, max: 1e6, noNaN: true });
    assert(
      property(array(array(value, { minLength: 3, maxLength: 3 })), (rows) => {
        const whole = wholeUnits(rows.map((row) => Float64Array.from(row)));
        for (const at of [0, 1, 2]) {
          let apart = 0;
          for (const [position, row] of rows.entries()) {
            const [exact = 0, shown = 0.5] = [row[at], whole[position]?.[at]];
            apart += shown - exact;
            expect(Number.isInteger(shown)).toBe(true);
            expect(Math.abs(shown - exact)).toBeLessThan(1 + 1e-9);
            expect(shown * exact).toBeGreaterThanOrEqual(0);
            expect(shown).toBe(exact === 0 ? 0 : shown);
          }
          expect(Math.abs(apart)).toBeLessThan(0.5 + 1e-6);
        }
      }),
      { seed: 20_261 },
    );
  });
});
