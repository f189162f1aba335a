// @vitest-environment jsdom
import { ApiError } from '@forecast-console/api-client';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderWithTheme } from '../../../support/render-with-theme.tsx';
import { replaceApi } from '../../../support/replace-api.ts';
import { saveFile } from '../../../../src/lib/save-file.ts';
import { datasetSentence, DatasetView } from '../../../../src/features/uploads/dataset/dataset-view.tsx';
import { uploadQuery } from '../../../../src/features/uploads/queries.ts';

interface Options {
  body?: object;
  params?: { path: { id: string } };
}

const call = vi.fn<(method: string, path: string, options: Options) => Promise<unknown>>();
const user = vi.hoisted(() => ({ current: { username: 'ana', isAdmin: false } }));
const method = (name: string) => (path: string, options: Options) => call(name, path, options);
replaceApi({ GET: method('GET'), POST: method('POST'), DELETE: method('DELETE') });
vi.mock('../../../../src/lib/session/session.ts', async (original) => ({
  ...(await original<object>()),
  useUser: () => user.current,
}));
vi.mock('../../../../src/lib/save-file.ts', () => ({ saveFile: vi.fn<typeof saveFile>() }));

const upload = {
  id: 'u1',
  run_id: 'r1',
  fileName: 'u1.csv',
  originalName: 'sales.csv',
  uploadDate: '2026-03-02T04:05:00Z',
  status: 'completed',
  rowCount: 10,
  label: null,
  uploadedBy: 'ana',
};
const report = {
  fileType: 'csv',
  layout: 'long',
  columns: [],
  rowsRead: 12,
  rowsKept: 10,
  rowsRejected: 2,
  rejected: [{ row: 4, column: 'Demand', value: 'many', accepted: 'a number such as 1234.5' }],
  notes: [],
};

/** Responds with the dataset, and to other requests with `answers`. */
function serve(detail: object, answers: Record<string, unknown> = {}) {
  call.mockImplementation((method, path) => {
    const answer = answers[`${method} ${path}`];
    if (answer instanceof Error) return Promise.reject(answer);
    if (path.endsWith('/versions')) return Promise.resolve({ versions: [] });
    if (path.endsWith('/events')) return Promise.resolve({ events: [] });
    return Promise.resolve(answer ?? detail);
  });
}

const refused = (status: number, detail: string) =>
  new ApiError({ status, code: 'http', detail, body: { detail } });

const onDeleted = vi.fn<() => void>();

function Screen() {
  const { data } = useQuery(uploadQuery('u1'));
  const [tab, setTab] = useState<string | undefined>('details');
  return (
    data && (
      <DatasetView upload={data} runTabs={[]} aside={null} tab={tab} onTab={setTab} onDeleted={onDeleted} />
    )
  );
}

const show = () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return renderWithTheme(
    <QueryClientProvider client={client}>
      <Screen />
    </QueryClientProvider>,
  );
};
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const openTab = async (name: string) => fireEvent.click(await screen.findByRole('tab', { name }));
const called = (method: string) => call.mock.calls.filter(([name]) => name === method);

beforeEach(() => {
  call.mockReset();
  onDeleted.mockReset();
  vi.mocked(saveFile).mockReset();
  user.current = { username: 'ana', isAdmin: false };
});
afterEach(cleanup);

