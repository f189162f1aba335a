// @vitest-environment jsdom
import { bucketDates } from '@forecast-console/calendar';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { SeriesTable } from '../../../../src/features/analysis/panels/series-table.tsx';
import { rebucketPoints } from '../../../../src/features/analysis/points/rebucket-points.ts';
import { renderWithTheme } from '../../../support/render-with-theme.tsx';
import { seriesPoint } from '../../../support/series-point.ts';

afterEach(cleanup);

// 42 months of actuals from January 2021, then a year of forecasts.
const points = rebucketPoints(
  bucketDates(612, 54, 'month').map((date, at) =>
    seriesPoint(date, at < 42 ? { actual: at } : { forecast: at }),
  ),
  'month',
  'month',
  null,
);
const show = (pageSize?: number) =>
  renderWithTheme(
    <SeriesTable
      points={points}
      pivot={null}
      bucket="month"
      label="Sales"
      fileName="run"
      parameters={[]}
      pageSize={pageSize}
      totals={false}
    />,
  );
const months = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);

// ANA-23
describe('SeriesTable', () => {
  // DATA-16
  it('names the unit of its values', () => {
    show();
    expect(screen.getByRole('table', { name: 'Sales by date' })).toBeTruthy();
  });

  it('opens at the first forecast period', () => {
    show();
    expect([months()[0], months().length]).toEqual(['Jul 2024', 10]);
  });

  it('opens with a year of history before the forecast if a page has enough rows', () => {
    show(25);
    expect([months()[0], months()[12]]).toEqual(['Jul 2023', 'Jul 2024']);
  });
});
