import { bucketIndex, parseIsoDate } from '@forecast-console/calendar';
import { describe, expect, it } from 'vitest';
import type { StoredPoints } from '../../../../src/modules/runs/result/stored-run.ts';
import { toSeries } from '../../../../src/modules/runs/result/to-series.ts';

const month = (date: string) => bucketIndex(parseIsoDate(date) ?? 0, 'month');
const points: StoredPoints = {
  start: month('2023-11-01'),
  actual: [1, null, 0],
  forecastStart: month('2024-02-01'),
  forecast: [5, 6],
  lower: [4, 4.5],
  upper: [6, 7.5],
  backtestStart: month('2024-01-01'),
  backtest: [0.5],
};
const all = new Set(['actual', 'forecast', 'backtest'] as const);

describe('the points of a group', () => {
  it('are dated with the first day of their bucket, even across years', () => {
    expect(toSeries(points, 'month', all)).toEqual({
      actual: [
        { date: '2023-11-01', value: 1 },
        { date: '2023-12-01', value: null },
        { date: '2024-01-01', value: 0 },
      ],
      forecast: [
        { date: '2024-02-01', value: 5, lower: 4, upper: 6 },
        { date: '2024-03-01', value: 6, lower: 4.5, upper: 7.5 },
      ],
      backtest: [{ date: '2024-01-01', value: 0.5 }],
    });
  });

  it('are omitted if their type was not requested', () => {
    const { actual, forecast, backtest } = toSeries(points, 'month', new Set(['backtest'] as const));
    expect([actual.length, forecast.length, backtest.length]).toEqual([0, 0, 1]);
  });

  it('have no bounds without intervals', () => {
    const { forecast } = toSeries({ ...points, lower: null, upper: null }, 'month', all);
    expect(forecast[0]).toEqual({ date: '2024-02-01', value: 5 });
  });
});
