// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderWithTheme } from '../../../support/render-with-theme.tsx';
import { DateFilter } from '../../../../src/features/analysis/filters/run-analysis-filters.tsx';
import { realTimers } from '../../../support/real-timers.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  realTimers();
});

describe('DateFilter', () => {
  it('applies only the latest date, 200 ms after the last change', () => {
    const onChange = vi.fn<(date: string | undefined) => void>();
    renderWithTheme(<DateFilter label="From" value={null} onChange={onChange} />);
    const type = (value: string) => fireEvent.change(screen.getByLabelText('From'), { target: { value } });
    type('0002-01-01');
    act(() => void vi.advanceTimersByTime(199));
    type('2024-01-01');
    act(() => void vi.advanceTimersByTime(199));
    expect(onChange).not.toHaveBeenCalled();
    act(() => void vi.advanceTimersByTime(1));
    expect(onChange.mock.calls).toEqual([['2024-01-01']]);
  });
});
