// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type PreviewAnswer,
  previewFile,
  type UploadAnswer,
  uploadFile,
} from '../../../../src/features/uploads/queries.ts';
import { ApiError } from '@forecast-console/api-client/errors';
import { useUploadFlow } from '../../../../src/features/uploads/transfer/use-upload-flow.ts';
import '../../../support/async-timeout.ts';

vi.mock('../../../../src/features/uploads/queries.ts', () => ({
  previewFile: vi.fn<typeof previewFile>(),
  uploadFile: vi.fn<typeof uploadFile>(),
}));
vi.mock('../../../../src/features/uploads/use-save-label.ts', () => ({
  useSaveLabel: () => ({ reset: vi.fn<() => void>() }),
}));

const answer: UploadAnswer = {
  run_id: 'r1',
  id: 'u1',
  row_count: 2,
  report: {
    fileType: 'csv',
    layout: 'long',
    columns: [],
    rowsRead: 2,
    rowsKept: 2,
    rowsRejected: 0,
    rejected: [],
    notes: [],
  },
};

function renderFlow() {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(useUploadFlow, { wrapper }).result;
}

beforeEach(() => {
  vi.mocked(previewFile).mockReset();
  vi.mocked(uploadFile).mockReset();
});

afterEach(cleanup);

describe('the upload flow', () => {
  // UP-4
  it('requires a file for preview and upload', () => {
    const flow = renderFlow();
    act(() => void flow.current.startUpload());
    expect(flow.current.fileError).toBe('Please select a file');
    expect(uploadFile).not.toHaveBeenCalled();
  });

  // UP-2, UP-3, UP-11
  it('defaults to an Excel file with master data and time series, and infers the file type from the extension', () => {
    const flow = renderFlow();
    expect(flow.current).toMatchObject({ fileType: 'excel', uploadMode: 'both' });
    act(() => flow.current.selectFile(new File(['a'], 'a.csv')));
    expect(flow.current.fileType).toBe('csv');
  });

  // UP-1
  it('rejects an unsupported file type', () => {
    const flow = renderFlow();
    act(() => flow.current.selectFile(new File(['a'], 'a.pdf')));
    expect(flow.current.file).toBeNull();
    expect(flow.current.fileError).toBe('a.pdf is neither a .csv nor an .xlsx or .xls file');
  });

  // UP-8
  it('clears preview, errors and the finished upload when another file is selected', async () => {
    vi.mocked(previewFile).mockRejectedValue(new Error('broken'));
    vi.mocked(uploadFile).mockResolvedValue(answer);
    const flow = renderFlow();
    act(() => flow.current.selectFile(new File(['a'], 'a.csv')));
    act(() => void flow.current.startUpload());
    await waitFor(() => expect(flow.current.upload.answer).toBe(answer));
    act(() => void flow.current.startPreview());
    await waitFor(() => expect(flow.current.preview.error).not.toBeNull());
    act(() => flow.current.selectFile(new File(['b'], 'b.csv')));
    await waitFor(() => expect(flow.current.upload.answer).toBeNull());
    expect(flow.current.preview.error).toBeNull();
  });

  // UP-15
  it('asks for confirmation before it stores the same file again', async () => {
    const detail = 'This file is already stored as "Lamps" (01/03/2024).';
    vi.mocked(uploadFile)
      .mockRejectedValueOnce(new ApiError({ status: 409, code: 'http', detail, body: null, cause: null }))
      .mockResolvedValueOnce(answer);
    const flow = renderFlow();
    act(() => flow.current.selectFile(new File(['a'], 'a.csv')));
    act(() => void flow.current.startUpload());
    await waitFor(() => expect(flow.current.storedAlready).toBe(detail));
    act(() => void flow.current.startUpload('store'));
    await waitFor(() => expect(flow.current.upload.answer).toBe(answer));
    expect(vi.mocked(uploadFile).mock.calls.map(([{ sameFile }]) => sameFile)).toEqual(['refuse', 'store']);
    expect(flow.current.storedAlready).toBeNull();
  });

  // DATA-15
  it('submits the first period for a file without dates and clears it when the file changes', async () => {
    vi.mocked(uploadFile).mockResolvedValue(answer);
    const flow = renderFlow();
    act(() => flow.current.selectFile(new File(['a'], 'a.csv')));
    const firstPeriod = { date: '2024-01-01', bucket: 'month' } as const;
    act(() => flow.current.selectFirstPeriod(firstPeriod));
    act(() => void flow.current.startUpload());
    await waitFor(() => expect(flow.current.upload.answer).toBe(answer));
    expect(vi.mocked(uploadFile).mock.lastCall?.[0].firstPeriod).toEqual(firstPeriod);
    act(() => flow.current.selectFile(new File(['b'], 'b.csv')));
    expect(flow.current.firstPeriod.date).toBe('');
  });

  // UP-12
  it('does not report a canceled upload as an error', async () => {
    vi.mocked(uploadFile).mockImplementation(
      (_, { signal }) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(new Error('aborted')));
        }),
    );
    const flow = renderFlow();
    act(() => flow.current.selectFile(new File(['a'], 'a.csv')));
    act(() => void flow.current.startUpload());
    await waitFor(() => expect(flow.current.busy).toBe(true));
    act(() => flow.current.upload.cancel());
    await waitFor(() => expect(flow.current.upload.cancelled).toBe(true));
    expect(flow.current.upload.error).toBeNull();
  });
});

