// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { DataPicture } from '../../../../src/features/uploads/report/data-picture.tsx';
import { renderWithTheme } from '../../../support/render-with-theme.tsx';

afterEach(cleanup);

const health = {
  firstDate: '2024-01-01',
  lastDate: '2024-03-10',
  bucket: 'day',
  buckets: 70,
  gaps: 1,
  gapDates: ['2024-02-05'],
  rowsMerged: null,
  combinations: null,
  negatives: 0,
  zeroShare: 0,
  outliers: { rule: '', count: 1, points: [{ date: '2024-01-20', value: 90 }] },
} as const;
const points = ['2024-01-01', '2024-02-01', '2024-03-01'].map((date, index) => ({ date, value: index }));

const drawn = {
  ...health,
  gapDates: [...health.gapDates],
  outliers: { ...health.outliers, points: [...health.outliers.points] },
  history: { bucket: 'month' as const, points },
};

// UP-14
it('DataPicture draws the total with its gaps, its partial last bucket and its outliers', () => {
  const { container } = renderWithTheme(<DataPicture health={drawn} />);
  expect(
    screen.getByRole('img', {
      name: 'Total by month, 01/01/2024 – 10/03/2024; 1 gap, 1 outlier; the last month is incomplete',
    }),
  ).toBeTruthy();
  expect(container.querySelectorAll('path[data-faded]')).toHaveLength(1);
  expect(container.querySelectorAll('path[data-mark]')).toHaveLength(1);
  expect(container.querySelectorAll('rect')).toHaveLength(1);
});

// UP-14
it('DataPicture says how many gaps it marks if the report lists only some', () => {
  renderWithTheme(<DataPicture health={{ ...drawn, gaps: 1215 }} />);
  expect(screen.getByText('first 1 of 1,215 gaps')).toBeTruthy();
});

it('DataPicture labels the axes with round values and periods', () => {
  const { container } = renderWithTheme(<DataPicture health={drawn} />);
  const labels = [...container.querySelectorAll('[aria-hidden="true"] span')].map(
    ({ textContent }) => textContent,
  );
  expect(labels).toEqual(['0.0', '0.5', '1.0', '1.5', '2.0', 'Jan 2024', 'Feb 2024', 'Mar 2024']);
  expect(container.querySelectorAll('path[data-grid]')).toHaveLength(5);
});

it('DataPicture treats a month that ends on a weekend as complete, as the forecast form does', () => {
  renderWithTheme(<DataPicture health={{ ...drawn, lastDate: '2024-03-29' }} />);
  expect(screen.getByText('Total by month: 0.00 to 2.00')).toBeTruthy();
});
