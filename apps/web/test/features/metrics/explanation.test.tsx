// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
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

it('Explanation shows the sentences after the fifth on request', () => {
  const notes = Array.from({ length: 6 }, (_, at) => `Note ${at}.`);
  renderWithTheme(<ForecastExplanation shown={{ explanation: null, notes }} bucket="month" />);
  fireEvent.click(screen.getByRole('button', { name: 'Show all 6' }));
  expect(screen.getByRole('list').dataset['all']).toBe('true');
  expect(screen.queryByRole('button')).toBeNull();
});
