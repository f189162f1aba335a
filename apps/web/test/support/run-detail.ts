import { toForecastRun } from '@forecast-console/api-client/normalise';
import type { RunDetail } from '../../src/features/runs/queries.ts';

/** A completed monthly run, with what is given and nothing else known. */
export function runDetail(given: Partial<RunDetail> = {}): RunDetail {
  return {
    ...toForecastRun({
      run_id: 'r1',
      upload_label: 'Coffee and tea',
      model_type: 'lightgbm',
      bucket_type: 'month',
      horizon: 12,
      status: 'completed',
    }),
    parameters: {},
    accuracy: null,
    shown_origin: null,
    baseline: null,
    origins: null,
    interval_held: null,
    explanation: null,
    events: [],
    drivers: [],
    events_brought: null,
    notes: [],
    started_at: null,
    created_by: null,
    finished_at: null,
    version: null,
    newest_version: null,
    refreshed_from: null,
    ...given,
  };
}
