import { parseIsoDate } from '@forecast-console/series';
import { describe, expect, it } from 'vitest';
import { seriesPoint } from '../../../support/series-point.ts';
import { chartOfYears } from '../../../../src/features/analysis/pivot/chart-of-years.ts';
import { yearPivot } from '../../../../src/features/analysis/pivot/year-pivot.ts';
import { rebucketPoints } from '../../../../src/features/analysis/points/rebucket-points.ts';
import { chartOfTime } from '../../../../src/features/analysis/panels/chart-of-time.ts';

describe('chartOfTime', () => {
  const points = rebucketPoints(
    [
      seriesPoint('2024-01-01', { actual: 1 }),
      seriesPoint('2024-03-01', { actual: 3 }),
      seriesPoint('2024-04-01', { actual: 1, forecast: 5, lower: 4, upper: 6 }),
    ],
    'month',
    'month',
    '2024-04-01',
  );

  it('breaks the line where a bucket is missing and marks a partial one', () => {
    const [actual] = chartOfTime(points, 'month').series;
    expect(actual?.points).toEqual([
      { x: parseIsoDate('2024-01-01'), y: 1 },
      { x: parseIsoDate('2024-02-01'), y: null },
      { x: parseIsoDate('2024-03-01'), y: 3 },
      { x: parseIsoDate('2024-04-01'), y: 1, partial: true },
    ]);
  });

  it('gives the interval as a band and leaves out series without values', () => {
    const { series, band } = chartOfTime(points, 'month');
    expect(series.map(({ id }) => id)).toEqual(['actual', 'forecast']);
    expect(band?.points).toEqual([{ x: parseIsoDate('2024-04-01'), lower: 4, upper: 6 }]);
  });
});

describe('chartOfYears', () => {
  it('draws a line a year, the newest on top, dashed from its forecast on', () => {
    const points = [
      seriesPoint('2023-01-01', { actual: 1 }),
      seriesPoint('2023-03-01', { actual: 3 }),
      seriesPoint('2024-01-01', { actual: 4 }),
      seriesPoint('2024-02-01', { forecast: 5 }),
    ];
    expect(chartOfYears(yearPivot(rebucketPoints(points, 'month', 'month', null), 'month'), 'month')).toEqual(
      [
        {
          id: '2023',
          label: '2023',
          role: 'year',
          age: 1,
          points: [
            { x: 0, y: 1 },
            { x: 1, y: null },
            { x: 2, y: 3 },
          ],
        },
        {
          id: '2024',
          label: '2024',
          role: 'year',
          age: 0,
          dashedFrom: 1,
          points: [
            { x: 0, y: 4 },
            { x: 1, y: 5 },
          ],
        },
      ],
    );
  });

  it('does not break a line at 29 February', () => {
    const points = ['2023-02-28', '2023-03-01'].map((date) => seriesPoint(date, { actual: 1 }));
    expect(
      chartOfYears(yearPivot(rebucketPoints(points, 'day', 'day', null), 'day'), 'day')[0]?.points,
    ).toHaveLength(2);
  });
});