describe('column changes', () => {
  const preview = (role: 'unused' | 'value'): PreviewAnswer => ({
    preview: [],
    columns: ['Sales'],
    characteristics: {},
    row_count: 2,
    report: { ...answer.report, columns: [{ column: 'Sales', role, code: null, label: null, reason: '' }] },
  });
  const detected = preview('unused');
  const mapped = preview('value');
  const mapping = '[{"column":"Sales","role":"value"}]';

  async function changed() {
    vi.mocked(previewFile).mockResolvedValueOnce(detected).mockResolvedValueOnce(mapped);
    const flow = renderFlow();
    act(() => flow.current.selectFile(new File(['a'], 'a.csv')));
    act(() => void flow.current.startPreview());
    await waitFor(() => expect(flow.current.columns.preview).toBe(detected));
    act(() => flow.current.columns.change({ column: 'Sales', role: 'value', code: null, label: null }));
    return flow;
  }

  it('are submitted with preview and upload', async () => {
    vi.mocked(uploadFile).mockResolvedValue(answer);
    const flow = await changed();
    expect(vi.mocked(previewFile).mock.lastCall?.[0].mapping).toBeUndefined();
    act(() => void flow.current.startPreview());
    await waitFor(() => expect(flow.current.columns.preview).toBe(mapped));
    expect(vi.mocked(previewFile).mock.lastCall?.[0].mapping).toBe(mapping);
    act(() => void flow.current.startUpload());
    await waitFor(() => expect(flow.current.stored).toBe(answer));
    expect(vi.mocked(uploadFile).mock.lastCall?.[0].mapping).toBe(mapping);
  });

  it('can be reset to the detected roles without a request', async () => {
    const flow = await changed();
    act(() => void flow.current.startPreview());
    await waitFor(() => expect(flow.current.columns.preview).toBe(mapped));
    act(() => flow.current.resetColumns());
    expect(flow.current.columns.preview).toBe(detected);
    expect(flow.current.columns.field).toBeUndefined();
    expect(previewFile).toHaveBeenCalledTimes(2);
  });

  it('stay visible if the server rejects them', async () => {
    const flow = await changed();
    vi.mocked(previewFile).mockReset().mockRejectedValue(new Error('refused'));
    act(() => void flow.current.startPreview());
    await waitFor(() => expect(flow.current.preview.error).not.toBeNull());
    expect(flow.current.columns.preview).toBe(detected);
    expect(flow.current.columns.field).toBe(mapping);
  });

  it('are cleared when the file changes', async () => {
    const flow = await changed();
    act(() => flow.current.selectFile(new File(['b'], 'b.csv')));
    expect(flow.current.columns.preview).toBeNull();
    expect(flow.current.columns.field).toBeUndefined();
  });
});
