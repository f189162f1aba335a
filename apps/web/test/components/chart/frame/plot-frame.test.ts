import { describe, expect, it } from 'vitest';
import { plotFrame } from '../../../../src/components/chart/frame/plot-frame.ts';

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
  it('gives at most 12 ticks, fewer on a narrow screen', () => {
    expect(plotFrame(monthly(60), 1200, null, label).ticks).toHaveLength(10);
    expect(plotFrame(monthly(60), 300, null, label).ticks).toHaveLength(3);
  });

  it('has its ticks where it is told, between positions too', () => {
    const at = () => [1.5, 4.5];
    expect(plotFrame(monthly(10), 500, null, { ...label, at }).ticks).toEqual([1.5, 4.5]);
  });

  it('labels the end of a line where that end is shown', () => {
    const { series, band } = monthly(10);
    const labelled = { series: series.map((one) => ({ ...one, endLabel: '9' })), band };
    expect(plotFrame(labelled, 500, [2, 9], label).series[0]?.endLabel).toBe('9');
    expect(plotFrame(labelled, 500, [2, 4], label).series[0]?.endLabel).toBeUndefined();
  });

  it('shows the part zoomed to, without the interval that lies outside', () => {
    const frame = plotFrame(monthly(10), 500, [2, 4], label);
    expect(frame.positions).toEqual([2, 3, 4]);
    expect(frame.x).toEqual([2, 4]);
    expect(frame.band).toBeNull();
  });

  it('says when points were left out', () => {
    expect(plotFrame(monthly(100), 500, null, label).thinned).toBe(false);
    expect(plotFrame(monthly(10_000), 500, null, label).thinned).toBe(true);
  });

  it('sets a single position in the middle', () => {
    expect(plotFrame(monthly(1), 500, null, label).x).toEqual([-1, 1]);
  });
});
