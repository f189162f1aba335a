// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderWithTheme } from '../../support/render-with-theme.tsx';
import { switchFeatures } from '../../support/switch-features.ts';
import { RecentRuns } from '../../../src/features/runs/recent-runs.tsx';
import { replaceApi } from '../../support/replace-api.ts';

const get = vi.fn<(path: string, options: unknown) => Promise<unknown>>();
replaceApi({ GET: get });

const show = () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return renderWithTheme(
    <QueryClientProvider client={client}>
      <RecentRuns link={({ run_id }, label) => <a href={`/results?runId=${run_id}`}>{label ?? run_id}</a>} />
    </QueryClientProvider>,
  );
};
const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const runs = [
  { id: 'a', created_at: '2024-01-01T12:00:00Z', upload_label: 'Coffee', metrics: { mape: 9.5 } },
  { id: 'b', created_at: '2024-02-01T12:00:00Z', model_type: 'lightgbm', metrics: { mape: 12.25 } },
];

afterEach(cleanup);

describe('RecentRuns', () => {
  it('lists the twenty newest runs, newest first, each with a link', async () => {
    get.mockResolvedValue({ runs });
    show();
    const rows = await screen.findAllByRole('rowheader');
    expect(rows.map((row) => within(row).getByRole('link').getAttribute('href'))).toEqual([
      '/results?runId=b',
      '/results?runId=a',
    ]);
    expect(get).toHaveBeenCalledWith(
      '/api/forecast-batch/history',
      expect.objectContaining({ params: { query: { limit: 20 } } }),
    );
  });

  // RES-6
  it('links to the newest run with its name as the link text', async () => {
    get.mockResolvedValue({ runs });
    show();
    const link = await screen.findByRole('link', { name: /total · LightGBM$/ });
    expect(link.getAttribute('href')).toBe('/results?runId=b');
    expect(link.parentElement?.textContent).toMatch(/^Newest run: .*total · LightGBM$/);
  });

  it('renders nothing if there are no runs', async () => {
    get.mockResolvedValue({ runs: [] });
    const { container } = show();
    await waitFor(() => expect(get).toHaveBeenCalled());
    expect(container.querySelector('section')).toBeNull();
  });

  it('shows an error if the runs fail to load', async () => {
    get.mockRejectedValue(new Error('down'));
    show();
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load runs');
  });

  it('shows accuracy columns only if batch comparison is on', async () => {
    get.mockResolvedValue({ runs });
    show();
    await screen.findByRole('table');
    expect(headers()).toEqual(['Forecast Run', 'Name', 'Forecast', 'Created', 'Status', 'Dataset']);
    cleanup();
    switchFeatures({ batchComparison: true });
    show();
    await screen.findByRole('table');
    expect(headers().slice(6)).toEqual(['MAPE', 'MAE', 'RMSE', 'Bias']);
    // LEAD-1
    for (const header of screen.getAllByRole('columnheader').slice(6))
      expect(header.title).toContain('mean over all backtests');
    expect(screen.getByRole('cell', { name: '12.2500' })).toBeDefined();
  });
});
