import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatTick, valueAxis } from '../../../src/components/chart/value-axis.ts';

const range = (values: readonly (number | null)[], band?: readonly number[]) => valueAxis(values, band).range;

describe('valueAxis', () => {
  it('starts at 0 if the values are close to 0', () => {
    expect(range([400, 1000])).toEqual([0, 1000]);
    expect(range([-100, -1000])).toEqual([-1000, 0]);
  });

  it('fits the range of values that are far from 0 and rounds its ends', () => {
    expect(valueAxis([1820, 2650])).toEqual({
      range: [1800, 2800],
      ticks: [1800, 2000, 2200, 2400, 2600, 2800],
      step: 200,
    });
  });

  it('includes the whole interval', () => {
    expect(range([1820, 2650], [1700, 2900])).toEqual([1500, 3000]);
    expect(range([1820, 2650], [1000, 9000])).toEqual([0, 10_000]);
  });

  it('starts at 0 on request', () => {
    expect(valueAxis([1820, 2650], [], { fromZero: true }).range).toEqual([0, 3000]);
  });

  it('extends below 0 only for negative values', () => {
    expect(range([-100, 100])).toEqual([-100, 100]);
    expect(range([100, 120], [-500, 500])[0]).toBe(0);
    expect(range([10, 120], [-500, 500])[0]).toBe(0);
  });

  it('ignores missing values and runs from 0 to 1 if there are no values', () => {
    expect(range([null, Number.NaN])).toEqual([0, 1]);
    expect(range([0, 0])).toEqual([0, 1]);
  });

  it('includes every value and returns ascending ticks', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: -1e9, max: 1e9, noNaN: true }), { minLength: 1 }), (values) => {
        const { range, ticks } = valueAxis(values);
        const [low, high] = range;
        const slack = (high - low) * 1e-9;
        expect(low).toBeLessThan(high);
        expect(values.every((value) => value >= low - slack && value <= high + slack)).toBe(true);
        expect(ticks.every((tick, at) => at === 0 || tick > (ticks[at - 1] ?? 0))).toBe(true);
        expect([ticks[0], ticks.at(-1)]).toEqual(range);
      }),
      // Floating-point numbers of this size are too coarse for round ticks between them.
      { examples: [[[999_999_999.9999975, 999_999_999.9999985]]] },
    );
  });
});

describe('formatTick', () => {
  it('shows enough digits to distinguish the ticks', () => {
    expect([
      formatTick(1500, 500),
      formatTick(0.25, 0.25),
      formatTick(2.5, 2.5),
      formatTick(2.2, 0.2),
    ]).toEqual(['1,500', '0.25', '2.5', '2.2']);
    expect([formatTick(2_500_000, 500_000), formatTick(50_000, 10_000)]).toEqual(['2.5m', '50k']);
  });
});
