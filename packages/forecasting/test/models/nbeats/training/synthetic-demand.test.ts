import { describe, expect, it } from 'vitest';
import { isSeasonal } from '../../../../src/models/baselines/naive2.ts';
import { seededRandom } from '../../../../src/random.ts';
import { syntheticDemand } from '../../../../src/models/nbeats/training/synthetic-demand.ts';

describe('syntheticDemand', () => {
  it('is positive, finite and reproducible', () => {
    const draw = () => {
      const random = seededRandom(8);
      return Array.from({ length: 200 }, () => syntheticDemand(random, 12, 90));
    };
    const series = draw();
    expect(series.flatMap((one) => [...one]).every((value) => value > 0 && value < 1000)).toBe(true);
    expect(draw()).toEqual(series);
  });

  it.each([7, 12, 52])('has a season of %i buckets in many, but not all, series', (seasonLength) => {
    const random = seededRandom(2);
    const seasonal = Array.from({ length: 200 }, () =>
      syntheticDemand(random, seasonLength, 6 * seasonLength),
    );
    const share = seasonal.filter((one) => isSeasonal(one, seasonLength)).length / 200;
    expect(share).toBeGreaterThan(0.3);
    expect(share).toBeLessThan(0.95);
  });
});
