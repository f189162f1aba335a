// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { accuracyFacts, NewestRunPanel } from '../../../../src/features/runs/accuracy/newest-run-panel.tsx';
import { renderForm } from '../../../support/render-form.tsx';
import { replaceApi } from '../../../support/replace-api.ts';

const get = vi.fn<(path: string, options: object) => Promise<unknown>>();
replaceApi({ GET: get });

const total = { wape: 3.62, bias: 0, hits: 17, bounded: 18, count: 3 };
const promised = { mape: 5, mae: 1, rmse: 1, bias: 0, wape: 4.1, smape: 4, mase: 1, rmsse: 1, skill: 0 };
const accuracy = { promised, total, level: 0.95, bucket_type: 'month' } as const;

beforeEach(() => get.mockReset());
afterEach(cleanup);

// SET-4
it('accuracyFacts compares the backtest with the actuals since, and the plan with the forecast', () => {
  const added = { naive_wape: 9, plan_wape: 3.2, forecast_wape: 3.62, by_reason: [], by_author: [] };
  expect(accuracyFacts({ ...accuracy, value_added: added })).toEqual([
    ['Error in the backtest', '4.1%'],
    ['Error in 3 months since', '3.6%'],
    ['Inside the 95% interval', '17 of 18'],
    ['Error of plan and forecast', '3.2% and 3.6%'],
  ]);
});

it('accuracyFacts has only the backtest before there are actuals', () => {
  const none = { wape: null, bias: null, hits: 0, bounded: 0, count: 0 };
  expect(accuracyFacts({ ...accuracy, promised: null, total: none })).toEqual([
    ['Error in the backtest', 'N/A'],
  ]);
});

// SET-4
it('NewestRunPanel shows the latest run of the dataset, which is not always the newest', async () => {
  const run = {
    id: 'r1',
    name: 'Spring plan',
    upload_id: 'u1',
    model_type: 'lightgbm',
    forecast_start_date: '2026-02-01',
    horizon: 6,
    bucket_type: 'month',
    version: 2,
    status: 'completed',
  };
  get.mockImplementation((path) =>
    Promise.resolve(
      path === '/api/forecast-runs/{runId}/realised'
        ? { ...accuracy, periods: [], by_lag: [], combinations: [], total: { ...total, count: 0 } }
        : { runs: [{ ...run, id: 'r2', name: 'Less accurate' }, run], total: 2, latest_run_id: 'r1' },
    ),
  );
  renderForm(<NewestRunPanel uploadId="u1" />);
  expect(await screen.findByText('Spring plan · total · LightGBM')).toBeDefined();
  expect(screen.getByText('from Feb 2026, 6 months, version 2')).toBeDefined();
  expect(await screen.findByText('No actuals for the periods of this forecast yet.')).toBeDefined();
});

it('NewestRunPanel says that a dataset has no completed run', async () => {
  get.mockResolvedValue({ runs: [], total: 0 });
  renderForm(<NewestRunPanel uploadId="u1" />);
  expect(await screen.findByText('No completed forecast for this dataset yet.')).toBeDefined();
});
