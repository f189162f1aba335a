import { expect, it } from 'vitest';
import { chartOfTime } from '../../../../src/features/analysis/panels/chart-of-time.ts';
import { summaryOfTime } from '../../../../src/features/analysis/panels/summary.ts';
import { timeColumns } from '../../../../src/features/analysis/panels/time-columns.ts';
import { workbookSheets } from '../../../../src/features/analysis/panels/table-export.tsx';
import { yearPivot } from '../../../../src/features/analysis/pivot/year-pivot.ts';
import { viewPoints } from '../../../../src/features/analysis/points/view-points.ts';
import { seriesPoint } from '../../../support/series-point.ts';

const points = [
  seriesPoint('2024-05-01', { actual: 90 }),
  seriesPoint('2024-06-01', { forecast: 100, plan: 120 }),
  seriesPoint('2024-07-01', { forecast: 110, plan: 110 }),
];
const noEdges = { partial_last: null, partial_first: null };
const shownAt = (bucket: 'month' | 'year', types: ('actual' | 'forecast')[] = []) =>
  viewPoints(points, 'month', noEdges, { types, bucket });

// ADJ-1
it('the plan appears in the chart, the table, the workbook and the summary', () => {
  const shown = shownAt('month');
  expect(
    chartOfTime(shown, 'month').series.map(({ id, points: own }) => [id, own.map(({ y }) => y)]),
  ).toEqual([
    ['actual', [90]],
    ['forecast', [100, 110]],
    ['plan', [120, 110]],
  ]);
  expect(chartOfTime(shown, 'month').series.map(({ endLabel }) => endLabel)).toEqual([
    undefined,
    '110',
    '110',
  ]);
  const columns = timeColumns(shown, 'month');
  expect(columns.map(({ header }) => header)).toEqual(['Month', 'Actual', 'Forecast', 'Plan']);
  expect(columns.at(-1)?.total?.(shown)).toBe('230.00');
  const [series] = workbookSheets(shown, yearPivot(shown, 'month'), {
    bucket: 'month',
    label: null,
    parameters: [],
  });
  expect(series?.rows.filter(([, type]) => type === 'plan').map(([, , value]) => value)).toEqual([120, 110]);
  expect(summaryOfTime(shown, 'month', null)).toContain('plan from Jun 2024 to Jul 2024');
});

// ADJ-1
it('chart, workbook and summary list the series in the same order', () => {
  const all = [seriesPoint('2024-06-01', { actual: 90, forecast: 100, plan: 120, backtest: 95 })];
  const shown = viewPoints(all, 'month', noEdges, { types: [], bucket: 'month' });
  const facts = { bucket: 'month', label: null, parameters: [] } as const;
  const [sheet] = workbookSheets(shown, yearPivot(shown, 'month'), facts);
  const order = ['actual', 'forecast', 'plan', 'backtest'];
  expect(chartOfTime(shown, 'month').series.map(({ id }) => id)).toEqual(order);
  expect(sheet?.rows.slice(1).map(([, type]) => type)).toEqual(order);
  expect(summaryOfTime(shown, 'month', null).match(/\w+(?= from)/g)).toEqual(order);
});

// ADJ-1
it('the plan is summed like the forecast and hidden together with it', () => {
  expect(shownAt('year').map(({ forecast, plan }) => [forecast, plan])).toEqual([[210, 230]]);
  expect(shownAt('month', ['actual']).every(({ plan }) => plan === undefined)).toBe(true);
});
