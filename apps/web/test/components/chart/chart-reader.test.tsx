// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderWithTheme } from '../../support/render-with-theme.tsx';
import { ChartReader } from '../../../src/components/chart/chart-reader.tsx';

const reader = (onZoom?: (range: [number, number]) => void) => {
  renderWithTheme(
    <ChartReader
      name="chart"
      area={{ left: 0, top: 0, width: 100, height: 50 }}
      x={[0, 30]}
      positions={[0, 10, 20, 30]}
      formatX={(x) => `day ${x}`}
      valueTitle="Sales per day"
      valuesOf={(x) => [{ label: 'Actual', text: String(x * 2) }]}
      onZoom={onZoom}
    />,
  );
  const slider = screen.getByRole('slider', { name: 'Read the chart by date' });
  return {
    spoken: () => slider.getAttribute('aria-valuetext'),
    press: (key: string, shiftKey = false) => fireEvent.keyDown(slider, { key, shiftKey }),
  };
};

afterEach(cleanup);

describe('ChartReader', () => {
  it('moves to the next or previous date with the arrow keys and stops at the ends', () => {
    const { spoken, press } = reader();
    expect(spoken()).toBe('No date selected');
    press('ArrowRight');
    expect(spoken()).toBe('day 0: Actual 0');
    press('ArrowRight');
    expect(spoken()).toBe('day 10: Actual 20');
    press('End');
    press('ArrowRight');
    expect(spoken()).toBe('day 30: Actual 60');
    press('Escape');
    expect(spoken()).toBe('No date selected');
  });

  it('starts at the last date if the left arrow key is pressed first', () => {
    const { spoken, press } = reader();
    press('ArrowLeft');
    expect(spoken()).toBe('day 30: Actual 60');
  });

  it('zooms to the range selected with Shift and Enter', () => {
    const onZoom = vi.fn<(range: [number, number]) => void>();
    const { press } = reader(onZoom);
    press('End');
    press('ArrowLeft', true);
    press('ArrowLeft', true);
    press('Enter');
    expect(onZoom).toHaveBeenCalledWith([10, 30]);
  });

  it('does not zoom to a single date', () => {
    const onZoom = vi.fn<(range: [number, number]) => void>();
    const { press } = reader(onZoom);
    press('ArrowRight');
    press('Enter');
    expect(onZoom).not.toHaveBeenCalled();
  });
});
