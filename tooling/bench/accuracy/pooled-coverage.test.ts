import { describe, expect, it } from 'vitest';
import { addTo, pooledCoverage } from './pooled-coverage.ts';

describe('pooledCoverage', () => {
  it('counts values inside the bounds and ignores unknown values', () => {
    const block = { covered: 0, count: 0 };
    const bounds = { lower: Float64Array.of(1, 1, 1, 1), upper: Float64Array.of(3, 3, 3, 3) };
    addTo(block, Float64Array.of(1, 3.1, Number.NaN, 2), bounds);
    addTo(block, Float64Array.of(2), { lower: null, upper: null });
    expect(block).toEqual({ covered: 2, count: 4 });
  });

  it('returns the share of all values inside the bounds, with a narrower range if there are more blocks', () => {
    const blocks = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ covered: at % 2 === 0 ? 10 : 6, count: 10 }));
    const [few, many] = [pooledCoverage(blocks(4)), pooledCoverage(blocks(100))];
    expect(few).toMatchObject({ share: 80, count: 40, low: 60, high: 100 });
    expect(many.share).toBe(80);
    expect(many.low).toBeGreaterThan(74);
    expect(many.high).toBeLessThan(86);
  });

  it('returns a range of zero width if all blocks are equal', () => {
    expect(pooledCoverage([{ covered: 19, count: 20 }])).toEqual({ share: 95, low: 95, high: 95, count: 20 });
  });
});
