import { describe, expect, it } from 'vitest';
import { movedDates } from '../../../../src/modules/runs/request/dataset-periods.ts';
import type { RunRequest } from '../../../../src/modules/runs/result/stored-run.ts';

const calendar = (last_date: string) => ({ first_date: '2022-01-01', last_date, ordinary_gap: 31 });
const request = (dates: Partial<RunRequest>): RunRequest => ({
  product_code: 'upload',
  horizon: 6,
  model_type: 'lightgbm',
  run_backtest: true,
  backtest_periods: 6,
  data_start_date: null,
  forecast_start_date: null,
  bucket_type: 'month',
  aggregation_characteristics: [],
  characteristic_labels: {},
  filters: { product_numbers: [], warehouses: [], customers: [], characteristics: {} },
  confidence_level: 0.95,
  intervals: true,
  with_events: true,
  with_drivers: true,
  seasonality_mode: 'auto',
  ...dates,
});

// REF-1
describe('the dates of a refreshed run', () => {
  it.each([
    ['are unset if they were unset', null, '2024-01-01', '2024-02-01', null],
    [
      'shift by one month if the data grew by one month',
      '2024-02-01',
      '2024-01-01',
      '2024-02-01',
      '2024-03-01',
    ],
    [
      'shift by one year if the data grew by one year',
      '2024-01-01',
      '2023-12-01',
      '2024-12-01',
      '2025-01-01',
    ],
    ['stay the same if only existing months changed', '2024-02-01', '2024-01-01', '2024-01-01', '2024-02-01'],
    ['shift back if the data became shorter', '2024-02-01', '2024-01-01', '2023-11-01', '2023-12-01'],
  ])('%s', (_name, start, before, after, moved) => {
    const asked = request({ forecast_start_date: start, data_start_date: '2022-06-01' });
    expect(movedDates(asked, calendar(before), calendar(after))).toEqual({
      data_start_date: '2022-06-01',
      forecast_start_date: moved,
    });
  });

  it('shift by complete months only', () => {
    const weekly = (last_date: string) => ({ ...calendar(last_date), ordinary_gap: 7 });
    const asked = request({ forecast_start_date: '2024-03-01' });
    expect(movedDates(asked, weekly('2024-02-28'), weekly('2024-03-10')).forecast_start_date).toBe(
      '2024-03-01',
    );
  });
});
