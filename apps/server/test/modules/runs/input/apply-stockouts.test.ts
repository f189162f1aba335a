import { describe, expect, it } from 'vitest';
import { applyStockouts, sumGroups } from '../../../../src/modules/runs/input/apply-stockouts.ts';
import type { StockoutPart } from '../../../../src/modules/runs/input/stockout-parts.ts';

const unknown = Number.NaN;
const periods = { bucket: 'year' as const, trained: 0 };
const part = (sold: readonly number[], available: readonly number[]): StockoutPart => ({
  sold: Float64Array.from(sold),
  available: Float64Array.from(available),
});

describe('stockouts of a whole group', () => {
  // DEM-3
  it('make its demand unknown and estimate it', () => {
    const values = Float64Array.of(10, 2, 30);
    const stockouts = applyStockouts(values, [part([10, 2, 30], [1, 0, 1])], true, periods);
    expect([...values]).toEqual([10, unknown, 30]);
    expect(stockouts).toEqual([{ at: 1, sold: 2, demand: 20 }]);
  });

  // DEM-4
  it('scale the sales of a bucket that was available for more than half of its days', () => {
    const values = Float64Array.of(10, 15, 10, 5);
    const stockouts = applyStockouts(values, [part([10, 15, 10, 5], [1, 0.75, 1, 0.5])], true, periods);
    expect([...values]).toEqual([10, 20, 10, unknown]);
    expect(stockouts).toEqual([
      { at: 1, sold: 15, demand: 20 },
      { at: 3, sold: 5, demand: 10 },
    ]);
  });

  it('never estimate less demand than was sold', () => {
    const values = Float64Array.of(10, 40, 20);
    const [stockout] = applyStockouts(values, [part([10, 40, 20], [1, 0, 1])], true, periods);
    expect(stockout).toEqual({ at: 1, sold: 40, demand: 40 });
  });

  it('leave a gap unknown', () => {
    const values = Float64Array.of(10, unknown, 20);
    const stockouts = applyStockouts(values, [part([10, 0, 20], [1, 0, 1])], true, periods);
    expect([...values]).toEqual([10, unknown, 20]);
    expect(stockouts).toEqual([{ at: 1, sold: 0, demand: 15 }]);
  });

  it('do not use later values for estimates within the training span', () => {
    const sold = [10, 12, 0, 100];
    const values = Float64Array.from(sold);
    const [stockout] = applyStockouts(values, [part(sold, [1, 1, 0, 1])], true, { ...periods, trained: 3 });
    expect(stockout).toEqual({ at: 2, sold: 0, demand: 12 });
  });
});

describe('stockouts of a part of a group', () => {
  // DEM-5
  it('add the estimated lost demand to the sales', () => {
    const values = Float64Array.of(110, 105, 120);
    const stockouts = applyStockouts(values, [part([10, 1, 20], [1, 0, 1])], false, periods);
    expect([...values]).toEqual([110, 119, 120]);
    expect(stockouts).toEqual([{ at: 1, sold: 105, demand: 119 }]);
  });

  it('make the demand unknown if more than half of it is estimated', () => {
    const values = Float64Array.of(30, 5, 30);
    const stockouts = applyStockouts(values, [part([20, 0, 20], [1, 0, 1])], false, periods);
    expect([...values]).toEqual([30, unknown, 30]);
    expect(stockouts).toEqual([{ at: 1, sold: 5, demand: 25 }]);
  });

  it('are estimated part by part', () => {
    const values = Float64Array.of(130, 120, 130);
    const parts = [part([10, 0, 10], [1, 0, 1]), part([20, 20, 20], [1, 1, 0])];
    const stockouts = applyStockouts(values, parts, false, periods);
    expect([...values]).toEqual([130, 130, 130]);
    expect(stockouts).toEqual([
      { at: 1, sold: 120, demand: 130 },
      { at: 2, sold: 130, demand: 130 },
    ]);
  });
});

describe('the sum of groups', () => {
  it('includes unknown demand with its estimate', () => {
    const groups = [
      { values: Float64Array.of(1, unknown, 3), stockouts: [{ at: 1, sold: 1, demand: 5 }] },
      { values: Float64Array.of(10, 20, 30) },
    ];
    const { values, stockouts } = sumGroups(groups);
    expect([...values]).toEqual([11, 25, 33]);
    expect(stockouts).toEqual([{ at: 1, sold: 21, demand: 25 }]);
  });

  it('is unknown if all groups are', () => {
    const group = { values: Float64Array.of(1, unknown), stockouts: [{ at: 1, sold: 0, demand: 5 }] };
    const { values, stockouts } = sumGroups([group, group]);
    expect([...values]).toEqual([2, unknown]);
    expect(stockouts).toEqual([{ at: 1, sold: 0, demand: 10 }]);
  });

  it('is a gap, and not out of stock, if another group has a gap', () => {
    const { values, stockouts } = sumGroups([
      { values: Float64Array.of(1, unknown), stockouts: [{ at: 1, sold: 0, demand: 5 }] },
      { values: Float64Array.of(1, unknown) },
    ]);
    expect([...values]).toEqual([2, unknown]);
    expect(stockouts).toEqual([]);
  });

  it('is the sum of their values if there are no stockouts', () => {
    const { values, stockouts } = sumGroups([
      { values: Float64Array.of(1, 2) },
      { values: Float64Array.of(3, 4) },
    ]);
    expect([[...values], stockouts]).toEqual([[4, 6], []]);
  });
});
