// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderWithTheme } from '../../../support/render-with-theme.tsx';
import { switchFeatures } from '../../../support/switch-features.ts';
import { RunAnalysisFilters } from '../../../../src/features/analysis/filters/run-analysis-filters.tsx';
import {
  type RunAnalysisSearch,
  runAnalysisSettings,
} from '../../../../src/features/analysis/filters/run-analysis-search.ts';

function show(search: RunAnalysisSearch = {}) {
  const onChange = vi.fn<(part: object) => void>();
  const onReset = vi.fn<() => void>();
  renderWithTheme(
    <RunAnalysisFilters
      settings={runAnalysisSettings(search)}
      bucket="month"
      own="month"
      hasLevel
      onChange={onChange}
      onReset={onReset}
    />,
  );
  return { onChange, onReset };
}
const button = (name: string) => screen.getByRole('button', { name });
const openMore = () => fireEvent.click(button('More filters'));
const advanced = () =>
  ['From', 'To', 'Show all series'].filter((label) => screen.queryByLabelText(label) !== null);

afterEach(cleanup);

describe('RunAnalysisFilters', () => {
  it('offers dates and combinations only if advanced filters are on', () => {
    show();
    openMore();
    expect(advanced()).toHaveLength(3);
    cleanup();
    switchFeatures({ advancedFilters: false });
    show();
    openMore();
    expect(advanced()).toEqual([]);
    expect(screen.getByLabelText('Time Bucket')).toBeDefined();
  });

  it('shows all data types as selected by default and can deselect one', () => {
    const { onChange } = show();
    expect(button('Backtest').getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(button('Backtest'));
    expect(onChange.mock.calls).toEqual([[{ type: 'actual,forecast' }]]);
  });

  it('treats an empty selection of data types as all types', () => {
    const { onChange } = show({ type: 'actual' });
    fireEvent.click(button('Actual'));
    expect(onChange.mock.calls).toEqual([[{ type: undefined }]]);
  });

  it('removes a date filter with its chip', () => {
    const { onChange } = show({ from: '2023-01-01' });
    fireEvent.click(button('Remove filter: From 01/01/2023'));
    expect(onChange.mock.calls).toEqual([[{ from: undefined }]]);
  });

  it('offers Reset only if a filter is set', () => {
    show();
    expect(screen.queryByRole('button', { name: 'Reset' })).toBeNull();
    cleanup();
    const { onReset } = show({ level: 'total' });
    fireEvent.click(button('Reset'));
    expect(onReset).toHaveBeenCalledOnce();
  });
});
