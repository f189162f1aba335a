// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { IngestReport } from '../../../src/features/uploads/report/file-facts.ts';
import { useSaveLabel } from '../../../src/features/uploads/label-form.tsx';
import { UploadResult } from '../../../src/features/uploads/upload-result.tsx';
import { renderWithTheme } from '../../support/render-with-theme.tsx';

vi.mock('../../../src/lib/api.ts', async () => (await import('../../support/api-of.ts')).apiOf({}));
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
}));

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
  columns: [column('Demand', 'value'), column('Price', 'unused')],
  rowsRead: 3,
  rowsKept: 2,
  rowsRejected: 1,
  rejected: [{ row: 4, column: 'Demand', value: '', accepted: 'a number' }],
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
it('UploadResult offers the preview if rows without demand may have values known in advance', () => {
  show(report);
  expect(screen.getByText(/^Rows without Demand were rejected\. If Price is known/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Preview and choose columns' }));
  expect(onPreview).toHaveBeenCalledOnce();
});

it('UploadResult does not offer the preview if every row has demand', () => {
  show({ ...report, rejected: [], rowsRejected: 0 });
  expect(screen.queryByRole('button', { name: 'Preview and choose columns' })).toBeNull();
});
