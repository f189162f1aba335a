// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { BacktestErrors } from '../../../src/features/metrics/backtest-errors.tsx';
import { renderWithTheme } from '../../support/render-with-theme.tsx';

afterEach(cleanup);

const metrics = (mae: number) => ({
  mape: 4.2,
  mae,
  rmse: mae,
  bias: -mae,
  wape: null,
  smape: null,
  mase: null,
  rmsse: null,
  skill: null,
});

const textOf = (row: HTMLElement) => [...row.children].map(({ textContent }) => textContent).join('|');

// MET-6
describe('BacktestErrors', () => {
  it('lists the errors by lag, and by cutoff with the earliest first', () => {
    const by_cutoff = [
      { cutoff: '2024-02-01', metrics: metrics(20) },
      { cutoff: '2024-01-01', metrics: metrics(30) },
    ];
    const by_lag = [{ lag: 1, count: 2, mae: 25, bias: 5, wape: 3.25 }];
    renderWithTheme(
      <BacktestErrors run={{ bucket_type: 'month', backtest_errors: { by_cutoff, by_lag } }} />,
    );
    expect(screen.getAllByRole('row').map(textOf)).toEqual([
      'Months ahead|WAPE|MAE|Bias|Actuals',
      '1|3.3%|25.00|+5.00|2',
      'Holdout from|MAPE|WAPE|MAE|Bias',
      'Jan 2024|4.2%|N/A|30.00|−30.00',
      'Feb 2024|4.2%|N/A|20.00|−20.00',
    ]);
    expect(screen.getByText('Total. The chart shows the holdout from Feb 2024.')).toBeDefined();
  });

  it('renders nothing if the run does not have them', () => {
    const { container } = renderWithTheme(
      <BacktestErrors run={{ bucket_type: 'month', backtest_errors: null }} />,
    );
    expect(container.querySelector('table')).toBeNull();
  });
});
