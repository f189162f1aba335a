// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { withLaterActuals } from '../../../../src/features/analysis/use-later-actuals.ts';
import { seriesPoint } from '../../../support/series-point.ts';

const forecast = [seriesPoint('2024-07-01', { forecast: 7 }), seriesPoint('2024-08-01', { forecast: 8 })];
const periods = [
  { date: '2024-07-01', actual: 6 },
  { date: '2024-08-01', actual: null },
];

// REAL-4
describe('withLaterActuals', () => {
  it('adds actuals that became known after the run to the forecast periods', () => {
    const points = [seriesPoint('2024-06-01', { actual: 5 }), ...forecast];
    expect(withLaterActuals(points, periods).map(({ actual }) => actual)).toEqual([5, 6, null]);
  });

  it('adds no actuals to points that were requested without them', () => {
    expect(withLaterActuals(forecast, periods)).toBe(forecast);
  });
});
