// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { recentPoints, timelineText } from '../../../../src/features/analysis/panels/run-timeline.tsx';
import { seriesPoint } from '../../../support/series-point.ts';

const points = [
  seriesPoint('2024-01-01', { actual: 5 }),
  seriesPoint('2024-02-01', { actual: 6 }),
  seriesPoint('2024-03-01', { forecast: 7 }),
];

// LEAD-6
describe('timelineText', () => {
  it('names the whole range and the first forecast period', () => {
    expect(timelineText(points, 'month')).toBe('Timeline from Jan 2024 to Mar 2024; forecast from Mar 2024');
  });

  it('is null if there is no forecast', () => {
    expect(timelineText(points.slice(0, 2), 'month')).toBeNull();
  });
});

describe('recentPoints', () => {
  const of = (past: number, ahead: number) =>
    Array.from({ length: past + ahead }, (_, at) => ({ forecast: at < past ? null : at }));

  it('keeps four horizons of history, and at least three years of months', () => {
    expect(recentPoints(of(200, 12), 'month')).toHaveLength(60);
    expect(recentPoints(of(200, 3), 'month')).toHaveLength(39);
    expect(recentPoints(of(40, 12), 'month')).toHaveLength(52);
  });

  it('keeps all points if there is no forecast', () => {
    expect(recentPoints(of(500, 0), 'day')).toHaveLength(500);
  });
});
