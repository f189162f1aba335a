import { describe, expect, it } from 'vitest';
import { defaultForecastValues } from '../../../../src/features/forecast-form/request/forecast-values.ts';
import { forecastErrors } from '../../../../src/features/forecast-form/fields/forecast-errors.ts';

const errors = (over: object, uploadId: string | null = 'u1') =>
  forecastErrors(uploadId, { ...defaultForecastValues, ...over });

describe('forecastErrors', () => {
  it('accepts the specified defaults', () => {
    expect(errors({})).toEqual({});
  });

  // FC-13
  it('requires a product if no dataset is selected', () => {
    expect(errors({}, null)).toEqual({ uploadId: 'Please select a product' });
    expect(errors({}, '  ')).toEqual({ uploadId: 'Please select a product' });
  });

  // FC-5
  it('requires bucket and horizon', () => {
    expect(errors({ bucketType: '', horizon: '' })).toEqual({
      bucketType: 'Bucket Type is required',
      horizon: 'Forecast Horizon is required',
    });
  });

  // FC-6
  it.each([
    [0, false],
    [1, true],
    [60, true],
    [61, false],
    [1.5, false],
  ])('returns whether the horizon %d is accepted: %s', (horizon, accepted) => {
    expect('horizon' in errors({ horizon })).toBe(!accepted);
  });

  // FC-8
  it.each([
    [0, false],
    [1, true],
    [12, true],
    [13, false],
    ['', false],
  ])('returns whether %s backtest periods are accepted: %s', (backtestPeriods, accepted) => {
    expect('backtestPeriods' in errors({ backtestPeriods })).toBe(!accepted);
  });

  // FC-8
  it('does not require backtest periods if the backtest is off', () => {
    expect(errors({ runBacktest: false, backtestPeriods: '' })).toEqual({});
  });

  // FC-4, FC-16
  it('accepts empty dates and dates from 2020 to 2030', () => {
    expect(errors({ dataStartDate: '2019-12-31', forecastStartDate: '2031-01-01' })).toEqual({
      dataStartDate: 'Data Start Date must be between 01/01/2020 and 31/12/2030',
      forecastStartDate: 'Forecast Start Date must be between 01/01/2020 and 31/12/2030',
    });
    expect(errors({ dataStartDate: '', forecastStartDate: '' })).toEqual({});
  });

  it('rejects a forecast start at or before the data start', () => {
    expect(errors({ dataStartDate: '2024-03-01' })).toEqual({
      forecastStartDate: 'Forecast Start Date must be after Data Start Date',
    });
  });
});
