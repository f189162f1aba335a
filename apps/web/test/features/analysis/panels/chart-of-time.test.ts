import { parseIsoDate } from '@forecast-console/calendar';
import { describe, expect, it } from 'vitest';
import { aheadStyle, seriesStyle } from '../../../../src/components/chart/series-style.tsx';
import { seriesPoint } from '../../../support/series-point.ts';
import { chartOfYears } from '../../../../src/features/analysis/pivot/chart-of-years.ts';
import { yearPivot } from '../../../../src/features/analysis/pivot/year-pivot.ts';
import { rebucketPoints } from '../../../../src/features/analysis/points/rebucket-points.ts';
import {
  calendarTicks,
  chartOfTime,
  yearAgo,
} from '../../../../src/features/analysis/panels/chart-of-time.ts';

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

  it('breaks the line at a missing bucket and marks a partial bucket', () => {
    const [actual] = chartOfTime(points, 'month').series;
    expect(actual?.points).toEqual([
      { x: parseIsoDate('2024-01-01'), y: 1 },
      { x: parseIsoDate('2024-02-01'), y: null },
      { x: parseIsoDate('2024-03-01'), y: 3 },
      { x: parseIsoDate('2024-04-01'), y: 1, partial: true },
    ]);
  });

  it('returns the interval as a band and omits series without values', () => {
    const { series, band } = chartOfTime(points, 'month');
    expect(series.map(({ id }) => id)).toEqual(['actual', 'forecast']);
    expect(band?.points).toEqual([{ x: parseIsoDate('2024-04-01'), lower: 4, upper: 6 }]);
  });

  const run = rebucketPoints(
    [
      seriesPoint('2024-01-01', { actual: 1 }),
      seriesPoint('2024-02-01', { actual: 2, backtest: 3 }),
      seriesPoint('2024-03-01', { actual: 3, backtest: 4 }),
      seriesPoint('2024-04-01', { forecast: 1234.5, lower: 4, upper: 6 }),
    ],
    'month',
    'month',
    null,
  );

  it('joins forecast and backtest to the preceding actual and labels the holdout', () => {
    const { series, holdout } = chartOfTime(run, 'month');
    const from = Object.fromEntries(series.map(({ id, joins }) => [id, joins]));
    expect(from).toEqual({
      actual: undefined,
      backtest: { x: parseIsoDate('2024-01-01'), y: 1 },
      forecast: { x: parseIsoDate('2024-03-01'), y: 3 },
    });
    expect(holdout).toEqual({
      from: parseIsoDate('2024-02-01'),
      to: parseIsoDate('2024-04-01'),
      label: 'holdout',
    });
  });

  it('does not join a series to a partial actual or across a gap', () => {
    expect(chartOfTime(points, 'month').series[1]?.joins).toBeDefined();
    const cut = rebucketPoints(
      [seriesPoint('2024-03-01', { actual: 1 }), seriesPoint('2024-04-01', { forecast: 5 })],
      'month',
      'month',
      '2024-03-01',
    );
    expect(chartOfTime(cut, 'month').series[1]?.joins).toBeUndefined();
    expect(
      chartOfTime(
        [run[0], run[3]].flatMap((point) => point ?? []),
        'month',
      ).series[1]?.joins,
    ).toBeUndefined();
  });

  it('labels the last value, and labels the interval with its level', () => {
    const { series, band } = chartOfTime(run, 'month', 0.8);
    expect([band?.label, band?.endLabel, series.at(1)?.endLabel]).toEqual(['80% interval', '80%', '1,235']);
  });
});

describe('yearAgo', () => {
  it('returns the actual of the same month of the previous year, and the change', () => {
    const points = rebucketPoints(
      [seriesPoint('2023-04-01', { actual: 200 }), seriesPoint('2024-04-01', { forecast: 210 })],
      'month',
      'month',
      null,
    );
    const read = yearAgo(points, 'month');
    expect(read(points[1]?.day ?? 0)).toEqual([{ label: 'Apr 2023 actual', text: '200.00 (+5.0%)' }]);
    expect(read(points[0]?.day ?? 0)).toEqual([]);
  });

  it('compares a day with the same weekday of the previous year', () => {
    const days = ['2023-01-07', '2024-01-06'].map((date) => seriesPoint(date, { actual: 1 }));
    const points = rebucketPoints(days, 'day', 'day', null);
    expect(yearAgo(points, 'day')(points[1]?.day ?? 0)[0]?.label).toBe('07/01/2023 actual');
  });
});