describe('DatasetView', () => {
  // SET-2
  it('shows how the file was read in the Columns tab', async () => {
    serve({ ...upload, report });
    show();
    await openTab('Columns');
    expect(await screen.findByText('Accepted values')).toBeDefined();
    expect(screen.getByText('many')).toBeDefined();
  });

  it('warns about a dataset without a run id, which cannot be labeled', async () => {
    serve({ ...upload, run_id: null });
    show();
    expect(
      await screen.findByText(/^Warning: Upload ID u1 does not have a run_id associated with it/),
    ).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Save Label' })).toBeNull();
    await openTab('Columns');
    expect(screen.getByText('No import report is available.')).toBeDefined();
  });

  it('lists the columns known in advance, or explains how to add one', async () => {
    const price = {
      column: 'Price',
      role: 'unused',
      known_ahead: true,
      code: null,
      label: null,
      reason: 'Set',
    };
    const values = {
      columns: ['Price'],
      column: 'Price',
      bucket: 'month',
      known_until: null,
      periods: ['2026-03-01'],
      given: [0],
      mean: [null],
      incomplete: 1,
      combinations: [{ key: { c2: 'Tea' }, missing: 1, values: [null] }],
      total: 1,
    };
    serve(
      { ...upload, report: { ...report, columns: [price] } },
      { 'GET /api/uploads/{id}/known-ahead': values },
    );
    show();
    await openTab('Known ahead');
    expect(await screen.findByRole('option', { name: 'Price' })).toBeDefined();
    expect(
      screen.getByText('1 of 1 combination lacks values between Mar 2026 and Mar 2026. No value is known.'),
    ).toBeDefined();
    cleanup();
    serve({ ...upload, report });
    show();
    await openTab('Known ahead');
    expect(screen.getByText(/^No column is known ahead/)).toBeDefined();
  });

  // UP-10
  it('saves a changed label but not a blank one', async () => {
    serve({ ...upload, label: 'Spring' });
    show();
    const field = await screen.findByLabelText<HTMLInputElement>('Dataset label');
    expect(field.value).toBe('Spring');
    fireEvent.change(field, { target: { value: '  ' } });
    await press('Save Label');
    expect(called('POST')).toEqual([]);
    fireEvent.change(field, { target: { value: ' Summer ' } });
    await press('Save Label');
    await waitFor(() => expect(called('POST')).toHaveLength(1));
    expect(called('POST')[0]?.[2].body).toEqual({ run_id: 'r1', label: 'Summer' });
  });

  it('shows why the label could not be saved', async () => {
    serve(upload, { 'POST /api/upload/label': refused(404, 'No such dataset') });
    show();
    fireEvent.change(await screen.findByLabelText('Dataset label'), { target: { value: 'Summer' } });
    await press('Save Label');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Failed to save dataset label: No such dataset',
    );
  });

  it('downloads the rejected rows if there are any', async () => {
    serve({ ...upload, report }, { 'GET /api/uploads/{id}/rejected': new Blob(['Row']) });
    show();
    await press('Download rejected rows');
    await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
    expect(vi.mocked(saveFile).mock.calls[0]?.[0]).toBe('sales - rejected rows.csv');
    cleanup();
    serve({ ...upload, report: { ...report, rowsRejected: 0, rejected: [] } });
    show();
    await screen.findByRole('button', { name: 'Delete dataset' });
    expect(screen.queryByRole('button', { name: 'Download rejected rows' })).toBeNull();
  });

  it('deletes the dataset only after confirmation', async () => {
    serve(upload);
    show();
    await press('Delete dataset');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete sales.csv?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(called('DELETE')).toEqual([]);

    await press('Delete dataset');
    await press('Delete');
    await waitFor(() => expect(onDeleted).toHaveBeenCalledOnce());
    expect(called('DELETE')[0]?.[2].params?.path.id).toBe('u1');
  });

  it('shows why the dataset could not be deleted in the dialog', async () => {
    serve(upload, { 'DELETE /api/uploads/{id}': refused(409, 'A forecast is being computed.') });
    show();
    await press('Delete dataset');
    await press('Delete');
    const dialog = within(screen.getByRole('dialog'));
    expect((await dialog.findByRole('alert')).textContent).toBe(
      'Failed to delete dataset: A forecast is being computed.',
    );
    expect(onDeleted).not.toHaveBeenCalled();
  });

  it.each([
    ['the owner', { username: 'ana', isAdmin: false }, null],
    ['an admin', { username: 'zoe', isAdmin: true }, null],
    ['another user', { username: 'ben', isAdmin: false }, 'true'],
  ])('lets only the owner and admins delete the dataset: %s', async (_, current, disabled) => {
    user.current = current;
    serve(upload);
    show();
    const button = await screen.findByRole('button', { name: 'Delete dataset' });
    expect(button.getAttribute('aria-disabled')).toBe(disabled);
    fireEvent.click(button);
    await waitFor(() => expect(screen.queryAllByRole('dialog')).toHaveLength(disabled === null ? 1 : 0));
  });
});

describe('datasetSentence', () => {
  // SET-2
  it('names columns known ahead', () => {
    const price = { column: 'Price', role: 'unused', known_ahead: true, known_until: '2024-12-01' };
    expect(datasetSentence({ ...upload, report: { ...report, columns: [price] } } as never)).toBe(
      '10 rows; Price known until 01/12/2024. Version 1, uploaded 01/03/2026.',
    );
  });

  it('names rows, dates, frequency and version', () => {
    const health = { bucket: 'month', buckets: 42 };
    const detail = {
      ...upload,
      firstDate: '2021-01-01',
      lastDate: '2024-06-01',
      report: { ...report, health },
    };
    expect(datasetSentence(detail as never)).toBe(
      '10 rows, Jan 2021 – Jun 2024, monthly, 42 months. Version 1, uploaded 01/03/2026.',
    );
  });
});
