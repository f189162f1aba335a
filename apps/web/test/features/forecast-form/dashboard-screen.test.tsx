// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderWithTheme } from '../../support/render-with-theme.tsx';
import { DashboardScreen } from '../../../src/features/forecast-form/dashboard-screen.tsx';
import { replaceApi } from '../../support/replace-api.ts';
import { realTimers } from '../../support/real-timers.ts';

interface Options {
  params?: { path: { id: string } };
}

const get = vi.fn<(path: string, options: Options) => Promise<unknown>>();
replaceApi({ GET: get });

beforeEach(() => {
  vi.useFakeTimers();
  get.mockReset();
  // Never responds, because the test only checks the requests.
  get.mockReturnValue(new Promise(() => {}));
});
afterEach(() => {
  cleanup();
  realTimers();
});

const asked = () =>
  get.mock.calls
    .filter(([path]) => path === '/api/uploads/{id}/characteristics')
    .map(([, { params }]) => params?.path.id);

describe('DashboardScreen', () => {
  // DASH-1, DASH-2
  it('loads the characteristics 300 ms after the last selection of a dataset', () => {
    const client = new QueryClient();
    const screenOf = (runId: string | null) => (
      <QueryClientProvider client={client}>
        <DashboardScreen uploads={[]} runId={runId} onSelect={() => {}} onGenerated={() => {}} />
      </QueryClientProvider>
    );
    const { rerender } = renderWithTheme(screenOf(null));
    for (const runId of ['u1', 'u2', 'u3']) {
      rerender(screenOf(runId));
      act(() => void vi.advanceTimersByTime(299));
    }
    expect(asked()).toEqual([]);
    act(() => void vi.advanceTimersByTime(1));
    expect(asked()).toEqual(['u3']);
  });
});
