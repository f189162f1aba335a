import { describe, expect, it } from 'vitest';
import { estimateDemand } from '../../src/demand/estimate-demand.ts';

const unknown = Number.NaN;

describe('estimateDemand', () => {
  it('interpolates between known values', () => {
    const values = Float64Array.of(10, unknown, unknown, 40, 50, 60);
    expect([...estimateDemand(values, 'month')]).toEqual([10, 20, 30, 40, 50, 60]);
  });

  it('continues the seasonality after the last known value', () => {
    const values = Float64Array.of(1, 2, 1, 4, 1, 2, 1, unknown);
    expect([...estimateDemand(values, 'quarter')]).toEqual([1, 2, 1, 4, 1, 2, 1, 4]);
  });

  it('estimates no demand before the first sale', () => {
    const values = Float64Array.of(unknown, 0, unknown, 5, 6, unknown);
    expect([...estimateDemand(values, 'year')]).toEqual([0, 0, 0, 5, 6, 6]);
  });

  it('estimates zero if nothing was ever sold', () => {
    expect([...estimateDemand(Float64Array.of(unknown, 0), 'month')]).toEqual([0, 0]);
  });

  it('does not change the input', () => {
    const values = Float64Array.of(1, unknown, 3);
    estimateDemand(values, 'month');
    expect([...values]).toEqual([1, unknown, 3]);
  });
});
