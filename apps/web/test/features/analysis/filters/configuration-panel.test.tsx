// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderWithTheme } from '../../../support/render-with-theme.tsx';
import type { AggregationChoices } from '../../../../src/features/analysis/filters/aggregation-select.tsx';
import { ConfigurationPanel } from '../../../../src/features/analysis/filters/configuration-panel.tsx';
import type { Configuration } from '../../../../src/features/analysis/filters/configuration.ts';
import type { TypeChoices } from '../../../../src/features/analysis/filters/use-choices.ts';

const applied: Configuration = {
  view: 'yoy',
  types: ['actual', 'forecast'],
  aggregation: 'c2',
  years: [2025, 2024],
  bucket: 'month',
};
const choices: AggregationChoices = {
  characteristics: [],
  state: 'ready',
  level: ['c2'],
  labels: { c2: 'Product' },
};
const types: TypeChoices = { offered: ['actual', 'forecast', 'backtest'], failed: false };

function Panel({
  onApply,
  aggregation,
}: {
  onApply: (applied: Configuration) => void;
  aggregation: AggregationChoices;
}) {
  const [pending, setPending] = useState(applied);
  const [open, setOpen] = useState(true);
  return (
    <ConfigurationPanel
      pending={pending}
      applied={applied}
      bucket="month"
      years={[2025, 2024, 2023]}
      types={types}
      aggregation={aggregation}
      onChange={setPending}
      onApply={() => onApply(pending)}
      onReset={() => setPending(applied)}
      fold={{ open, toggle: () => setOpen(!open) }}
    />
  );
}

const show = (aggregation = choices) => {
  const onApply = vi.fn<(applied: Configuration) => void>();
  renderWithTheme(<Panel onApply={onApply} aggregation={aggregation} />);
  return onApply;
};
const button = (name: string) => screen.getByRole('button', { name });
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

afterEach(cleanup);

describe('ConfigurationPanel', () => {
  // ANA-9
  it('disables Apply Filters with a reason until something changes', () => {
    const onApply = show();
    fireEvent.click(button('Apply Filters'));
    expect(onApply).not.toHaveBeenCalled();
    expect(screen.getByText('No changes to apply')).toBeTruthy();
  });

  it('applies the edited configuration', () => {
    const onApply = show();
    fireEvent.click(box('Backtest'));
    fireEvent.click(box('2024'));
    fireEvent.change(screen.getByLabelText('View Type'), { target: { value: 'ts' } });
    fireEvent.change(screen.getByLabelText('Time Bucket'), { target: { value: 'quarter' } });
    fireEvent.click(button('Apply Filters'));
    expect(onApply).toHaveBeenCalledWith({
      ...applied,
      types: ['actual', 'forecast', 'backtest'],
      years: [2025],
      view: 'ts',
      bucket: 'quarter',
    });
  });

  // ANA-9
  it('restores the applied configuration on Reset Filters', () => {
    show();
    fireEvent.click(box('Forecast'));
    fireEvent.click(button('Reset Filters'));
    expect(box('Forecast').checked).toBe(true);
  });

  // ANA-3, ANA-4
  it('shows the required texts', () => {
    show();
    for (const option of ['All (No specific aggregation)', 'Year over Year (Pivot)', 'Time Series (Wide)'])
      expect(screen.getByRole('option', { name: option })).toBeTruthy();
    expect(screen.getByText('View Options')).toBeTruthy();
  });

  // ANA-1
  it('hides and shows its options on request', () => {
    show();
    fireEvent.click(button('Hide Options'));
    expect(button('Show Options').getAttribute('aria-expanded')).toBe('false');
  });

  it.each([
    ['loading', 'Loading characteristics...'],
    ['failed', 'Error loading characteristics'],
  ] as const)('reports that characteristics are %s', (state, text) => {
    show({ ...choices, state });
    expect(screen.getByRole('option', { name: text })).toBeTruthy();
    expect(screen.queryByText('Failed to load options.') !== null).toBe(state === 'failed');
  });
});
