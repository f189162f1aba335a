// @vitest-environment jsdom
import { ApiError } from '@forecast-console/api-client';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderWithTheme } from '../../../support/render-with-theme.tsx';
import { saveFile } from '../../../../src/lib/save-file.ts';
import { UploadHistoryPanel } from '../../../../src/features/uploads/history/upload-history-panel.tsx';

interface Options {
  body?: object;
  params?: { path: { id: string } };
}

const call = vi.hoisted(() => vi.fn<(method: string, path: string, options: Options) => Promise<unknown>>());
const user = vi.hoisted(() => ({ current: { username: 'ana', isAdmin: false } }));
vi.mock('../../../../src/lib/api.ts', async () => {
  const method = (name: string) => (path: string, options: Options) => call(name, path, options);
  const { apiOf } = await import('../../../support/api-of.ts');
  return apiOf({ GET: method('GET'), POST: method('POST'), DELETE: method('DELETE') });
});
vi.mock('../../../../src/lib/session/session.ts', () => ({ useUser: () => user.current }));
vi.mock('../../../../src/lib/save-file.ts', () => ({ saveFile: vi.fn<typeof saveFile>() }));
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
}));

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

/** Makes the server return this upload, and `answers` for other paths. */
function serve(detail: object, answers: Record<string, unknown> = {}) {
  let uploads = [detail];
  call.mockImplementation((method, path) => {
    const answer = answers[`${method} ${path}`];
    if (answer instanceof Error) return Promise.reject(answer);
    if (method === 'DELETE') uploads = [];
    if (path === '/api/uploads') return Promise.resolve({ uploads });
    if (path.endsWith('/versions')) return Promise.resolve({ versions: [] });
    if (path.endsWith('/events')) return Promise.resolve({ events: [] });
    return Promise.resolve(answer ?? detail);
  });
}

const refused = (status: number, detail: string) =>
  new ApiError({ status, code: 'http', detail, body: { detail } });

function Screen() {
  const [chosen, setChosen] = useState<string | null>(null);
  return <UploadHistoryPanel chosen={chosen} onChoose={setChosen} />;
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
const pick = () => press('Details of sales.csv');
const called = (method: string) => call.mock.calls.filter(([name]) => name === method);
const card = () => screen.queryByRole('region', { name: /^Dataset/ });

beforeEach(() => {
  call.mockReset();
  vi.mocked(saveFile).mockReset();
  user.current = { username: 'ana', isAdmin: false };
});
afterEach(cleanup);

describe('the upload history', () => {
  it('shows the next step if there are no uploads, or an error if they fail to load', async () => {
    call.mockResolvedValueOnce({ uploads: [] });
    show();
    expect(await screen.findByText('Nothing uploaded yet')).toBeDefined();
    cleanup();
    call.mockRejectedValueOnce(refused(500, 'down'));
    show();
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load upload history');
  });

  it('shows the selected upload with its import report until it is closed', async () => {
    serve({ ...upload, report });
    show();
    await pick();
    await screen.findByRole('region', { name: 'Dataset sales.csv' });
    expect(screen.getByText('Accepted values')).toBeDefined();
    expect(screen.getByText('many')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Close the dataset' }));
    expect(card()).toBeNull();
  });

  it('reports that a selected upload no longer exists', async () => {
    serve(upload, { 'GET /api/uploads/{id}': refused(404, 'no such dataset') });
    show();
    await pick();
    expect(await screen.findByText('Upload ID u1 not found.')).toBeDefined();
  });

  it('warns about an upload without a run id, which cannot be labeled', async () => {
    serve({ ...upload, run_id: null });
    show();
    await pick();
    expect(
      await screen.findByText(/^Warning: Upload ID u1 does not have a run_id associated with it/),
    ).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Save Label' })).toBeNull();
    expect(screen.getByText('No import report is available.')).toBeDefined();
  });
});

describe('a selected upload', () => {
  // UP-10
  it('can be renamed, but not to a blank label', async () => {
    serve({ ...upload, label: 'Spring' });
    show();
    await press('Details of Spring');
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

  it('shows why its label could not be saved', async () => {
    serve(upload, { 'POST /api/upload/label': refused(404, 'No such dataset') });
    show();
    await pick();
    fireEvent.change(await screen.findByLabelText('Dataset label'), { target: { value: 'Summer' } });
    await press('Save Label');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Failed to save dataset label: No such dataset',
    );
  });

  it('offers its rejected rows, if any, as a download', async () => {
    serve({ ...upload, report }, { 'GET /api/uploads/{id}/rejected': new Blob(['Row']) });
    show();
    await pick();
    await press('Download rejected rows');
    await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
    expect(vi.mocked(saveFile).mock.calls[0]?.[0]).toBe('sales - rejected rows.csv');
    cleanup();
    serve({ ...upload, report: { ...report, rowsRejected: 0, rejected: [] } });
    show();
    await pick();
    await screen.findByRole('button', { name: 'Delete dataset' });
    expect(screen.queryByRole('button', { name: 'Download rejected rows' })).toBeNull();
  });

  it('is deleted only after confirmation', async () => {
    serve(upload);
    show();
    await pick();
    await press('Delete dataset');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete sales.csv?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(called('DELETE')).toEqual([]);

    await press('Delete dataset');
    await press('Delete');
    expect(await screen.findByText('Nothing uploaded yet')).toBeDefined();
    expect(called('DELETE')[0]?.[2].params?.path.id).toBe('u1');
    expect(card()).toBeNull();
  });

  it('stays, with the error in the dialog, if it cannot be deleted', async () => {
    serve(upload, { 'DELETE /api/uploads/{id}': refused(409, 'A forecast is being computed.') });
    show();
    await pick();
    await press('Delete dataset');
    await press('Delete');
    const dialog = within(screen.getByRole('dialog'));
    expect((await dialog.findByRole('alert')).textContent).toBe(
      'Failed to delete dataset: A forecast is being computed.',
    );
    expect(card()).not.toBeNull();
  });

  it.each([
    ['its maker', { username: 'ana', isAdmin: false }, null],
    ['an administrator', { username: 'zoe', isAdmin: true }, null],
    ['anybody else', { username: 'ben', isAdmin: false }, 'true'],
  ])('can be deleted by its owner and by admins: %s', async (_, current, disabled) => {
    user.current = current;
    serve(upload);
    show();
    await pick();
    const button = await screen.findByRole('button', { name: 'Delete dataset' });
    expect(button.getAttribute('aria-disabled')).toBe(disabled);
    fireEvent.click(button);
    await waitFor(() => expect(screen.queryAllByRole('dialog')).toHaveLength(disabled === null ? 1 : 0));
  });
});
