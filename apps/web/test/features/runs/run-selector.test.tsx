// @vitest-environment jsdom
import { ApiError } from '@forecast-console/api-client';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderWithTheme } from '../../support/render-with-theme.tsx';
import { NoRuns } from '../../../src/features/runs/no-runs.tsx';
import { RunSelector } from '../../../src/features/runs/run-selector.tsx';
import { replaceApi } from '../../support/replace-api.ts';

const get = vi.fn<(path: string, options: unknown) => Promise<unknown>>();
replaceApi({ GET: get });

const show = (content: ReactNode) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  renderWithTheme(<QueryClientProvider client={client}>{content}</QueryClientProvider>);
};

afterEach(cleanup);

describe('RunSelector', () => {
  // ANA-10
  it('offers the ten newest runs and selects one', async () => {
    get.mockResolvedValue([
      { id: 'a', created_at: '2024-01-01T12:00:00Z' },
      { id: 'b', created_at: '2024-02-01T12:00:00Z' },
    ]);
    const onSelect = vi.fn<(runId: string) => void>();
    show(<RunSelector runId="b" onSelect={onSelect} />);
    await screen.findByRole('option', { name: 'Run · total · 01/01/2024 04:00 · a' });
    expect(get).toHaveBeenCalledWith(
      '/api/forecast-batch/history',
      expect.objectContaining({ params: { query: { limit: 10 } } }),
    );
    const selector = screen.getByLabelText<HTMLSelectElement>('Select Forecast Run:');
    expect(selector.value).toBe('b');
    fireEvent.change(selector, { target: { value: 'a' } });
    expect(onSelect).toHaveBeenCalledWith('a');
  });

  it('shows an error if the runs fail to load', async () => {
    get.mockRejectedValue(new Error('down'));
    show(<RunSelector runId="b" onSelect={() => {}} />);
    expect(await screen.findByText('Error loading runs.')).toBeTruthy();
  });
});

describe('NoRuns', () => {
  it.each([
    [
      new ApiError({ status: 500, code: 'http', detail: 'db down', body: null }),
      'Failed to fetch forecast history: db down',
    ],
    [
      new ApiError({ status: 500, code: 'http', detail: null, body: null }),
      'Failed to fetch forecast history',
    ],
  ])('shows why the history failed to load (%#)', async (error, text) => {
    get.mockRejectedValue(error);
    show(<NoRuns />);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Failed to load runs');
    expect(alert.textContent).toContain(text);
  });

  it('reports that the history is not an array', async () => {
    get.mockResolvedValue({ nothing: true });
    show(<NoRuns />);
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Fetched forecast history data is not an array.',
    );
  });

  it('shows the next step if there are no runs yet', async () => {
    get.mockResolvedValue({ runs: [] });
    show(<NoRuns />);
    const link = await screen.findByRole('link', { name: 'Generate a forecast' });
    expect(link.getAttribute('href')).toBe('/forecast');
  });
});
