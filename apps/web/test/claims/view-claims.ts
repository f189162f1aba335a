import { exportRows } from '../../src/components/data-table/data-column.ts';
import { recentPoints, timelineText } from '../../src/features/analysis/panels/run-timeline.tsx';
import { summaryOfTime, yearsNote } from '../../src/features/analysis/panels/summary.ts';
import { workbookSheets } from '../../src/features/analysis/panels/table-export.tsx';
import { timeColumns } from '../../src/features/analysis/panels/time-columns.ts';
import { yearPivot } from '../../src/features/analysis/pivot/year-pivot.ts';
import type { SeriesName } from '../../src/features/analysis/points/series-point.ts';
import { viewPoints } from '../../src/features/analysis/points/view-points.ts';
import type { Doubts } from './doubts.ts';
import { type ExpectedRow, expectedRows, sumOf } from './expected-view.ts';
import { type RandomSeries, randomSeries } from './random-series.ts';
import { checkChart } from './chart-claims.ts';
import { number, period } from './words.ts';

const names: readonly SeriesName[] = ['actual', 'forecast', 'plan', 'backtest'];
const titles = {
  actual: 'Actual',
  forecast: 'Forecast',
  plan: 'Plan',
  backtest: 'Backtest',
  lower: 'Lower bound',
  upper: 'Upper bound',
};
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const dayOf = (iso: string) => Date.parse(iso) / 86_400_000;

/** Checks the points of a screen, its chart, its table, its export and the texts about them. */
export function checkView(seed: number, doubts: Doubts): void {
  const series = randomSeries(seed);
  const { own, bucket, partialFirst, partialLast, types, years, from, to } = series;
  const rows = expectedRows(series);
  const edges = { partial_last: partialLast, partial_first: partialFirst };
  const view = viewPoints(series.points, own, edges, { types, bucket, years, from, to });
  doubts.same(
    'dates shown',
    view.map(({ date }) => date),
    rows.map(({ date }) => date),
  );
  for (const [at, row] of rows.entries()) {
    const point = view[at];
    const where = `${bucket} from ${own}`;
    for (const name of [
      'actual',
      'forecast',
      'backtest',
      'lower',
      'upper',
      'plan',
      'stockout',
      'best',
      'beside',
    ] as const)
      doubts.same(`value shown: ${name}, ${where}`, point?.[name], row[name]);
    doubts.same(`incomplete periods, ${where}`, point?.partial.toSorted(), [...row.partial].toSorted());
    doubts.same('day of a point', point?.day, dayOf(row.date));
  }
  checkTexts(series, rows, view, doubts);
  checkTable(series, rows, view, doubts);
  checkChart(series, rows, view, doubts);
}

type View = ReturnType<typeof viewPoints>;

function checkTexts(
  { bucket, label, years, points }: RandomSeries,
  rows: ExpectedRow[],
  view: View,
  doubts: Doubts,
): void {
  const name = ({ date }: { date: string }) => period(date, bucket);
  const of = label === null ? '' : ` of ${label}`;
  const parts = names.flatMap((type) => {
    const known = rows.filter((row) => row[type] != null);
    const [first, last] = [known[0], known.at(-1)];
    if (first === undefined || last === undefined) return [];
    const values = known.map((row) => row[type] ?? 0);
    const [low, high] = [Math.min(...values), Math.max(...values)];
    const at = (value: number) => known[values.indexOf(value)] ?? first;
    return [
      `${type} from ${name(first)} to ${name(last)}, lowest ${number(low)} in ${name(at(low))}, highest ${number(high)} in ${name(at(high))}`,
    ];
  });
  const summary =
    parts.length === 0 ? 'Line chart with no values.' : `Line chart${of} by ${bucket}: ${parts.join('; ')}.`;
  doubts.same('summary of the chart', summaryOfTime(view, bucket, label), summary);
  const start = rows.find(({ forecast }) => forecast !== null);
  const [first, last] = [rows[0], rows.at(-1)];
  doubts.same(
    'timeline',
    timelineText(view, bucket),
    start && first && last
      ? `Timeline from ${name(first)} to ${name(last)}; forecast from ${name(start)}`
      : null,
  );
  const ahead = start === undefined ? 0 : rows.length - rows.indexOf(start);
  const least = { day: 91, week: 104, month: 36, quarter: 20, year: 20 }[bucket];
  const history = rows.length - ahead;
  doubts.same(
    'periods of the timeline',
    recentPoints(view, bucket).length,
    start === undefined ? rows.length : ahead + Math.min(history, Math.max(least, 4 * ahead)),
  );
  const chosen = points.filter(({ date }) => years.includes(Number(date.slice(0, 4))));
  const list = years.map(String);
  const joined = list.length < 2 ? list.join('') : `${list.slice(0, -1).join(', ')} and ${list.at(-1)}`;
  const only = chosen.length > 0 && chosen.every(({ actual }) => actual === null) ? ', forecast only' : '';
  for (const view of ['yoy', 'ts'] as const)
    doubts.same(
      'note on years',
      yearsNote({ view, years }, points),
      years.length === 0
        ? null
        : `Below: ${joined}, ${view === 'yoy' ? 'year over year' : 'as a time series'}${only}.`,
    );
}

