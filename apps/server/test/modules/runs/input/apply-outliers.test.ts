import { describe, expect, it } from 'vitest';
import { withoutOutliers } from '../../../../src/modules/runs/input/apply-outliers.ts';

const periods = { bucket: 'month', trained: 4 } as const;
const part = (sold: number[], available: number[]) => ({
  sold: Float64Array.from(sold),
  available: Float64Array.from(available),
});

// DEM-9
describe('withoutOutliers', () => {
  it('makes the demand of a whole group unknown, and does not change the recorded values', () => {
    const values = Float64Array.of(10, 300, 10, 10);
    const found = withoutOutliers(values, [part([10, 300, 10, 10], [1, 0, 1, 1])], true, periods);
    expect([...found.training]).toEqual([10, Number.NaN, 10, 10]);
    expect(found.outliers).toEqual([1]);
    expect(values[1]).toBe(300);
  });

  it('treats a bucket with a single marked day as an outlier', () => {
    const values = Float64Array.of(10, 300, 10, 10);
    const found = withoutOutliers(values, [part([10, 300, 10, 10], [1, 0.97, 1, 1])], true, periods);
    expect(found.training[1]).toBeNaN();
  });

  it('replaces the part of a sum with its estimate', () => {
    const values = Float64Array.of(110, 400, 110, 110);
    const found = withoutOutliers(values, [part([10, 300, 10, 10], [1, 0, 1, 1])], false, periods);
    expect(found.training[1]).toBeCloseTo(110, 6);
    expect([...found.training].filter((_, at) => at !== 1)).toEqual([110, 110, 110]);
  });

  it('makes a sum unknown if more than half of it would be estimated', () => {
    const values = Float64Array.of(15, 305, 15, 15);
    const found = withoutOutliers(values, [part([10, 300, 10, 10], [1, 0, 1, 1])], false, periods);
    expect(found.training[1]).toBeNaN();
  });
});
