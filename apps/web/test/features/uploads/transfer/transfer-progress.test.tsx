// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import TransferProgress from '../../../../src/features/uploads/transfer/transfer-progress.tsx';
import { replaceApi } from '../../../support/replace-api.ts';
import { realTimers } from '../../../support/real-timers.ts';

const get = vi.fn<(path: string, options: object) => Promise<object>>();
replaceApi({ GET: get });

const total = 2_097_152;

function show(loaded: number) {
  const client = new QueryClient();
  return render(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <TransferProgress
          progress={{ loaded, total }}
          transferId="t1"
          fileName="a.csv"
          onCancel={vi.fn<() => void>()}
        />
      </QueryClientProvider>
    </MantineProvider>,
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({
    addEventListener: vi.fn<() => void>(),
    removeEventListener: vi.fn<() => void>(),
  }));
  get.mockReset().mockResolvedValue({ state: 'reading', rows_read: 240_000 });
});
afterEach(() => {
  cleanup();
  realTimers();
  vi.unstubAllGlobals();
});

describe('upload progress', () => {
  it('shows how many rows the server has read after one second of reading', async () => {
    show(total);
    await act(() => vi.advanceTimersByTimeAsync(900));
    expect(get).not.toHaveBeenCalled();
    expect(screen.getByRole('status').textContent).toBe('a.csv sent (2 MB). The server is reading it…');
    await act(() => vi.advanceTimersByTimeAsync(1200));
    expect(get.mock.lastCall).toMatchObject([
      '/api/upload/progress/{transferId}',
      { params: { path: { transferId: 't1' } } },
    ]);
    expect(screen.getByRole('status').textContent).toBe('Reading a.csv… 240,000 rows');
  });

  it('is not polled while the file is being sent', async () => {
    show(total / 2);
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(get).not.toHaveBeenCalled();
  });
});
