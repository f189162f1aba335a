// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderWithTheme } from '../../support/render-with-theme.tsx';
import { renderLog } from '../../../src/lib/diagnostics/diagnostics.ts';
import { PerformanceDashboard } from '../../../src/features/performance/performance-dashboard.tsx';
import { realTimers } from '../../support/real-timers.ts';

// The real component would also count renders of the dashboard itself.
vi.mock('../../../src/components/page/measured.tsx', () => ({
  Measured: ({ children }: { children: unknown }) => children,
}));

beforeEach(() => {
  vi.useFakeTimers();
  renderLog.clear();
});
afterEach(() => {
  cleanup();
  realTimers();
});

const render = (component: string, duration = 1) => renderLog.record({ component, duration, at: 0 });
const total = () => screen.getByText('Total Components').nextSibling?.textContent;

describe('PerformanceDashboard', () => {
  // PERF-1
  it('refreshes every two seconds', () => {
    render('Chart');
    renderWithTheme(<PerformanceDashboard />);
    expect(total()).toBe('1');
    render('Table');
    act(() => void vi.advanceTimersByTime(1999));
    expect(total()).toBe('1');
    act(() => void vi.advanceTimersByTime(1));
    expect(total()).toBe('2');
    render('Panel');
    act(() => void vi.advanceTimersByTime(2000));
    expect(total()).toBe('3');
  });

  it('lists the five components with the highest average render time', () => {
    for (const duration of [3, 1, 6, 2, 5, 4]) render(`C${duration}`, duration);
    renderWithTheme(<PerformanceDashboard />);
    expect(screen.getByText('Slowest on average: C6, C5, C4, C3, C2')).toBeDefined();
  });

  it('shows a message for each empty table', () => {
    renderWithTheme(<PerformanceDashboard />);
    expect(screen.getByText('No component metrics available')).toBeDefined();
  });
});
