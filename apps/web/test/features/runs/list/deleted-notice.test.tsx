// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DeletedNotice } from '../../../../src/features/runs/list/deleted-notice.tsx';
import { renderWithTheme } from '../../../support/render-with-theme.tsx';
import { realTimers } from '../../../support/real-timers.ts';

const tenMinutes = 600_000;

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  cleanup();
  realTimers();
});

// RUN-15
it('DeletedNotice offers to restore a deleted run while that is possible', () => {
  const deleted = { runId: 'r1', name: 'Coffee and tea', until: new Date(tenMinutes).toISOString() };
  renderWithTheme(
    <QueryClientProvider client={new QueryClient()}>
      <DeletedNotice deleted={deleted} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  act(() => void vi.advanceTimersByTime(tenMinutes - 1));
  expect(screen.getByRole('button', { name: 'Restore' })).toBeTruthy();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
  expect(screen.getByText(/can no longer be restored/)).toBeTruthy();
});
