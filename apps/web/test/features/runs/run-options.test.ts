import { toForecastRun } from '@forecast-console/api-client/normalise';
import { describe, expect, it } from 'vitest';
import { runOptions } from '../../../src/features/runs/run-options.ts';

const runs = [
  toForecastRun({ run_id: 'b', created_at: '2024-03-01T20:30:00.000Z', status: 'running' }),
  toForecastRun({ run_id: 'a', created_at: '2024-02-01T20:30:00.000Z', status: 'completed' }),
];

describe('runOptions', () => {
  // ANA-10
  it('shows id and created date, and a status worth knowing', () => {
    expect(runOptions(runs, 'a')).toEqual([
      { value: 'b', label: 'b – 01/03/2024 12:30 (running)' },
      { value: 'a', label: 'a – 01/02/2024 12:30' },
    ]);
  });

  it('keeps a run that is not among the newest', () => {
    expect(runOptions(runs, 'old')[0]).toEqual({ value: 'old', label: 'old' });
  });
});
