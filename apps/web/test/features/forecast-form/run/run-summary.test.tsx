// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderWithTheme } from '../../../support/render-with-theme.tsx';
import { defaultForecastValues } from '../../../../src/features/forecast-form/request/forecast-values.ts';
import type { Model } from '../../../../src/features/forecast-form/queries.ts';
import { RunSummary } from '../../../../src/features/forecast-form/run/run-summary.tsx';
import { realTimers } from '../../../support/real-timers.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  realTimers();
});

const models: Model[] = [
  {
    type: 'nbeats',
    label: 'N-BEATS',
    available: true,
    reason: null,
    measured: [{ bucket_type: 'month', combinations: 1, seconds: 2.2 }],
  },
];

const summary = (horizon: number) => (
  <RunSummary
    values={{ ...defaultForecastValues, horizon }}
    dataset={{ id: 'u1', upload: null, characteristics: [], loading: false }}
    models={models}
  />
);
const sentence = () => screen.getByRole('status').textContent;

describe('RunSummary', () => {
  it('updates the text 500 ms after the last change, not on every keystroke', () => {
    const { rerender } = renderWithTheme(summary(18));
    expect(sentence()).toContain('forecast 18 for');
    rerender(summary(2));
    act(() => void vi.advanceTimersByTime(499));
    rerender(summary(24));
    act(() => void vi.advanceTimersByTime(499));
    expect(sentence()).toContain('forecast 18 for');
    act(() => void vi.advanceTimersByTime(1));
    expect(sentence()).toContain('forecast 24 for');
  });

  // FC-27
  it('shows the duration of runs of similar size on this server', () => {
    renderWithTheme(summary(18));
    expect(screen.getByText('About 2 seconds on this server')).toBeTruthy();
  });
});
