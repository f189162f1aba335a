// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RunsList } from '../../../../src/features/runs/list/runs-list.tsx';
import type { RunsSearch } from '../../../../src/features/runs/list/runs-search.ts';
import { renderWithTheme } from '../../../support/render-with-theme.tsx';
import { replaceApi } from '../../../support/replace-api.ts';

const get = vi.fn<() => Promise<unknown>>();
replaceApi({ GET: get });

const onSearch = vi.fn<(search: RunsSearch) => void>();

function renderList(search: RunsSearch) {
  renderWithTheme(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RunsList search={search} onSearch={onSearch} />
    </QueryClientProvider>,
  );
}

beforeEach(() => {
  get.mockReset();
  onSearch.mockReset();
});
afterEach(cleanup);

// RUN-13
it('RunsList opens the last page if the requested page no longer has runs', async () => {
  get.mockResolvedValue({ runs: [], total: 40 });
  renderList({ q: 'spring', page: '3' });
  await waitFor(() => expect(onSearch).toHaveBeenCalledExactlyOnceWith({ q: 'spring', page: '2' }));
});

it('RunsList shows no count while the runs load or if they fail to load', async () => {
  get.mockRejectedValue(new Error('refused'));
  renderList({});
  const count = () => screen.queryByText(/^\d+ runs$/);
  expect(count()).toBeNull();
  await screen.findByText('Failed to load runs');
  expect(count()).toBeNull();
});

it('RunsList searches for the text in the URL, and lists all runs after the text is removed', async () => {
  get.mockResolvedValue({ runs: [], total: 0 });
  const list = (search: RunsSearch) => (
    <QueryClientProvider client={client}>
      <RunsList search={search} onSearch={onSearch} />
    </QueryClientProvider>
  );
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { rerender } = renderWithTheme(list({ q: 'spring' }));
  const field = screen.getByLabelText<HTMLInputElement>('Find runs');
  expect(field.value).toBe('spring');
  rerender(list({}));
  expect(field.value).toBe('');
  fireEvent.change(field, { target: { value: 'north ' } });
  await waitFor(() => expect(onSearch).toHaveBeenCalledWith({ q: 'north ' }));
  rerender(list({ q: 'north' }));
  expect(field.value).toBe('north ');
});

it('RunsList stays on the requested page if there are no runs', async () => {
  get.mockResolvedValue({ runs: [], total: 0 });
  renderList({});
  await screen.findByText('0 runs');
  expect(onSearch).not.toHaveBeenCalled();
});
