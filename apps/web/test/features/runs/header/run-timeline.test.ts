import { describe, expect, it } from 'vitest';
import { timelineOf } from '../../../../src/features/runs/header/run-timeline.tsx';
import { seriesPoint } from '../../../support/series-point.ts';

const points = [
  seriesPoint('2024-01-01', { actual: 5 }),
  seriesPoint('2024-02-01', { actual: 6 }),
  seriesPoint('2024-03-01', { forecast: 7, lower: 6, upper: 8 }),
];

// LEAD-6
describe('timelineOf', () => {
  it('separates history and forecast and shades the holdout before the forecast', () => {
    const timeline = timelineOf(points, 'month', 1);
    expect(timeline?.history.map(({ value }) => value)).toEqual([5, 6]);
    expect(timeline?.forecast).toEqual([{ at: 650, value: 7, lower: 6, upper: 8 }]);
    expect(timeline?.spans).toEqual([
      { kind: 'holdout', from: 649, to: 649 },
      { kind: 'forecast', from: 650, to: 650 },
    ]);
    expect(timeline?.start).toBe('2024-03-01');
  });

  it('shades no holdout if the run has no backtest', () => {
    expect(timelineOf(points, 'month', 0)?.spans.map(({ kind }) => kind)).toEqual(['forecast']);
  });

  it('is null if there is no forecast', () => {
    expect(timelineOf(points.slice(0, 2), 'month', 0)).toBeNull();
  });
});
