// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EventsPanel } from '../../../../src/features/uploads/events/events-panel.tsx';
import type { DatasetEvent } from '../../../../src/resources/events.ts';
import { renderWithTheme } from '../../../support/render-with-theme.tsx';

const { get, post } = vi.hoisted(() => ({
  get: vi.fn<(path: string) => unknown>(),
  post: vi.fn<(path: string, init: { body: unknown }) => unknown>(),
}));
vi.mock('../../../../src/lib/api.ts', async () =>
  (await import('../../../support/api-of.ts')).apiOf({ GET: get, POST: post }),
);

const sale: DatasetEvent = {
  id: 'e1',
  name: 'Spring sale',
  kind: 'once',
  dates: [{ first_date: '2024-04-01', last_date: '2024-04-30' }],
  country: null,
  region: null,
  days_before: 0,
  days_after: 0,
  scope: {},
  revision: 1,
  created_at: '2024-01-01T00:00:00Z',
  created_by: 'ann',
  changed_at: '2024-01-01T00:00:00Z',
  changed_by: 'ann',
  past: 3,
  next_date: null,
};

beforeEach(() => {
  post.mockReset();
  get.mockReset();
  get.mockImplementation((path) => (path.endsWith('/events') ? { events: [sale] } : { characteristics: [] }));
});
afterEach(cleanup);

function show() {
  renderWithTheme(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <EventsPanel id="u1" />
    </QueryClientProvider>,
  );
}

// EV-1
it('lists the events of a dataset', async () => {
  show();
  const row = await screen.findByRole('row', { name: /^Spring sale/ });
  expect([...row.children].slice(0, 6).map(({ textContent }) => textContent)).toEqual([
    'Spring sale',
    '01/04/2024 – 30/04/2024',
    'Everything',
    '3',
    'N/A',
    'ann',
  ]);
});

// EV-1
it('saves no event while one of its dates cannot be read', async () => {
  post.mockResolvedValue(sale);
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Add an event' }));
  const type = (name: string, value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save event' }));
  type('Name', 'Fair');
  type('First day', '01/09/2024');
  type('Last day', '31/09/2024');
  save();
  expect(screen.getByText('One of the dates cannot be read: write DD/MM/YYYY.')).toBeTruthy();
  expect(post).not.toHaveBeenCalled();
  type('Last day', '30/09/2024');
  save();
  await waitFor(() => expect(post).toHaveBeenCalledOnce());
  expect(post.mock.calls[0]?.[1].body).toMatchObject({
    name: 'Fair',
    dates: [{ first_date: '2024-09-01', last_date: '2024-09-30' }],
  });
});
