import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergePositions, pickTicks, plotFrame } from '../../../src/components/chart/plot-frame.ts';

const monthly = (count: number) => ({
  series: [
    {
      id: 'actual',
      label: 'Actual',
      role: 'actual' as const,
      points: Array.from({ length: count }, (_, x) => ({ x, y: x })),
    },
  ],
  band: { label: 'Interval', points: [{ x: count - 1, lower: 0, upper: count * 2 }] },
});

const label = { format: (x: number) => `Jan ${x}`.padEnd(8) };

describe('plotFrame', () => {
  it('shows at most 12 ticks, and fewer on a narrow screen', () => {
    expect(plotFrame(monthly(60), 1200, null, label).ticks).toHaveLength(10);
    expect(plotFrame(monthly(60), 300, null, label).ticks).toHaveLength(3);
  });

  it('takes the tick positions from the tick source', () => {
    const at = () => [1.5, 4.5];
    expect(plotFrame(monthly(10), 500, null, { ...label, at }).ticks).toEqual([1.5, 4.5]);
  });

  it('keeps the end label only if the last point is visible', () => {
    const { series, band } = monthly(10);
    const labeled = { series: series.map((one) => ({ ...one, endLabel: '9' })), band };
    expect(plotFrame(labeled, 500, [2, 9], label).series[0]?.endLabel).toBe('9');
    expect(plotFrame(labeled, 500, [2, 4], label).series[0]?.endLabel).toBeUndefined();
  });

  it('drops the interval if it is outside the zoomed range', () => {
    const frame = plotFrame(monthly(10), 500, [2, 4], label);
    expect(frame.positions).toEqual([2, 3, 4]);
    expect(frame.x).toEqual([2, 4]);
    expect(frame.band).toBeNull();
  });

  it('reports whether points are omitted', () => {
    expect(plotFrame(monthly(100), 500, null, label).thinned).toBe(false);
    expect(plotFrame(monthly(10_000), 500, null, label).thinned).toBe(true);
  });

  it('centers a single point', () => {
    expect(plotFrame(monthly(1), 500, null, label).x).toEqual([-1, 1]);
  });
});

describe('pickTicks', () => {
  it('keeps every position if there is enough space', () => {
    expect(pickTicks([1, 2, 3], 12)).toEqual([1, 2, 3]);
  });

  it('steps monthly ticks by whole quarters or years', () => {
    const months = Array.from({ length: 36 }, (_, month) => month);
    expect(pickTicks(months, 12)).toEqual([0, 3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33]);
  });

  it('never returns more than the maximum number of ticks, and starts at the first position', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: -30_000, max: 30_000 }), { minLength: 1, maxLength: 2000 }),
        fc.integer({ min: 1, max: 12 }),
        (unordered, most) => {
          const positions = unordered.toSorted((a, b) => a - b);
          const ticks = pickTicks(positions, most);
          expect(ticks.length).toBeLessThanOrEqual(most);
          expect(ticks[0]).toBe(positions[0]);
        },
      ),
    );
  });
});

const ascending = fc
  .uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 30 })
  .map((xs) => xs.toSorted((a, b) => a - b));

describe('mergePositions', () => {
  it('returns every position with a value once, ascending', () => {
    fc.assert(
      fc.property(fc.array(ascending, { maxLength: 4 }), (lists) => {
        const series = lists.map((xs) => xs.map((x) => ({ x, y: x % 5 === 0 ? null : x })));
        const expected = [...new Set(lists.flat().filter((x) => x % 5 !== 0))].toSorted((a, b) => a - b);
        expect(mergePositions(series)).toEqual(expected);
      }),
    );
  });
});