describe('calendarTicks', () => {
  it('labels long daily ranges by month and short ones by day', () => {
    const ticks = calendarTicks('day', String);
    const day = (date: string) => parseIsoDate(date) ?? 0;
    const spring = [day('2024-01-15'), day('2024-03-20')];
    expect(ticks?.at?.(spring)).toEqual([day('2024-02-01'), day('2024-03-01')]);
    expect(ticks?.format(day('2024-02-01'))).toBe('Feb 2024');
    const week = [day('2024-01-15'), day('2024-01-16')];
    expect(ticks?.at?.(week)).toEqual(week);
    expect(calendarTicks('month', String)).toBeUndefined();
  });

  it('shortens the labels of weeks for a narrow chart', () => {
    const ticks = calendarTicks('week', () => '2026-W48 (23 Nov)');
    expect(ticks?.format(0)).toBe('2026-W48 (23 Nov)');
    expect(ticks?.short?.(0)).toBe('2026-W48');
  });
});

// ANA-24
describe('chartOfYears', () => {
  it('draws one line per year, with the newest on top and dashes from the forecast start', () => {
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
          age: 1 / 3,
          endLabel: '2023',
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
          endLabel: '2024',
          dashedFrom: 1,
          points: [
            { x: 0, y: 4 },
            { x: 1, y: 5 },
          ],
        },
      ],
    );
  });

  it('does not break the line at 29 February', () => {
    const points = ['2023-02-28', '2023-03-01'].map((date) => seriesPoint(date, { actual: 1 }));
    expect(
      chartOfYears(yearPivot(rebucketPoints(points, 'day', 'day', null), 'day'), 'day')[0]?.points,
    ).toHaveLength(2);
  });

  it('draws a separate dashed line for forecasts of months that have actuals', () => {
    const points = [
      seriesPoint('2024-01-01', { actual: 4 }),
      seriesPoint('2024-02-01', { actual: 5, forecast: 6 }),
      seriesPoint('2024-03-01', { actual: 7, forecast: 8 }),
    ];
    const drawn = chartOfYears(yearPivot(rebucketPoints(points, 'month', 'month', null), 'month'), 'month');
    expect(drawn.map(({ label, dashedFrom, points: own }) => [label, dashedFrom, own.length])).toEqual([
      ['2024', undefined, 3],
      ['2024 forecast', 1, 2],
    ]);
  });

  // ADJ-8
  it('draws plan and forecast of a year with different dashes and markers', () => {
    const points = [
      seriesPoint('2024-01-01', { actual: 4 }),
      { ...seriesPoint('2024-02-01', { forecast: 5 }), plan: 6 },
    ];
    const drawn = chartOfYears(yearPivot(rebucketPoints(points, 'month', 'month', null), 'month'), 'month');
    expect(drawn.map((series) => [series.label, series.dashedRole, series.dashedFrom])).toEqual([
      ['2024', 'plan', 1],
      ['2024 forecast', undefined, 1],
    ]);
    const [plan, forecast] = drawn.map(aheadStyle);
    expect(plan?.dash).not.toBe(forecast?.dash);
    expect(plan?.marker).not.toBe(forecast?.marker);
  });

  it('draws each year in a different shade', () => {
    const points = Array.from({ length: 9 }, (_, at) => seriesPoint(`${2016 + at}-01-01`, { actual: at }));
    const drawn = chartOfYears(yearPivot(rebucketPoints(points, 'month', 'month', null), 'month'), 'month');
    expect(new Set(drawn.map((series) => seriesStyle(series).color)).size).toBe(9);
  });
});
