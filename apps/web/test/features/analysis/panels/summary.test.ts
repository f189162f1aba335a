import { describe, expect, it } from 'vitest';
import { seriesPoint } from '../../../support/series-point.ts';
import { yearPivot } from '../../../../src/features/analysis/pivot/year-pivot.ts';
import { rebucketPoints } from '../../../../src/features/analysis/points/rebucket-points.ts';
import {
  summaryOfTime,
  summaryOfYears,
  yearsNote,
} from '../../../../src/features/analysis/panels/summary.ts';

const points = rebucketPoints(
  [
    seriesPoint('2023-12-01', { actual: 5 }),
    seriesPoint('2024-01-01', { actual: 1 }),
    seriesPoint('2024-02-01', { forecast: 7 }),
  ],
  'month',
  'month',
  null,
);

describe('the chart summary', () => {
  it('lists each series with its range, minimum and maximum', () => {
    expect(summaryOfTime(points, 'month', 'Sales')).toBe(
      'Line chart of Sales by month: actual from Dec 2023 to Jan 2024, lowest 1.00 in Jan 2024, highest 5.00 in Dec 2023; ' +
        'forecast from Feb 2024 to Feb 2024, lowest 7.00 in Feb 2024, highest 7.00 in Feb 2024.',
    );
  });

  it('lists each year with its total', () => {
    expect(summaryOfYears(yearPivot(points, 'month'), 'month', null)).toBe(
      'Line chart by month, one line per year, Jan to Dec: 2023 total 5.00, 2024 total 8.00.',
    );
  });

  it('reports that there is no data', () => {
    expect(summaryOfTime([], 'month', null)).toBe('Line chart with no values.');
  });
});

describe('yearsNote', () => {
  it('names the displayed years, oldest first', () => {
    expect(yearsNote({ view: 'yoy', years: [2024, 2023] }, points)).toBe(
      'Below: 2023 and 2024, year over year.',
    );
  });

  it('mentions if the years have only forecasts', () => {
    const ahead = [...points, seriesPoint('2025-01-01', { forecast: 7 })];
    expect(yearsNote({ view: 'ts', years: [2025] }, ahead)).toBe(
      'Below: 2025, as a time series, forecast only.',
    );
  });

  it('is null if all years are shown', () => {
    expect(yearsNote({ view: 'yoy', years: [] }, points)).toBeNull();
  });
});
