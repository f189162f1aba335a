import { renderHook } from '@testing-library/react';
import { CombinationBoard } from '../../src/features/analysis/board/combination-board.tsx';
import { sparkPaths } from '../../src/features/analysis/board/sparkline.tsx';
import { SeriesTable } from '../../src/features/analysis/panels/series-table.tsx';
import { useAnalysisChart } from '../../src/features/analysis/panels/use-analysis-chart.ts';
import { PointsNotice } from '../../src/features/analysis/notices.tsx';
import { viewPoints } from '../../src/features/analysis/points/view-points.ts';
import { combinationsQuery } from '../../src/features/analysis/queries.ts';
import { ProductErrors } from '../../src/features/metrics/product-errors.tsx';
import type { Doubts } from './doubts.ts';
import { drawOf } from './draw.ts';
import { expectedRows, sumOf } from './expected-view.ts';
import { randomRun } from './random-run.ts';
import { randomSeries } from './random-series.ts';
import { showPanel, textOf } from './show-panel.tsx';
import { tablesOf } from './tables.ts';
import { count, number, percent, period, signed, word } from './words.ts';

/** Checks the chart's title and labels, and the pages and totals of the table below it. */
export function checkChartAndTable(seed: number, doubts: Doubts): void {
  const series = randomSeries(seed);
  const { own, bucket, partialFirst, partialLast, types, years, from, to, label, level, events } = series;
  const view = viewPoints(
    series.points,
    own,
    { partial_last: partialLast, partial_first: partialFirst },
    { types, bucket, years, from, to },
  );
  const rows = expectedRows(series);
  const firstForecast = rows.find(({ forecast }) => forecast !== null);
  const start = firstForecast === rows[0] ? undefined : firstForecast;
  const { title, chart } = renderHook(() =>
    useAnalysisChart({ points: view, pivot: null, bucket, label, level, events, zoom: undefined }),
  ).result.current;
  doubts.same('title of the chart', title, `Chart: ${rows.length} ${word(rows.length, 'point')}`);
  doubts.same('unit of the chart', chart.valueTitle, `${label ?? 'units'} per ${bucket}`);
  doubts.same(
    'start of the forecast',
    chart.start?.label,
    start && `forecast from ${period(start.date, bucket)}`,
  );
  doubts.same('day of the forecast start', chart.start?.x, start && Date.parse(start.date) / 86_400_000);
  for (const { date } of rows.slice(0, 5))
    doubts.same('period in a tooltip', chart.formatX(Date.parse(date) / 86_400_000), period(date, bucket));
  doubts.same('value in a tooltip', chart.formatValue(1234.567), number(1234.567));
  const notice = textOf(showPanel(<PointsNotice data={series} count={rows.length} />));
  doubts.claim(
    'notice on points',
    rows.length > 0 ? notice === '' : notice.includes('No points match the filters'),
    notice,
  );
  const pageSize = 10;
  const table = showPanel(
    <SeriesTable
      points={view}
      pivot={null}
      bucket={bucket}
      label={label}
      fileName="x"
      parameters={[]}
      pageSize={pageSize}
      totals
    />,
  );
  const [shown] = tablesOf(table);
  if (rows.length === 0) return doubts.same('table without points', shown, undefined);
  const year = { day: 365, week: 52, month: 12, quarter: 4, year: 1 }[bucket];
  const first = start === undefined ? 0 : rows.indexOf(start);
  const opens = start !== undefined && year < pageSize ? Math.max(0, first - year) : first;
  const end = Math.min(rows.length, opens + pageSize);
  // The first column selects rows.
  doubts.same(
    'first page of the table',
    shown?.rows.map((row) => row[1]),
    rows.slice(opens, end).map(({ date }) => period(date, bucket)),
  );
  doubts.same('name of the table', shown?.name, `${label ?? 'Values'} by date, table`);
  const paging = textOf(table.querySelector('output'));
  doubts.same(
    'rows of the table',
    paging,
    rows.length > pageSize ? `Rows ${opens + 1}–${end} of ${rows.length}` : '',
  );
  const totals = [...table.querySelectorAll('tfoot th, tfoot td')].map(textOf);
  doubts.same('totals of the table', totals[1], 'Total');
  const at = shown?.header.indexOf('Forecast') ?? -1;
  if (at > 0)
    doubts.same('totals of the table', totals[at], number(sumOf(rows.map(({ forecast }) => forecast))));
}

