// @vitest-environment jsdom
import { toForecastRun } from '@forecast-console/api-client/normalise';
import { describe, expect, it } from 'vitest';
import { runOptions } from '../../../src/features/runs/run-selector.tsx';

const coffee = {
  run_id: 'b',
  created_at: '2024-03-01T20:30:00.000Z',
  status: 'running',
  upload_label: 'Coffee and tea',
  model_type: 'lightgbm',
  aggregation_characteristics: ['c2'],
  forecast_start_date: '2024-03-01',
  bucket_type: 'month',
  horizon: 12,
  version: 4,
};
const other = { run_id: 'a', created_at: '2024-02-01T20:30:00.000Z', status: 'completed' };
const runs = [toForecastRun(coffee), toForecastRun(other), toForecastRun({ ...coffee, run_id: 'c' })];

describe('runOptions', () => {
  // ANA-10, RUN-19
  it('shows the name, forecast start, horizon, version, creation date and full id, grouped by dataset', () => {
    const label =
      'Coffee and tea · by Product · LightGBM · from Mar 2024, 12 months, version 4 · 01/03/2024 12:30 (running)';
    expect(runOptions(runs, 'a')).toEqual([
      {
        group: 'Coffee and tea',
        items: [
          { value: 'b', label: `${label} · b` },
          { value: 'c', label: `${label} · c` },
        ],
      },
      { group: 'Other runs', items: [{ value: 'a', label: 'Run · total · 01/02/2024 12:30 · a' }] },
    ]);
  });

  it('shows the name of a run that is not among the newest', () => {
    const old = toForecastRun({ ...other, run_id: 'old' });
    expect(runOptions(runs, 'old', old)[0]).toEqual({
      group: 'Other runs',
      items: [
        { value: 'old', label: 'Run · total · 01/02/2024 12:30 · old' },
        { value: 'a', label: 'Run · total · 01/02/2024 12:30 · a' },
      ],
    });
  });

  it('shows the id of an unknown run', () => {
    expect(runOptions(runs, 'old')[0]?.items).toEqual([{ value: 'old', label: 'old' }]);
  });
});
