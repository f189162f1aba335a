import { describe, expect, it } from 'vitest';
import { toForecastRun } from '../../src/normalise/forecast-run.ts';

describe('toForecastRun', () => {
  it('reads a run of the present shape', () => {
    const run = {
      run_id: 'r1',
      name: 'Spring plan',
      created_at: '2024-05-01T10:00:00Z',
      model_type: 'nbeats',
      data_start_date: '2022-01-01',
      forecast_start_date: '2024-03-01',
      bucket_type: 'month',
      horizon: 18,
      metrics: { mape: 12.5, mae: 3, rmse: 4, bias: -0.5 },
      upload_id: 'u1',
      upload_label: 'Spring',
      product_code: 'u1',
      aggregation_characteristics: ['c2', 'c3'],
      characteristic_labels: { c2: 'Product' },
      filters: {},
      value_label: 'Sales',
      status: 'completed',
      progress: 1,
      stage: null,
      error: null,
    };
    expect(toForecastRun(run)).toEqual(run);
  });

  // ENT-3
  it.each([{ run_id: 'a', id: 'b', forecast_id: 'c' }, { id: 'a', forecast_id: 'c' }, { forecast_id: 'a' }])(
    'finds the id in %j',
    (json) => {
      expect(toForecastRun(json).run_id).toBe('a');
    },
  );

  it('reads a numeric legacy id as text', () => {
    expect(toForecastRun({ id: 42 }).run_id).toBe('42');
  });

  // ENT-3
  it('finds the upload under either name, beside the run or inside its parameters', () => {
    expect(toForecastRun({ id: 'r', upload_id: 'a', dataset_id: 'b' }).upload_id).toBe('a');
    expect(toForecastRun({ id: 'r', dataset_id: 'b' }).upload_id).toBe('b');
    expect(toForecastRun({ id: 'r', parameters: { dataset_id: 'c' } }).upload_id).toBe('c');
  });

  // ENT-3
  it('finds every other field inside parameters too', () => {
    const parameters = { model_type: 'lightgbm', horizon: '12', aggregation_characteristics: ['c2'] };
    expect(toForecastRun({ id: 'r', model_type: null, parameters })).toMatchObject({
      model_type: 'lightgbm',
      horizon: 12,
      aggregation_characteristics: ['c2'],
    });
  });

  // FC-26
  it('reads filters by characteristic, whichever field named them', () => {
    const filters = { product_numbers: ['A'], warehouses: [], characteristics: { c5: ['East', 'West'] } };
    const read = { c2: ['A'], c5: ['East', 'West'] };
    expect(toForecastRun({ id: 'r', filters }).filters).toEqual(read);
    expect(toForecastRun({ id: 'r', parameters: { filters } }).filters).toEqual(read);
  });

  // ENT-4
  it('takes r2 for a missing bias, and not for a bias of 0', () => {
    expect(toForecastRun({ id: 'r', metrics: { r2: 0.9 } }).metrics.bias).toBe(0.9);
    expect(toForecastRun({ id: 'r', metrics: { bias: 0, r2: 0.9 } }).metrics.bias).toBe(0);
  });

  it('leaves unknown what was not said', () => {
    expect(toForecastRun({ id: 'r', metrics: null })).toMatchObject({
      created_at: null,
      horizon: null,
      metrics: { mape: null, mae: null, rmse: null, bias: null },
      upload_id: null,
      aggregation_characteristics: [],
      characteristic_labels: {},
      status: null,
    });
  });

  it('takes the id asked for where the answer names none', () => {
    expect(toForecastRun({ horizon: 3 }, 'asked')).toMatchObject({ run_id: 'asked', horizon: 3 });
    expect(() => toForecastRun({ horizon: 3 })).toThrow('No run ID provided');
  });
});