/** Checks the titles of the board and of the errors by combination, their counts, and the lines of the board. */
export function checkBoardScreens(seed: number, doubts: Doubts): void {
  const { maybe, between } = drawOf(14_000 + seed);
  const { combination, run: base, bucket } = randomRun(seed);
  const run = { ...base, aggregation_characteristics: ['c2'], characteristic_labels: { c2: 'Product' } };
  const combinations = ['P-1', 'P-2', 'P-3']
    .slice(0, between(1, 3))
    .map((c2) => ({ ...combination, key: { c2 }, name: maybe(0.3) ? `Name of ${c2}` : null }));
  const total = combinations.length + (maybe(0.3) ? between(1, 2000) : 0);
  const page = {
    combinations,
    total,
    offset: 0,
    limit: 100,
    comparison: { basis: 'year_earlier', periods: 3 },
  };
  const query = { aggregation_characteristics: 'c2', sort: 'absolute_error', order: 'desc' } as const;
  const answers = [[combinationsQuery(run.run_id, query, 0), page]] as const;
  const board = showPanel(
    <CombinationBoard
      runId={run.run_id}
      run={run}
      level={['c2']}
      higher={{ codes: [], parents: {} }}
      shown={undefined}
      onShow={() => {}}
    />,
    answers,
  );
  doubts.same(
    'title of the board',
    board.querySelector('section')?.getAttribute('aria-label'),
    'By Product, largest error first',
  );
  doubts.same(
    'count of the board',
    textOf(board.querySelector('output')),
    `${count(total)} ${word(total, 'combination')}`,
  );
  const [table] = tablesOf(board);
  doubts.same('header of the board', table?.header.map((text) => text.trim()).slice(2, 4), [
    `Error (${run.value_label ?? 'units'}), ${run.parameters.backtest_periods}-${bucket} holdout`,
    `Next ${run.horizon} ${word(run.horizon ?? 0, bucket)}`,
  ]);
  const errors = showPanel(<ProductErrors run={run} link={(_, name) => name} />, answers);
  const [list] = tablesOf(errors);
  doubts.same('title of errors by combination', textOf(errors.querySelector('h2')), 'Error by Product');
  doubts.same(
    'errors by combination',
    [list?.header, ...(list?.rows ?? [])],
    [
      [
        'Combination',
        `Absolute error, ${run.value_label ?? 'units'}`,
        'WAPE',
        `Bias, ${run.value_label ?? 'units'} per ${bucket}`,
        'Share of volume',
      ],
      ...combinations.map((one) => [
        one.name === null ? one.key.c2 : `${one.name} (${one.key.c2})`,
        number(one.absolute_error),
        percent(one.wape),
        signed(one.bias),
        one.share === null ? 'N/A' : percent(100 * one.share),
      ]),
    ],
  );
  const note = `The ${combinations.length} largest of ${total} combinations. The run's analysis lists all of them.`;
  doubts.same(
    'note on errors by combination',
    errors.textContent.includes(note),
    total > combinations.length,
  );
  const [history, forecast] = [
    [10, 30, null, 20],
    [40, 0],
  ];
  const { past, ahead, planned } = sparkPaths(history, forecast, 96, 24, [20, 20]);
  // The scale starts at zero, and the height leaves two units at both ends.
  doubts.same(
    'lines of the board',
    [past, ahead, planned],
    ['M2,17L20.4,7L57.2,12'.replace('L57.2', 'M57.2'), 'M57.2,12L75.6,2L94,22', 'M57.2,12L75.6,12L94,12'],
  );
}
