// @vitest-environment jsdom own worker: the charts' frame clock belongs to the first window that loads them.
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderWithTheme } from '../../support/render-with-theme.tsx';
import type { ChartSeries } from '../../../src/components/chart/chart-series.ts';
import { LineChart } from '../../../src/components/chart/line-chart.tsx';

const actual: ChartSeries = {
  id: 'actual',
  label: 'Actual',
  role: 'actual',
  points: [0, 1, 2, 3].map((x) => (x === 3 ? { x, y: 13, partial: true } : { x, y: 10 + x })),
};
const forecast: ChartSeries = {
  id: 'forecast',
  label: 'Forecast',
  role: 'forecast',
  points: [4, 5].map((x) => ({ x, y: 20 + x })),
};
const band = { label: '95% interval', points: [4, 5].map((x) => ({ x, lower: 15 + x, upper: 25 + x })) };

function Chart({ series }: { series: readonly ChartSeries[] }) {
  const [zoom, setZoom] = useState<readonly [number, number] | null>(null);
  return (
    <LineChart
      series={series}
      band={band}
      start={{ x: 4, label: 'Forecast starts' }}
      span={{ from: 2, to: 4, label: 'holdout' }}
      summary="A line chart."
      formatX={(x) => `day ${x}`}
      valueTitle="Sales per day"
      formatValue={String}
      zoom={zoom}
      onZoom={setZoom}
    />
  );
}

const show = async (series: readonly ChartSeries[] = [actual, forecast]) => {
  renderWithTheme(<Chart series={series} />);
  await screen.findByRole('img', { name: 'A line chart.' });
};
const drawn = (selector: string) => document.querySelectorAll(`figure svg[role="img"] ${selector}`);
const ticks = () =>
  [...drawn('text')].map(({ textContent }) => textContent).filter((text) => text.startsWith('day'));

// jsdom has no layout.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(360);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('LineChart', () => {
  it('draws each series with its dash, the interval, the forecast start and the partial bucket', async () => {
    await show();
    const lines = [...drawn('path[stroke-width="2"]')];
    // The segment to the incomplete bucket is faded.
    expect(
      lines.map((line) => [line.getAttribute('stroke-dasharray'), line.getAttribute('stroke-opacity')]),
    ).toEqual([
      ['', null],
      ['', '0.35'],
      ['6 4', null],
    ]);
    expect(drawn('rect[data-span]')).toHaveLength(1);
    expect(drawn('polygon')).toHaveLength(1);
    expect([...drawn('text')].some(({ textContent }) => textContent === 'Forecast starts')).toBe(true);
    const hollow = [...drawn('circle')].filter((mark) => mark.getAttribute('fill')?.includes('panel'));
    expect(hollow).toHaveLength(1);
    expect(screen.getByText('Incomplete period')).toBeTruthy();
  });

  it("starts a line at the last point of the preceding series and labels the line's last value", async () => {
    const joined = { ...forecast, joins: { x: 2, y: 12 }, endLabel: '25' };
    await show([actual, joined]);
    const path = [...drawn('path[stroke-dasharray="6 4"]')][0]?.getAttribute('d') ?? '';
    expect(path.split(/[ML]/).length - 1).toBe(forecast.points.length + 1);
    expect([...drawn('text')].some(({ textContent }) => textContent === '25')).toBe(true);
  });

  it('zooms to the selected range and resets the zoom', async () => {
    await show();
    const whole = ticks();
    const reader = screen.getByRole('slider');
    fireEvent.keyDown(reader, { key: 'End' });
    fireEvent.keyDown(reader, { key: 'ArrowLeft', shiftKey: true });
    fireEvent.keyDown(reader, { key: 'Enter' });
    const reset = await screen.findByRole('button', { name: 'Reset zoom' });
    await waitFor(() => expect(ticks()).toEqual(['day 4', 'day 5']));
    fireEvent.click(reset);
    await waitFor(() => expect(ticks()).toEqual(whole));
    expect(screen.queryByRole('button', { name: 'Reset zoom' })).toBeNull();
  });

  it('reports downsampling but still shows every value in the tooltip', async () => {
    const points = Array.from({ length: 10_000 }, (_, x) => ({ x, y: (x * 7919) % 1000 }));
    await show([{ ...actual, points }]);
    expect(screen.getByText(/^There are more points than pixels/)).toBeTruthy();
    const reader = screen.getByRole('slider');
    fireEvent.keyDown(reader, { key: 'Home' });
    for (let step = 0; step < 6; step++) fireEvent.keyDown(reader, { key: 'ArrowRight' });
    expect(reader.getAttribute('aria-valuetext')).toBe(`day 6: Actual ${(6 * 7919) % 1000}`);
    const path = drawn('path[stroke-width="2"]')[0]?.getAttribute('d') ?? '';
    expect(path.split(/[ML]/).length - 1).toBeLessThanOrEqual(2 * 800);
  });

  it('uses the paper width while printing', async () => {
    await show();
    const width = () => document.querySelector('figure svg[role="img"]')?.getAttribute('width');
    expect(width()).toBe('800');
    fireEvent(globalThis.window, new Event('beforeprint'));
    expect(width()).toBe('672');
    fireEvent(globalThis.window, new Event('afterprint'));
    await waitFor(() => expect(width()).toBe('800'));
  });
});
