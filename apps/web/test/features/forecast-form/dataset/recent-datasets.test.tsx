// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { RecentDatasets } from '../../../../src/features/forecast-form/dataset/recent-datasets.tsx';
import { renderWithTheme } from '../../../support/render-with-theme.tsx';
import { replaceApi } from '../../../support/replace-api.ts';

const get = vi.fn<(path: string) => Promise<unknown>>();
replaceApi({ GET: get });
afterEach(cleanup);

const upload = (id: string, status: 'completed' | 'failed') => ({
  id,
  run_id: id,
  fileName: id,
  originalName: `${id}.csv`,
  uploadDate: '2026-11-01T00:00:00Z',
  status,
  rowCount: 1,
  label: null,
  uploadMode: 'both' as const,
});

// DASH-4
it('RecentDatasets lists usable datasets with their newest run, and links them', async () => {
  get.mockResolvedValue({
    runs: [
      { run_id: 'r2', upload_id: 'tea', created_at: '2026-11-20T00:00:00Z', status: 'failed' },
      { run_id: 'r1', upload_id: 'tea', created_at: '2026-11-10T00:00:00Z', status: 'completed' },
    ],
    total: 2,
  });
  const uploads = [upload('tea', 'completed'), upload('oats', 'completed'), upload('broken', 'failed')];
  renderWithTheme(
    <QueryClientProvider client={new QueryClient()}>
      <RecentDatasets uploads={uploads} />
    </QueryClientProvider>,
  );
  expect((await screen.findByRole('row', { name: /^tea\.csv .* failed/ })).isConnected).toBe(true);
  expect(screen.getByRole('row', { name: /^oats\.csv None/ }).isConnected).toBe(true);
  expect(screen.queryByText('broken.csv')).toBeNull();
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'tea.csv' });
  expect(link.getAttribute('href')).toBe('/forecast/dashboard?runId=tea');
});
