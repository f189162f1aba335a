// @vitest-environment jsdom
import { toForecastRun } from '@forecast-console/api-client/normalise';
import { describe, expect, it } from 'vitest';
import { runOptions } from '../../../src/features/runs/run-selector.tsx';

const runs = [
  toForecastRun({
    run_id: 'b',
    created_at: '2024-03-01T20:30:00.000Z',
    status: 'running',
    upload_label: 'Coffee and tea',
    model_type: 'lightgbm',
    aggregation_characteristics: ['c2'],
  }),
  toForecastRun({ run_id: 'a', created_at: '2024-02-01T20:30:00.000Z', status: 'completed' }),
];

describe('runOptions', () => {
  // ANA-10
  it('shows name, created date, full id and any status other than completed', () => {
    expect(runOptions(runs, 'a')).toEqual([
      { value: 'b', label: 'Coffee and tea · by Product · LightGBM · 01/03/2024 12:30 (running) · b' },
      { value: 'a', label: 'Run · total · 01/02/2024 12:30 · a' },
    ]);
  });

  it('keeps the selected run if it is not among the newest', () => {
    expect(runOptions(runs, 'old')[0]).toEqual({ value: 'old', label: 'old' });
  });
});
