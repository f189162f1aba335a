// @vitest-environment jsdom
import { ApiError } from '@forecast-console/api-client/errors';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EventsPanel } from '../../../../src/features/uploads/events/events-panel.tsx';
import type { DatasetEvent } from '../../../../src/features/uploads/queries.ts';
import { renderWithTheme } from '../../../support/render-with-theme.tsx';
import { replaceApi } from '../../../support/replace-api.ts';

const { get, post, put, del } = {
  get: vi.fn<(path: string) => unknown>(),
  post: vi.fn<(path: string, init: { body: unknown }) => unknown>(),
  put: vi.fn<(path: string, init: { body: unknown }) => unknown>(),
  del: vi.fn<(path: string, init: { params: { query: unknown } }) => unknown>(),
};
replaceApi({ GET: get, POST: post, PUT: put, DELETE: del });

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
  for (const call of [post, put, del]) call.mockReset();
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

// EV-11
it('EventsPanel shows the events of a year by month, and edits the selected event', async () => {
  show();
  fireEvent.click(await screen.findByRole('radio', { name: 'Calendar' }));
  const entry = screen.getByRole('button', { name: 'Spring sale 01/04/2024 – 30/04/2024, 30 days' });
  fireEvent.click(screen.getByRole('button', { name: 'Show 2025' }));
  expect(screen.getByRole('region', { name: 'Events in 2025' }).textContent).not.toContain('Spring sale');
  fireEvent.click(screen.getByRole('button', { name: 'Show 2024' }));
  fireEvent.click(screen.getByRole('button', { name: entry.textContent ?? '' }));
  expect(screen.getByRole('form', { name: 'Edit Spring sale' })).toBeDefined();
});

// EV-1
it('EventsPanel lists the events of a dataset', async () => {
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
it('EventsPanel does not save an event with an invalid date', async () => {
  post.mockResolvedValue(sale);
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Add event' }));
  const type = (name: string, value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save event' }));
  type('Name', 'Fair');
  type('First day', '01/09/2024');
  type('Last day', '31/09/2024');
  save();
  expect(screen.getByText('Invalid date. Use DD/MM/YYYY.')).toBeTruthy();
  expect(post).not.toHaveBeenCalled();
  type('Last day', '30/09/2024');
  save();
  await waitFor(() => expect(post).toHaveBeenCalledOnce());
  expect(post.mock.calls[0]?.[1].body).toMatchObject({
    name: 'Fair',
    dates: [{ first_date: '2024-09-01', last_date: '2024-09-30' }],
  });
});

function scopeOf(count: number) {
  const sample_values = Array.from({ length: 25 }, (_, at) => `Shop ${at}`).slice(0, count);
  const shops = { type: 'c3', label: 'Store', sample_values, value_count: count };
  get.mockImplementation((path) =>
    path.endsWith('/events') ? { events: [] } : { characteristics: [shops] },
  );
}

// EV-1
it.each([
  [20, 20],
  [21, 6],
  [64, 6],
])('for a characteristic with %i values, EventsPanel lists %i of them', async (count, listed) => {
  scopeOf(count);
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Add event' }));
  fireEvent.change(await screen.findByRole('combobox', { name: 'Applies to' }), { target: { value: 'c3' } });
  expect(screen.getAllByRole('checkbox', { name: /^Shop/ })).toHaveLength(listed);
  expect(screen.queryAllByRole('combobox', { name: 'Find a value of Store' })).toHaveLength(
    count > 20 ? 1 : 0,
  );
});

// EV-1
it('EventsPanel shows that an event applies to all series until a value is selected', async () => {
  const characteristics = ['c3', 'c4'].map((type) => ({
    type,
    label: `Label ${type}`,
    sample_values: [`Value of ${type}`],
    value_count: 1,
  }));
  get.mockImplementation((path) => (path.endsWith('/events') ? { events: [] } : { characteristics }));
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Add event' }));
  const field = await screen.findByRole('combobox', { name: 'Applies to' });
  fireEvent.change(field, { target: { value: 'c3' } });
  const shown = () => field.querySelector('option')?.textContent;
  expect(shown()).toBe('Everything');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Value of c3' }));
  expect(shown()).toBe('Values selected below');
});

const theirs = { ...sale, days_after: 3, revision: 2, changed_by: 'ben' };
const refused = () => {
  const init = {
    code: 'http',
    status: 409,
    detail: null,
    body: { detail: '"Spring sale" was changed.', theirs },
  } as const;
  return Promise.reject(new ApiError(init));
};

async function changedToLate() {
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Spring sale' }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'Late sale' } });
  put.mockImplementationOnce(refused);
  fireEvent.click(screen.getByRole('button', { name: 'Save event' }));
  return screen.findByRole('region', { name: 'Which version do you want to keep?' });
}

// EV-8
it('EventsPanel shows both versions of an event that another user changed, and can overwrite the other version', async () => {
  const table = await changedToLate();
  expect(
    [...table.querySelectorAll('tbody tr')].map((row) => [...row.children].map((c) => c.textContent)),
  ).toEqual([
    ['Name', 'Spring sale', 'Late sale', 'Spring sale'],
    [
      'When',
      '01/04/2024 – 30/04/2024',
      '01/04/2024 – 30/04/2024',
      '01/04/2024 – 30/04/2024, and 3 days after',
    ],
    ['Applies to', 'Everything', 'Everything', 'Everything'],
  ]);
  put.mockResolvedValue({ ...theirs, name: 'Late sale', revision: 3 });
  fireEvent.click(screen.getByRole('button', { name: 'Use mine' }));
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  expect(put.mock.calls.map(([, { body }]) => body)).toMatchObject([
    { name: 'Late sale', revision: 1 },
    { name: 'Late sale', revision: 2 },
  ]);
});

// EV-8
it("EventsPanel can continue with the other user's version", async () => {
  await changedToLate();
  fireEvent.click(screen.getByRole('button', { name: 'Keep theirs' }));
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Spring sale');
  expect(screen.getByRole('textbox', { name: 'Days after' })).toHaveProperty('value', '3');
  put.mockResolvedValue(theirs);
  fireEvent.click(screen.getByRole('button', { name: 'Save event' }));
  await waitFor(() => expect(put.mock.lastCall?.[1].body).toMatchObject({ days_after: 3, revision: 2 }));
});

// EV-8
it('EventsPanel shows what another user changed in an event before deleting it', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Spring sale' }));
  del.mockImplementationOnce(refused);
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(
    await screen.findByText(/^You saw: Spring sale.*It is now: .*and 3 days after; Everything/),
  ).toBeTruthy();
  del.mockResolvedValue({ success: true });
  fireEvent.click(screen.getByRole('button', { name: 'Delete anyway' }));
  await waitFor(() => expect(del).toHaveBeenCalledTimes(2));
  expect(del.mock.calls.map(([, { params }]) => params.query)).toEqual([{ revision: 1 }, { revision: 2 }]);
});
