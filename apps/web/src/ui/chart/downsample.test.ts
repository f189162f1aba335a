import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { downsample } from './downsample.ts';

const series = fc
  .array(fc.option(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { nil: null }), { maxLength: 600 })
  .map((values) => values.map((y, x) => ({ x, y })));

describe('downsample', () => {
  it('leaves points alone that fit', () => {
    const points = [
      { x: 0, y: 1 },
      { x: 1, y: 2 },
    ];
    expect(downsample(points, 100)).toBe(points);
  });

  it('keeps a lone peak among ten thousand points', () => {
    const points = Array.from({ length: 10_000 }, (_, x) => ({ x, y: x === 4321 ? 99 : 1 }));
    const thinned = downsample(points, 500);
    expect(thinned.length).toBeLessThanOrEqual(2000);
    expect(thinned).toContainEqual({ x: 4321, y: 99 });
  });

  it('keeps the order, the ends, the lowest and the highest, and invents nothing', () => {
    fc.assert(
      fc.property(series, fc.integer({ min: 1, max: 50 }), (points, columns) => {
        const thinned = downsample(points, columns);
        const values = (list: readonly { y: number | null }[]) =>
          list.map(({ y }) => y).filter((y) => y !== null);
        expect(thinned.every((point) => points.includes(point))).toBe(true);
        expect(thinned.map(({ x }) => x)).toEqual(thinned.map(({ x }) => x).toSorted((a, b) => a - b));
        expect(thinned[0]).toBe(points[0]);
        expect(thinned.at(-1)).toBe(points.at(-1));
        expect(Math.min(...values(thinned))).toBe(Math.min(...values(points)));
        expect(Math.max(...values(thinned))).toBe(Math.max(...values(points)));
      }),
    );
  });

  it('keeps a gap', () => {
    const points = Array.from({ length: 1000 }, (_, x) => ({ x, y: x === 501 ? null : 5 }));
    expect(downsample(points, 20).some(({ y }) => y === null)).toBe(true);
  });
});
