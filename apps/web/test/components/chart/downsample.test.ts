import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChartPoint } from '../../../src/components/chart/chart-series.ts';
import { columnsOf, downsample } from '../../../src/components/chart/downsample.ts';

const series = fc
  .array(fc.option(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { nil: null }), { maxLength: 600 })
  .map((values) => values.map((y, x): ChartPoint => ({ x, y })));
const columnCount = fc.integer({ min: 2, max: 60 });

const valuesOf = (points: readonly ChartPoint[]) => points.map(({ y }) => y).filter((y) => y !== null);
const rangeOf = (points: readonly ChartPoint[]): [number, number] => [
  points[0]?.x ?? 0,
  points.at(-1)?.x ?? 1,
];

describe('downsample', () => {
  it('returns the points unchanged if they fit into the chart', () => {
    const points = [
      { x: 0, y: 1 },
      { x: 1, y: 2 },
    ];
    expect(downsample(points, 100, [0, 1])).toBe(points);
  });

  it('keeps a single peak among ten thousand points', () => {
    const points = Array.from({ length: 10_000 }, (_, x) => ({ x, y: x === 4321 ? 99 : 1 }));
    expect(downsample(points, 500, [0, 9999])).toContainEqual({ x: 4321, y: 99 });
  });

  it('keeps the minimum and maximum of every pixel column', () => {
    fc.assert(
      fc.property(series, columnCount, (points, columns) => {
        const range = rangeOf(points);
        const thinned = downsample(points, columns, range);
        const column = columnsOf(columns - 1, range);
        const before = Map.groupBy(points, ({ x }) => column(x));
        const after = Map.groupBy(thinned, ({ x }) => column(x));
        for (const [at, inColumn] of before) {
          const values = valuesOf(inColumn);
          if (values.length === 0) continue;
          const kept = valuesOf(after.get(at) ?? []);
          expect([Math.min(...kept), Math.max(...kept)]).toEqual([Math.min(...values), Math.max(...values)]);
        }
      }),
    );
  });

  it('returns at most two existing points per column, in order, including both ends', () => {
    fc.assert(
      fc.property(series, columnCount, (points, columns) => {
        const thinned = downsample(points, columns, rangeOf(points));
        expect(thinned.length).toBeLessThanOrEqual(columns * 2);
        expect(thinned.every((point) => points.includes(point))).toBe(true);
        expect(thinned.map(({ x }) => x)).toEqual(
          [...new Set(thinned.map(({ x }) => x))].toSorted((a, b) => a - b),
        );
        expect([thinned[0], thinned.at(-1)]).toEqual([points[0], points.at(-1)]);
      }),
    );
  });

  it('keeps a gap of one or more null points', () => {
    const long = Array.from({ length: 1000 }, (_, x) => ({ x, y: x >= 400 && x < 600 ? null : 5 }));
    const short = long.filter(({ x, y }) => y !== null || x === 400);
    for (const points of [long, short]) {
      const thinned = downsample(points, 20, [0, 999]);
      const gaps = thinned.filter(({ y }) => y === null);
      expect(gaps).toHaveLength(1);
      expect(gaps[0]?.x).toBeGreaterThanOrEqual(400);
      expect(gaps[0]?.x).toBeLessThan(600);
    }
  });

  it('reduces a series to the pixel width of the part of the chart that it fills', () => {
    const points = Array.from({ length: 1000 }, (_, x) => ({ x, y: x % 7 }));
    expect(downsample(points, 100, [-9000, 999]).length).toBeLessThanOrEqual(24);
  });
});
