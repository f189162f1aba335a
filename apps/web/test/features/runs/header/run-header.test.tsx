// @vitest-environment jsdom
import { bucketDates } from '@forecast-console/calendar';
import { cleanup, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { RunHeader } from '../../../../src/features/runs/header/run-header.tsx';
import { renderWithTheme } from '../../../support/render-with-theme.tsx';
import { runDetail } from '../../../support/run-detail.ts';
import { seriesPoint } from '../../../support/series-point.ts';

afterEach(cleanup);

const accuracy = {
  mape: 15.85,
  mae: 1234.5678,
  rmse: 4,
  bias: -1,
  wape: 14,
  smape: null,
  mase: null,
  rmsse: null,
  skill: 0.19,
};
const measured = { accuracy, origins: 11, baseline: 'seasonal naive' as const };
const points = bucketDates(648, 4, 'month').map((date, at) =>
  seriesPoint(date, at < 2 ? { actual: 1000 } : { forecast: 1100 }),
);
const shown = { points, partialLast: null, combination: null };

const show = (how: Partial<ComponentProps<typeof RunHeader>>) =>
  renderWithTheme(<RunHeader run={runDetail(measured)} bucket="month" shown={shown} {...how} />);
const text = () => screen.getByRole('region', { name: 'Run' }).textContent;

describe('RunHeader', () => {
  // LEAD-1, ACC-3
  it('summarizes the run in one sentence with all backtests and the name of the baseline', () => {
    show({});
    expect(text()).toContain(
      'Next 2 months: 2,200 units, +10.0% vs. the preceding 2 months. Typical error (WAPE) 14.0% over 11 backtests, 19% lower than seasonal naive.',
    );
  });

  // LEAD-1
  it('shows metrics with four decimals and thousands separators', () => {
    show({});
    const figures = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(figures).toEqual(['15.8500', '1,234.5678', '4.0000', '−1.0000too low', '19%better']);
  });

  // LEAD-1
  it('names the backtests behind each metric in its tooltip', () => {
    show({ run: runDetail({ ...measured, interval_held: { inside: 58, of: 60, origins: 10 } }) });
    const hints = screen.getAllByRole('term').map(({ parentElement }) => parentElement?.title ?? '');
    expect(hints.slice(0, 5).filter((hint) => hint.endsWith('mean over 11 backtests'))).toHaveLength(5);
    expect(hints[5]).toMatch(/over 10 backtests$/);
    cleanup();
    // A run from an older version of the server.
    show({ run: runDetail({ ...measured, interval_held: { inside: 6, of: 6 } }) });
    expect(screen.getByText('Inside 95% interval').parentElement?.parentElement?.title).toMatch(
      /each value counted once$/,
    );
  });

  // DRV-4
  it('names the assumed value of a driver that is not known for the whole horizon', () => {
    const driver = { name: 'Promotion', past: 40, ahead: 6, periods: 18, step: 1, effect: 0.6, usual: 0 };
    show({ run: runDetail({ ...measured, drivers: [driver, { ...driver, name: 'Price', effect: null }] }) });
    expect(text()).toContain('No Promotion is assumed in 12 of 18 months.');
    expect(text()).not.toContain('Price');
  });

  // LEAD-1
  it('shows WAPE instead of MAPE if low-demand days dominate MAPE', () => {
    show({ run: runDetail({ ...measured, accuracy: { ...accuracy, mape: 78.7, wape: 42 } }) });
    expect(text()).not.toMatch(/MAPE|78\.7/);
    expect(screen.getByText('WAPE').parentElement?.nextSibling?.textContent).toBe('42.0000');
    expect(screen.getByText('WAPE').parentElement?.parentElement?.title).toContain('MAPE (78.7000%)');
  });

  // DATA-16
  it('uses the name that the file gives the values', () => {
    show({ run: runDetail({ ...measured, value_label: 'Sales' }) });
    expect(text()).toContain('Next 2 months: 2,200 (Sales), +10.0% vs. the preceding 2 months.');
    expect(text()).toContain('MAE, Sales per month');
  });

  it('shows the interval coverage if it was measured', () => {
    const parameters = { confidence_level: 0.8 as const };
    show({ run: runDetail({ ...measured, parameters, interval_held: { inside: 58, of: 60 } }) });
    expect(screen.getByText('Inside 80% interval')).toBeTruthy();
    expect(screen.getByText('58 of 60')).toBeTruthy();
  });

  it('names the naive baseline if the history is shorter than a season', () => {
    show({ run: runDetail({ ...measured, baseline: 'naive' }) });
    expect(text()).toContain('19% lower than naive');
  });

  it('names the single backtest of an older run', () => {
    show({ run: runDetail({ ...measured, baseline: null }) });
    expect(text()).toContain('Typical error (WAPE) 14.0% in the backtest shown');
  });

  it('describes the displayed combination with metrics from all of its backtests', () => {
    const combination = { label: 'P-100', figures: { mape: 40, wape: 31.7 }, cutoffs: 9, points: [] };
    show({ shown: { ...shown, combination } });
    expect(screen.getByRole('heading').textContent).toBe('Coffee and tea · total · LightGBM · P-100');
    expect(text()).toContain('Typical error (WAPE) 31.7% over 9 backtests.');
  });

  it('does not describe past months as upcoming', () => {
    show({ shown: { ...shown, points: points.map((point) => ({ ...point, actual: 1000 })) } });
    expect(text()).toContain('2 months from 01/03/2024: 2,200 units, +10.0% vs. the preceding 2 months.');
  });
});
