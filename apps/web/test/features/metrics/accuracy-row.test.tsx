// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { AccuracyRow } from '../../../src/features/metrics/accuracy-row.tsx';
import { renderWithTheme } from '../../support/render-with-theme.tsx';

afterEach(cleanup);

const metrics = { mape: 15.85, mae: 3, rmse: 4, bias: -1, skill: 0.19 };
const show = (how: Partial<ComponentProps<typeof AccuracyRow>>) =>
  renderWithTheme(<AccuracyRow metrics={metrics} bucket="month" {...how} />);

describe('AccuracyRow', () => {
  it('says that its figures are means, and what the backtest on the chart missed (ACC-3)', () => {
    show({ origins: 11, shown: { mape: 10.84 }, baseline: 'seasonal naive' });
    const words =
      '19 % better than the same month last year. Means over 11 cutoffs; MAPE 10.84 at the one that the chart shows.';
    expect([words, '15.8500'].map((text) => screen.queryAllByText(text).length)).toEqual([1, 1]);
  });

  it('claims no season where the history had none to compare with', () => {
    show({ origins: 2, shown: {}, baseline: 'naive' });
    const words = '19 % better than the last value known. Means over 2 cutoffs.';
    expect(screen.queryAllByText(words)).toHaveLength(1);
  });

  it('says of a run stored before means were whose figures it has', () => {
    show({ origins: 11 });
    screen.getByText(/Backtested from 11 cutoffs; the figures are those of the one that the chart shows\./);
    expect(screen.queryByText(/Means over/)).toBeNull();
  });
});
