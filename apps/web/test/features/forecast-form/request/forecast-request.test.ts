import { describe, expect, it } from 'vitest';
import {
  aggregationSummary,
  combinationCount,
} from '../../../../src/features/forecast-form/run/run-summary-sentence.ts';
import { forecastRequest } from '../../../../src/features/forecast-form/request/forecast-request.ts';
import {
  defaultForecastValues,
  type ForecastValues,
  initialValues,
  valuesFromRun,
  withDatasetChanged,
} from '../../../../src/features/forecast-form/request/forecast-values.ts';

const characteristics = [
  { type: 'c1' as const, label: 'TYPE', sample_values: ['actual'], value_count: 3, value: null },
  { type: 'c2' as const, label: 'Product', sample_values: ['A', 'B', 'C'], value_count: 21, value: null },
  { type: 'c3' as const, label: 'Warehouse', sample_values: ['W'], value_count: 2, value: null },
];

const shownSettings = {
  defaultModel: 'nbeats',
  defaultHorizon: 12,
  maxHorizon: 24,
  defaultBacktestPeriods: 6,
  enableConfidenceIntervals: true,
  confidenceLevel: 0.95,
} as const;

const chosen = {
  ...defaultForecastValues,
  level: ['c3', 'c2'] as const,
  filters: { c2: ['A', 'B'], c4: [] },
};

describe('the forecast request', () => {
  // FC-15, FC-22
  it('contains the specified defaults', () => {
    expect(forecastRequest('u1', defaultForecastValues, characteristics)).toEqual({
      product_code: 'u1',
      horizon: 18,
      model_type: 'nbeats',
      run_backtest: true,
      backtest_periods: 6,
      data_start_date: '2022-01-01',
      forecast_start_date: '2024-03-01',
      bucket_type: 'month',
      aggregation_characteristics: [],
      characteristic_labels: {},
      filters: {},
      confidence_level: 0.95,
      intervals: true,
    });
  });

  // FC-15, FC-21
  it('contains the selected level with its labels, and the selected values as filters', () => {
    expect(forecastRequest('u1', chosen, characteristics)).toMatchObject({
      aggregation_characteristics: ['c3', 'c2'],
      characteristic_labels: { c2: 'Product', c3: 'Warehouse' },
      filters: { product_numbers: ['A', 'B'] },
    });
  });

  // FC-26
  it('filters other characteristics by code', () => {
    const filters = { c2: ['A'], c5: ['East'], c6: [] };
    expect(forecastRequest('u1', { ...chosen, filters }, characteristics).filters).toEqual({
      product_numbers: ['A'],
      characteristics: { c5: ['East'] },
    });
  });

  // FC-23
  it('contains the seasonality mode only if the user chose one', () => {
    const mode = (values: ForecastValues) => forecastRequest('u1', values, []).seasonality_mode;
    const saved = { ...shownSettings, seasonalityMode: 'additive' } as const;
    expect(mode(initialValues(null))).toBeUndefined();
    expect(mode({ ...initialValues(null), seasonalityMode: 'multiplicative' })).toBe('multiplicative');
    expect(mode(initialValues(saved))).toBe('additive');
    expect(mode(valuesFromRun({ seasonality_mode: 'auto' }))).toBeUndefined();
  });

  // FC-32
  it('requests whole units only if the user chose them', () => {
    const request = (wholeUnits: boolean) =>
      forecastRequest('u1', { ...defaultForecastValues, wholeUnits }, []);
    expect(request(false)).not.toHaveProperty('whole_units');
    expect(request(true).whole_units).toBe(true);
    expect(valuesFromRun(request(true)).wholeUnits).toBe(true);
  });

  it('omits empty dates and, if there is no backtest, the backtest periods', () => {
    const values = { ...defaultForecastValues, dataStartDate: '', forecastStartDate: '', runBacktest: false };
    const request = forecastRequest('u1', { ...values, backtestPeriods: '' }, []);
    expect(request).toMatchObject({ data_start_date: null, forecast_start_date: null, run_backtest: false });
    expect(request).not.toHaveProperty('backtest_periods');
  });

  it('is restored unchanged from a run', () => {
    const filters = { ...chosen.filters, c5: ['East'] };
    const asked = { ...chosen, filters, horizon: 7, modelType: 'lightgbm' } as const;
    const request = forecastRequest('u1', asked, characteristics);
    const again = valuesFromRun(request);
    expect(forecastRequest('u1', again, characteristics)).toEqual(request);
  });

  it('loses only the level and filters when the dataset changes', () => {
    const changed = withDatasetChanged({ ...chosen, horizon: 7 });
    expect(changed).toEqual({ ...defaultForecastValues, horizon: 7 });
  });
});

describe('the aggregation level', () => {
  // FC-10
  it("reads 'ALL (Total)' if nothing is selected, otherwise the joined labels", () => {
    expect(aggregationSummary([], characteristics)).toBe('ALL (Total)');
    expect(aggregationSummary(['c3', 'c2'], characteristics)).toBe('Product + Warehouse');
  });

  it('shows the number of its combinations', () => {
    const count = (over: object) => combinationCount({ ...defaultForecastValues, ...over }, characteristics);
    expect(count({})).toBeNull();
    expect(count({ level: ['c2'] })).toEqual({ count: 21, exact: true });
    expect(count({ level: ['c2'], filters: { c2: ['A', 'B'] } })).toEqual({ count: 2, exact: true });
    expect(count({ level: ['c2', 'c3'] })).toEqual({ count: 42, exact: false });
    expect(count({ level: ['c3'], filters: { c2: ['A'] } })).toEqual({ count: 2, exact: false });
  });
});
