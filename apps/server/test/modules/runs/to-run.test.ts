import { describe, expect, it } from 'vitest';
import { fullRequest } from '../../../src/modules/runs/result/stored-request.ts';
import { toRunDetail } from '../../../src/modules/runs/to-run.ts';
import type { ForecastRunRow } from '../../../src/modules/runs/repository/runs-repository.ts';

const metrics = { mape: 5, mae: 1, rmse: 2, bias: 0.5, wape: 4, smape: 5, mase: 0.8, rmsse: 0.9, skill: 0.2 };
const detailOf = (run: ForecastRunRow) => toRunDetail(run, fullRequest(run, null));
const row = (result: object): ForecastRunRow => ({
  id: 'run',
  name: null,
  deleted_at: null,
  upload_id: 'upload',
  user_id: null,
  created_at: '2026-01-01T00:00:00.000Z',
  started_at: null,
  finished_at: null,
  status: 'completed',
  progress: 1,
  stage: null,
  error: null,
  attempts: 1,
  bytes: 0,
  sequence: 1,
  request: JSON.stringify({ aggregation_characteristics: [], characteristic_labels: {} }),
  result: JSON.stringify({
    metrics,
    meanOverOrigins: { ...metrics, mae: 3 },
    origins: 7,
    notes: [],
    ...result,
  }),
  upload_label: null,
  upload_name: 'demand.csv',
  created_by: null,
  version_id: 'upload',
  version: 1,
  newest_version: 1,
  value_label: null,
  refreshed_from: null,
  plan_locked_at: null,
  plan_locked_by: null,
  events: null,
  event_set_id: null,
  stockout_set_id: null,
  filter_set_id: null,
  claim: null,
  build: null,
  periods: null,
});

describe('the metrics of a run', () => {
  // ACC-3
  it('include averages over all cutoffs in addition to the metrics of the displayed cutoff', () => {
    const detail = detailOf(row({ shownOrigin: { ...metrics, mae: 2 }, baseline: 'seasonal naive' }));
    expect(detail).toMatchObject({ accuracy: metrics, shown_origin: { mae: 2 }, baseline: 'seasonal naive' });
    expect(detail.notes).toEqual([]);
  });

  it('are those of the displayed cutoff for runs created by older versions, and a note says so', () => {
    const detail = detailOf(row({}));
    expect(detail).toMatchObject({ accuracy: metrics, shown_origin: metrics, baseline: null });
    expect(detail.notes).toEqual([
      'The metrics of this run come from the displayed backtest only, not from an average over all cutoffs.',
    ]);
  });
});
