// @vitest-environment jsdom
import { ApiError } from '@forecast-console/api-client';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderWithTheme } from '../../support/render-with-theme.tsx';
import { MetricsPanel } from '../../../src/features/metrics/metrics-panel.tsx';
import { replaceApi } from '../../support/replace-api.ts';

const get = vi.fn<() => Promise<unknown>>();
replaceApi({ GET: get });

const show = (ids: Parameters<typeof MetricsPanel>[0]) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  renderWithTheme(
    <QueryClientProvider client={client}>
      <MetricsPanel {...ids} />
    </QueryClientProvider>,
  );
};
const refused = (status: number, detail: string | null) =>
  new ApiError({ status, code: 'http', detail, body: null });

beforeEach(() => {
  get.mockReset();
});
afterEach(cleanup);

describe('MetricsPanel', () => {
  // MET-2, MET-3, ACC-5
  it('shows the run information and metrics, with N/A for missing values', async () => {
    get.mockResolvedValue({
      run_id: '5db972e1-c6f3-49bc-87da-36d000e6cfad',
      model_type: 'nbeats',
      bucket_type: 'month',
      horizon: 18,
      metrics: { mape: null, mae: 12.345678, rmse: 15, r2: -0.5 },
    });
    show({ runId: '5db972e1-c6f3-49bc-87da-36d000e6cfad' });
    expect(await screen.findByText('N-BEATS')).toBeTruthy();
    const row = screen.getByRole('row', { name: /5db972e1/ });
    expect([...row.children].map(({ textContent }) => textContent)).toEqual([
      '5db972e1',
      'N/A',
      '12.3457',
      '15.0000',
      '−0.5000',
    ]);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Forecast Run',
      'MAPE',
      'MAE',
      'RMSE',
      'Bias',
    ]);
  });

  // MET-3
  it('also shows the WAPE if periods of low demand dominate the MAPE', async () => {
    const accuracy = { mape: 78.7, mae: 12, rmse: 15, bias: 1, wape: 42.04 };
    get.mockResolvedValue({ run_id: 'r1', model_type: 'nbeats', metrics: accuracy, accuracy });
    show({ runId: 'r1' });
    expect(await screen.findByText('Periods of low demand dominate the MAPE. WAPE: 42.0%.')).toBeTruthy();
    cleanup();
    get.mockResolvedValue({ run_id: 'r1', model_type: 'nbeats', accuracy: { ...accuracy, mape: 45 } });
    show({ runId: 'r1' });
    expect(await screen.findByText('N-BEATS')).toBeTruthy();
    expect(screen.queryByText(/WAPE/)).toBeNull();
  });

  // MET-1
  it('uses the forecast id if there is no run id', async () => {
    get.mockResolvedValue({ forecast_id: 'f1', model_type: 'lightgbm' });
    show({ forecastId: 'f1' });
    expect(await screen.findByText('LightGBM')).toBeTruthy();
  });

  // MET-4
  it.each([
    [
      refused(500, 'invalid uuid syntax'),
      'The forecast run ID format is invalid. This may be due to a database schema mismatch.',
    ],
    [refused(500, null), 'Failed to fetch forecast details due to a server error'],
    [refused(404, 'Run r1 was not found'), 'Run r1 was not found'],
    [refused(404, null), 'Failed to fetch forecast details'],
  ])('explains why there are no metrics (%#)', async (error, text) => {
    get.mockRejectedValue(error);
    show({ runId: 'r1' });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(text);
    expect(alert.textContent).toContain(
      'Try selecting a different forecast run or check the server logs for more details',
    );
  });

  // ROUTE-10
  it('explains that datasets have no metrics', async () => {
    get.mockRejectedValueOnce(refused(404, 'Run u1 was not found')).mockResolvedValue({ id: 'd1' });
    show({ runId: 'u1' });
    expect((await screen.findByRole('status')).textContent).toContain('Datasets have no metrics');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('reports a missing or invalid run id', async () => {
    show({});
    expect(screen.getByRole('alert').textContent).toContain('No run ID provided');
    cleanup();
    show({ runId: 'null' });
    expect((await screen.findByRole('alert')).textContent).toContain('Invalid runId');
    expect(get).not.toHaveBeenCalled();
  });
});
