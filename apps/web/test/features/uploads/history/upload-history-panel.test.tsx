// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderWithTheme } from '../../../support/render-with-theme.tsx';
import { DatasetsList } from '../../../../src/features/uploads/history/datasets-list.tsx';
import { UploadHistoryPanel } from '../../../../src/features/uploads/history/upload-history-panel.tsx';
import { replaceApi } from '../../../support/replace-api.ts';

const get = vi.fn<() => Promise<unknown>>();
replaceApi({ GET: get });

const upload = {
  id: 'u1',
  run_id: 'r1',
  fileName: 'u1.csv',
  originalName: 'sales.csv',
  uploadDate: '2026-03-02T04:05:00Z',
  status: 'completed',
  rowCount: 10,
  label: null,
};

const show = (panel: ReactNode) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  renderWithTheme(<QueryClientProvider client={client}>{panel}</QueryClientProvider>);
};

afterEach(cleanup);

describe.each([
  ['UploadHistoryPanel', <UploadHistoryPanel key="panel" />, 'Nothing uploaded yet', 'Details of sales.csv'],
  ['DatasetsList', <DatasetsList key="list" />, 'No datasets yet', 'sales.csv'],
])('%s', (_name, panel, emptyText, linkName) => {
  it('explains what to do if there are no datasets', async () => {
    get.mockResolvedValueOnce({ uploads: [] });
    show(panel);
    expect(await screen.findByText(emptyText)).toBeDefined();
  });

  it('shows why the list failed to load', async () => {
    get.mockRejectedValueOnce(new Error('down'));
    show(panel);
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load upload history');
  });

  it('links each dataset to its page', async () => {
    get.mockResolvedValueOnce({ uploads: [upload] });
    show(panel);
    const link = await screen.findByRole('link', { name: linkName });
    expect(link.getAttribute('href')).toBe('/datasets/u1');
  });
});

// SET-1
describe('DatasetsList', () => {
  it('filters by name and file', async () => {
    get.mockResolvedValueOnce({ uploads: [upload, { ...upload, id: 'u2', label: 'Spring' }] });
    show(<DatasetsList />);
    fireEvent.change(await screen.findByLabelText('Filter rows'), { target: { value: 'spring' } });
    expect(await screen.findByRole('link', { name: 'Spring' })).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('link', { name: 'sales.csv' })).toBeNull());
  });
});
