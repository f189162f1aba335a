// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { IngestReport } from '../../../src/features/uploads/report/file-facts.ts';
import { useSaveLabel } from '../../../src/features/uploads/use-save-label.ts';
import UploadResult from '../../../src/features/uploads/upload-result.tsx';
import { renderWithTheme } from '../../support/render-with-theme.tsx';
import { replaceApi } from '../../support/replace-api.ts';

const put = vi.fn<(path: string, options: object) => Promise<unknown>>();
replaceApi({ PUT: put });

const onPreview = vi.fn<() => void>();
const column = (name: string, role: 'value' | 'unused') => ({
  column: name,
  role,
  code: null,
  label: null,
  reason: '',
});
const report: IngestReport = {
  fileType: 'csv',
  layout: 'long',
  columns: [column('Demand', 'value'), { ...column('Price', 'unused'), known_until: '2024-06-01' }],
  rowsRead: 3,
  rowsKept: 2,
  rowsRejected: 1,
  rejected: [{ row: 4, column: 'Demand', value: '', accepted: 'a number' }],
  lastDate: '2024-03-01',
  file_kept: true,
  notes: [],
};

function Result({ shown }: { shown: IngestReport }) {
  const answer = { id: 'u1', run_id: 'r1', row_count: 2, report: shown };
  return <UploadResult answer={answer} fileName="a.csv" label={useSaveLabel()} onPreview={onPreview} />;
}

const show = (shown: IngestReport) =>
  renderWithTheme(
    <QueryClientProvider client={new QueryClient()}>
      <Result shown={shown} />
    </QueryClientProvider>,
  );

afterEach(cleanup);

// UP-19
it('UploadResult proposes to store numbers after the last demand', async () => {
  put.mockResolvedValue({ version: 2 });
  show(report);
  fireEvent.click(screen.getByRole('button', { name: 'Set Price to Known ahead' }));
  await waitFor(() => expect(screen.getByText('Price set to Known ahead')).toBeDefined());
  const columns = [{ column: 'Price', role: 'unused', known_ahead: true }];
  expect(put).toHaveBeenCalledWith('/api/uploads/{id}/columns', {
    params: { path: { id: 'u1' } },
    body: { based_on: 1, columns },
  });
  expect(document.activeElement?.textContent).toContain('Version 2 of the dataset is now current.');
});

// UP-19
it('UploadResult offers the preview if columns have numbers after the last demand', () => {
  show(report);
  expect(screen.getByText(/^Price has values until 01\/06\/2024, after the last demand/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Preview and choose columns' }));
  expect(onPreview).toHaveBeenCalledOnce();
});

it('UploadResult proposes nothing if no column has numbers after the last demand', () => {
  show({ ...report, columns: [column('Demand', 'value'), column('Price', 'unused')] });
  expect(screen.queryByRole('button', { name: 'Preview and choose columns' })).toBeNull();
});
