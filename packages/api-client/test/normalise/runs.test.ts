import { describe, expect, it } from 'vitest';
import {
  isRunId,
  requireRunId,
  toForecastAnswer,
  toForecastRun,
  toHistory,
} from '../../src/normalise/runs.ts';

describe('toForecastRun', () => {
  it('reads a run in the current format', () => {
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
      version: 4,
      status: 'completed',
      progress: 1,
      stage: null,
      error: null,
    };
    expect(toForecastRun(run)).toEqual(run);
  });

  // ENT-3
  it.each([{ run_id: 'a', id: 'b', forecast_id: 'c' }, { id: 'a', forecast_id: 'c' }, { forecast_id: 'a' }])(
    'reads the id of %j',
    (json) => {
      expect(toForecastRun(json).run_id).toBe('a');
    },
  );

  it('converts a numeric legacy id to text', () => {
    expect(toForecastRun({ id: 42 }).run_id).toBe('42');
  });

  // ENT-3
  it('reads upload_id or dataset_id, at the top level or in parameters', () => {
    expect(toForecastRun({ id: 'r', upload_id: 'a', dataset_id: 'b' }).upload_id).toBe('a');
    expect(toForecastRun({ id: 'r', dataset_id: 'b' }).upload_id).toBe('b');
    expect(toForecastRun({ id: 'r', parameters: { dataset_id: 'c' } }).upload_id).toBe('c');
  });

  // ENT-3
  it('reads other fields from parameters if they are missing at the top level', () => {
    const parameters = { model_type: 'lightgbm', horizon: '12', aggregation_characteristics: ['c2'] };
    expect(toForecastRun({ id: 'r', model_type: null, parameters })).toMatchObject({
      model_type: 'lightgbm',
      horizon: 12,
      aggregation_characteristics: ['c2'],
    });
  });

  // FC-26
  it('reads filters by characteristic from both field formats', () => {
    const filters = { product_numbers: ['A'], warehouses: [], characteristics: { c5: ['East', 'West'] } };
    const read = { c2: ['A'], c5: ['East', 'West'] };
    expect(toForecastRun({ id: 'r', filters }).filters).toEqual(read);
    expect(toForecastRun({ id: 'r', parameters: { filters } }).filters).toEqual(read);
  });

  // ENT-4
  it('uses r2 if bias is missing, but not if bias is 0', () => {
    expect(toForecastRun({ id: 'r', metrics: { r2: 0.9 } }).metrics.bias).toBe(0.9);
    expect(toForecastRun({ id: 'r', metrics: { bias: 0, r2: 0.9 } }).metrics.bias).toBe(0);
  });

  it('returns null for missing fields', () => {
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

  it('uses the requested id if the response has none', () => {
    expect(toForecastRun({ horizon: 3 }, 'asked')).toMatchObject({ run_id: 'asked', horizon: 3 });
    expect(() => toForecastRun({ horizon: 3 })).toThrow('No run ID provided');
  });
});

const old = { run_id: 'old', created_at: '2024-01-31T23:00:00-05:00' };
const recent = { forecast_id: 'recent', created_at: '2024-02-01T05:00:00Z' };
const idsOf = (json: unknown) => toHistory(json).map(({ run_id }) => run_id);

describe('toHistory', () => {
  it.each(['runs', 'forecasts', 'history', 'items', 'results', 'data'])('reads the list under %s', (name) => {
    expect(idsOf({ [name]: [old, recent], total: 2 })).toEqual(['recent', 'old']);
  });

  // CALL-10
  it('reads a plain list', () => {
    expect(idsOf([old, recent])).toEqual(['recent', 'old']);
    expect(idsOf([])).toEqual([]);
  });

  // ENT-5
  it('sorts by time, not by text, and puts runs without a date last in their original order', () => {
    // 2024-02-01T01:00+03:00 is later than 2024-02-01T00:00Z as text, but two hours earlier as a time.
    const runs = [{ id: 'x' }, { id: 'y' }, { id: 'a', created_at: '2024-02-01T01:00:00+03:00' }];
    expect(idsOf([...runs, { id: 'b', created_at: '2024-02-01T00:00:00Z' }])).toEqual(['b', 'a', 'x', 'y']);
  });

  it('omits entries without an id', () => {
    expect(idsOf([null, 'x', {}, old])).toEqual(['old']);
  });

  it('skips a field that is not a list', () => {
    expect(idsOf({ runs: null, data: [old] })).toEqual(['old']);
  });

  it.each([null, undefined, '', 'text', 7, {}, { runs: {} }, { data: { runs: [] } }])(
    'rejects %j',
    (json) => {
      expect(() => toHistory(json)).toThrow('Fetched forecast history data is not an array.');
    },
  );
});

describe('toForecastAnswer', () => {
  // CALL-14
  it('reads the id from run_id or forecast_id', () => {
    expect(toForecastAnswer({ run_id: 'a', forecast_id: 'b', status: 'queued' })).toEqual({
      run_id: 'a',
      status: 'queued',
    });
    expect(toForecastAnswer({ forecast_id: 'b' })).toEqual({ run_id: 'b', status: null });
  });

  it.each([null, undefined, {}, { run_id: '' }, { run_id: null }, { id: 'a' }, []])('rejects %j', (json) => {
    expect(() => toForecastAnswer(json)).toThrow('Unexpected API response – no run_id returned');
  });
});

describe('isRunId and requireRunId', () => {
  it.each(['', '  ', 'null', 'undefined', ' null ', null, undefined, 42, {}])('rejects %j', (value) => {
    expect(isRunId(value)).toBe(false);
    expect(() => requireRunId(value)).toThrow(
      expect.objectContaining({ name: 'ApiError', status: 400, message: 'Invalid runId' }),
    );
  });

  // ENT-8
  it.each(['3f0a5c1e-0d6b-4b53-9f5e-1c2d3e4f5a6b', 'run_20240101', '17'])('accepts %s', (id) => {
    expect(isRunId(id)).toBe(true);
    expect(requireRunId(id)).toBe(id);
  });
});
