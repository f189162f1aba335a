// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ForecastExplanation } from '../../../src/features/metrics/explanation.tsx';
import { renderWithTheme } from '../../support/render-with-theme.tsx';

afterEach(cleanup);

// LEAD-4
it('Explanation shows the level, trend and notes of the selected combination', () => {
  const explanation = {
    level: 12,
    trend_per_year: null,
    seasonal_strength: null,
    strongest_season: null,
    relied_on: [],
    without_effects: false,
  };
  renderWithTheme(<ForecastExplanation shown={{ explanation, notes: ['Only 5 values.'] }} bucket="month" />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Level: 12.00 per month.',
    'Only 5 values.',
  ]);
});