function checkTable(series: RandomSeries, rows: ExpectedRow[], view: View, doubts: Doubts): void {
  const { bucket, label } = series;
  const fields = (['actual', 'forecast', 'plan', 'lower', 'upper', 'backtest'] as const).filter((field) =>
    rows.some((row) => row[field] != null),
  );
  const hasStockouts = rows.some(({ stockout }) => stockout !== undefined);
  const lostOf = ({ stockout }: ExpectedRow) =>
    stockout === undefined ? null : stockout.demand - stockout.sold;
  const cells = (row: ExpectedRow) => [
    ...fields.map((field) => row[field] ?? null),
    ...(hasStockouts ? [row.stockout?.sold ?? null, lostOf(row)] : []),
  ];
  const text = (value: number | null) => (value === null ? '–' : number(value));
  const columns = timeColumns(view, bucket);
  const header = [
    bucket === 'day' ? 'Date' : capital(bucket),
    ...fields.map((field) => titles[field]),
    ...(hasStockouts ? ['Sold while out of stock', 'Estimated lost demand'] : []),
  ];
  doubts.same('exported table', exportRows(columns, view), [
    header,
    ...rows.map((row) => [row.date, ...cells(row)]),
  ]);
  for (const [at, row] of rows.entries()) {
    const shown = columns.map((column) => (view[at] === undefined ? '' : column.text(view[at])));
    const expected = cells(row).map((value, position) => {
      const field = fields[position];
      const isPartial =
        value !== null &&
        field !== undefined &&
        field !== 'lower' &&
        field !== 'upper' &&
        row.partial.has(field);
      return `${text(value)}${isPartial ? ' (incomplete)' : ''}`;
    });
    doubts.same('row of the table', shown, [period(row.date, bucket), ...expected]);
  }
  for (const [position, field] of fields.entries()) {
    const total = columns[position + 1]?.total?.(view);
    const isBound = field === 'lower' || field === 'upper';
    doubts.same('total of a column', total, isBound ? undefined : text(sumOf(rows.map((row) => row[field]))));
  }
  const sheets = workbookSheets(view, yearPivot(view, bucket), {
    bucket,
    label,
    parameters: [['Run ID', 'r1']],
  });
  const flat = rows.flatMap((row) =>
    names.flatMap((name) => {
      const bounds = name === 'forecast' ? [row.lower, row.upper] : [null, null];
      return row[name] == null ? [] : [[new Date(row.date), name, row[name], ...bounds]];
    }),
  );
  const lost = rows.flatMap((row) =>
    row.stockout === undefined
      ? []
      : [[new Date(row.date), 'estimated lost demand', lostOf(row), null, null]],
  );
  const top = ['Date', 'Type', label ?? 'Value', 'Lower bound', 'Upper bound'];
  doubts.same('sheet of the series', sheets[0]?.rows, [top, ...flat, ...lost]);
  doubts.same('sheet of the run', sheets[2]?.rows, [
    ['Parameter', 'Value'],
    ['Run ID', 'r1'],
  ]);
}
