// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  StoredColumnsEditor,
  whyFixed,
} from '../../../../src/features/uploads/columns/stored-columns-editor.tsx';
import type { UploadDetail } from '../../../../src/features/uploads/queries.ts';
import { renderWithTheme } from '../../../support/render-with-theme.tsx';
import { replaceApi } from '../../../support/replace-api.ts';

const call = vi.fn<(method: string, path: string, options: object) => Promise<unknown>>();
const method = (name: string) => (path: string, options: object) => call(name, path, options);
replaceApi({ GET: method('GET'), POST: method('POST'), PUT: method('PUT') });

const price = { column: 'Price', role: 'unused', code: null, label: null, reason: 'Not needed' } as const;
const report = {
  fileType: 'csv',
  layout: 'long',
  columns: [price],
  rowsRead: 1,
  rowsKept: 1,
  rowsRejected: 0,
  rejected: [],
  notes: [],
} as const;
const upload: UploadDetail = {
  id: 'u1',
  run_id: 'r1',
  fileName: 'u1.db',
  originalName: 'sales.csv',
  uploadDate: '2026-03-02T04:05:00Z',
  status: 'completed',
  rowCount: 1,
  label: null,
  version: 2,
};

function show(isKept: boolean, refusal: string | null = null) {
  const read = { ...report, columns: [...report.columns], rejected: [], notes: [], file_kept: isKept };
  renderWithTheme(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <StoredColumnsEditor upload={upload} report={read} refusal={refusal} />
    </QueryClientProvider>,
  );
}
const role = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Role of Price' });
const save = () => screen.getByRole('button', { name: 'Save as new version' });

beforeEach(() => {
  call.mockReset();
  call.mockImplementation((method) =>
    Promise.resolve(method === 'PUT' ? { version: 3, run_id: 'r3' } : { versions: [] }),
  );
});
afterEach(cleanup);

// VER-10
it('saves the changed roles as a new version, keeps the focus and offers to update the forecast', async () => {
  show(true);
  expect(save().getAttribute('aria-disabled')).toBe('true');
  fireEvent.change(role(), { target: { value: 'known-ahead' } });
  save().focus();
  fireEvent.click(save());
  await screen.findByRole('button', { name: 'Update latest forecast' });
  expect(call).toHaveBeenCalledWith('PUT', '/api/uploads/{id}/columns', {
    params: { path: { id: 'u1' } },
    body: { based_on: 2, columns: [{ column: 'Price', role: 'unused', known_ahead: true }] },
  });
  expect(document.activeElement).toBe(save());
});

// VER-10
it('undoes changes that are not saved', () => {
  show(true);
  fireEvent.change(role(), { target: { value: 'characteristic' } });
  expect(screen.getByText('1 column changed')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Undo changes' }));
  expect(role().value).toBe('unused');
  expect(call).not.toHaveBeenCalledWith('PUT', expect.anything(), expect.anything());
});

// VER-10, ROLE-4
it('is disabled for a user who may not change the dataset', () => {
  show(true, 'Only ben or an administrator can change it.');
  expect(role().disabled).toBe(true);
  expect(screen.getAllByText('Only ben or an administrator can change it.').length).toBeGreaterThan(0);
});

// VER-10
it('shows the roles with the reason why they cannot be changed', async () => {
  show(false);
  expect(await screen.findByText(/because the file of this version is not stored/)).toBeDefined();
  expect(screen.queryByRole('combobox')).toBeNull();
  await waitFor(() => expect(call).toHaveBeenCalled());
  expect(whyFixed(upload, { mode: 'append' })).toMatch(
    /^These .* because version 2 consists of several files/,
  );
  expect(whyFixed({ uploadMode: 'master' }, undefined)).toMatch(/because master data has no versions/);
});
