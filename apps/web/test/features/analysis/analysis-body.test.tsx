// @vitest-environment jsdom
import { toRunData } from '@forecast-console/api-client/normalise';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderWithTheme } from '../../support/render-with-theme.tsx';
import { switchFeatures } from '../../support/switch-features.ts';
import { AnalysisBody } from '../../../src/features/analysis/analysis-body.tsx';
import { realTimers } from '../../support/real-timers.ts';

beforeEach(() => {
  vi.useFakeTimers();
  // Renders are slow in tests, and the app warns about slow renders.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  realTimers();
});

const client = new QueryClient();
const day = (at: number) => new Date(Date.UTC(1995, 0, 1 + at)).toISOString().slice(0, 10);
const everything = { types: [], bucket: 'day' } as const;

function content(count: number, last = count - 1) {
  const actual = Array.from({ length: count }, (_, at) => ({
    date: day(at),
    value: at === count - 1 ? last : at,
  }));
  const empty = { actual: [], forecast: [], backtest: [] };
  const data = toRunData({ bucket_type: 'day', details: { ...empty, actual }, chartData: empty }, 'r1');
  return (
    <QueryClientProvider client={client}>
      <AnalysisBody
        runId="r1"
        run={null}
        renderLead={() => null}
        tabsOf={() => []}
        details={null}
        parameters={[]}
        query={{ data, error: null, isPlaceholderData: false, refetch: () => {} }}
        shown={{ group: null, state: 'total' }}
        own="day"
        level={[]}
        filters={everything}
        view="ts"
        named={undefined}
        onGroup={() => {}}
        tab={undefined}
        onTab={() => {}}
        zoom={undefined}
        onZoom={() => {}}
      />
    </QueryClientProvider>
  );
}

const captions = () => [
  screen.getByRole('heading', { name: /^Chart/ }).textContent,
  screen.getByRole('tab', { name: /^Table/ }).textContent,
];
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

describe('AnalysisBody', () => {
  it('shows the first points or an empty result without delay', () => {
    const { rerender } = renderWithTheme(content(0));
    rerender(content(5));
    expect(captions()).toEqual(['Chart: 5 points', 'Table: 5 rows']);
    pass(1000);
    rerender(content(0));
    expect(captions()).toEqual(['Chart: 0 points', 'Table: 0 rows']);
  });

  it('updates the chart 300 ms and the table 500 ms after the last of several changes', () => {
    const { rerender } = renderWithTheme(content(5));
    pass(1000);
    rerender(content(4));
    pass(299);
    rerender(content(3));
    pass(299);
    expect(captions()).toEqual(['Chart: 5 points', 'Table: 5 rows']);
    pass(1);
    expect(captions()).toEqual(['Chart: 3 points', 'Table: 5 rows']);
    pass(199);
    expect(captions()).toEqual(['Chart: 3 points', 'Table: 5 rows']);
    pass(1);
    expect(captions()).toEqual(['Chart: 3 points', 'Table: 3 rows']);
  });

  it('shows the newest 10,000 points, and a notice about the omitted ones', () => {
    renderWithTheme(content(10_001));
    expect(captions()).toEqual(['Chart: 10000 points', 'Table: 10000 rows']);
    expect(screen.getByText('Showing only the newest 10000 of 10001 points')).toBeDefined();
    cleanup();
    renderWithTheme(content(10_000));
    expect(screen.queryByText(/^Showing only the newest/)).toBeNull();
  });

  it('lists unusual actuals only if that feature is on', () => {
    const outlier = content(5, 100);
    renderWithTheme(outlier);
    expect(screen.queryByText('Unusual actuals')).toBeNull();
    cleanup();
    switchFeatures({ anomalyDetection: true });
    renderWithTheme(outlier);
    expect(screen.getByText('05/01/1995 (100.00)')).toBeDefined();
  });

  it.each([
    ['export', 'Export CSV'],
    ['excelExport', 'Export Excel'],
  ])('with the flag %s on, offers %s', (flag, name) => {
    renderWithTheme(content(5));
    expect(screen.queryByRole('button', { name })).not.toBeNull();
    cleanup();
    switchFeatures({ [flag]: false });
    renderWithTheme(content(5));
    expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it.each([
    ['filtering', () => screen.queryByLabelText('Filter rows')],
    ['rowSelection', () => screen.queryByRole('checkbox', { name: 'Select all rows' })],
    ['sorting', () => screen.queryByRole('button', { name: 'Date' })],
    ['zoom', () => screen.queryByText(/Drag to zoom/)],
    ['tooltips', () => screen.queryByText(/arrow keys to step through values/)],
  ])('with the flag %s off, hides the feature', (flag, find) => {
    renderWithTheme(content(5));
    expect(find()).not.toBeNull();
    cleanup();
    switchFeatures({ [flag]: false });
    renderWithTheme(content(5));
    expect(find()).toBeNull();
  });
});
