import type { components } from '@forecast-console/api-client/schema';
import type { Doubts } from './doubts.ts';
import type { Facts } from './note-checkers.ts';
import { columnsOf, type Table } from './tables.ts';

type Schemas = components['schemas'];
type Details = Schemas['RunSeries'];
type Points = readonly { date: string; value: number | null }[];

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** The exported series of a run by column name. */
const seriesOf = ({ actual, forecast, backtest, plan }: Details): Record<string, Points> => ({
  Actual: actual,
  Forecast: forecast,
  'Lower bound': forecast.map(({ date, lower }) => ({ date, value: lower ?? null })),
  'Upper bound': forecast.map(({ date, upper }) => ({ date, value: upper ?? null })),
  Backtest: backtest,
  ...(plan && { Plan: plan }),
});

const valueAt = (points: Points, date: unknown) => points.find((point) => point.date === date)?.value ?? null;
const numberOf = (cell: unknown) => (typeof cell === 'number' ? cell : null);

/** Checks rows with one period each. */
function checkPeriods(where: string, rows: Table, table: Table, details: Details, doubts: Doubts): void {
  const cell = columnsOf(table);
  const series = Object.entries(seriesOf(details));
  const dates = new Set(series.flatMap(([, points]) => points.map(({ date }) => date)));
  doubts.same(`${where}: periods`, rows.length, dates.size);
  doubts.claim(`${where}: columns`, (details.plan !== undefined) === (table[0]?.includes('Plan') ?? false));
  for (const row of rows) {
    const date = cell(row, 'Period');
    for (const [name, points] of series)
      doubts.same(`${where}: ${name} on ${date}`, numberOf(cell(row, name)), valueAt(points, date));
  }
}

/** Checks the table with one row per combination and period. */
export function checkLong(name: string, table: Table, data: Schemas['RunData'], doubts: Doubts): void {
  for (const { key, details } of data.groups?.items ?? []) {
    const rows = table.slice(1).filter(([product]) => product === key.c2);
    checkPeriods(`${name}, ${key.c2}`, rows, table, details, doubts);
  }
}

/** Checks the table with one column per period. */
export function checkWide(name: string, table: Table, data: Schemas['RunData'], doubts: Doubts): void {
  const [header = []] = table;
  const at = header.indexOf('Series');
  for (const { key, details } of data.groups?.items ?? []) {
    const rows = table.slice(1).filter(([product]) => product === key.c2);
    const series = Object.entries(seriesOf(details)).filter(([one]) => one !== 'Backtest');
    doubts.same(`${name}, ${key.c2}: rows`, rows.length, series.length);
    for (const [one, points] of series) {
      const row = rows.find((cells) => cells[at] === one);
      for (const [column, date] of header.entries())
        if (column > at)
          doubts.same(
            `${name}, ${key.c2}: ${one} on ${date}`,
            numberOf(row?.[column]),
            valueAt(points, date),
          );
    }
  }
}

/** Checks every sheet of an exported run against the responses of the API. */
export function checkWorkbook(
  sheets: ReadonlyMap<string, Table>,
  { run }: Facts,
  data: Schemas['RunData'],
  doubts: Doubts,
): void {
  const tableOf = (name: string) => sheets.get(name) ?? [];
  for (const [name, [header = []]] of sheets)
    doubts.claim(`columns of ${name}`, new Set(header).size === header.length);
  checkPeriods('Total', tableOf('Total').slice(1), tableOf('Total'), data.details, doubts);
  checkLong('Long', tableOf('Long'), data, doubts);
  checkWide('Wide', tableOf('Wide'), data, doubts);
  const accuracy = tableOf('Accuracy');
  const cellOf = columnsOf(accuracy);
  const fraction = (value: number | null | undefined) => (value == null ? null : value / 100);
  for (const { key, details, metrics } of data.groups?.items ?? []) {
    const own = accuracy.find(([product]) => product === key.c2);
    for (const [name, value] of [
      ['Forecast sum', sumOf(details.forecast.map((point) => point.value ?? 0))],
      ['MAPE', fraction(metrics?.mape)],
      ['WAPE', fraction(metrics?.wape)],
      ['sMAPE', fraction(metrics?.smape)],
      ['MAE', metrics?.mae],
      ['RMSE', metrics?.rmse],
      ['Bias', metrics?.bias],
      ['MASE', metrics?.mase],
      ['RMSSE', metrics?.rmsse],
      ['Skill', metrics?.skill],
    ] as const)
      doubts.same(`Accuracy: ${name} of ${key.c2}`, numberOf(cellOf(own, name)), value ?? null);
  }
  const shares = accuracy.slice(1).flatMap((row) => numberOf(cellOf(row, 'Share')) ?? []);
  if (shares.length > 0) doubts.same('Accuracy: sum of shares', sumOf(shares), 1);
  const settings = new Map(tableOf('Run').map(([name, value]) => [name, value]));
  doubts.same('exported WAPE', Number(settings.get('WAPE') ?? 0), (run.accuracy?.wape ?? 0) / 100);
  for (const [name, value] of [
    ['Run', run.run_id],
    ['Model', run.model_type],
    ['Level', 'Product'],
    ['Bucket', run.bucket_type],
    ['Forecast start', data.details.forecast[0]?.date],
    ['Data start', data.details.actual[0]?.date],
    ['Baseline of skill', run.baseline ?? null],
    ['Holdout periods', run.parameters.backtest_periods],
  ] as const)
    doubts.claim(`exported ${name}: ${settings.get(name)}`, settings.get(name) === value);
  doubts.same('exported horizon', Number(settings.get('Horizon')), run.horizon ?? null);
  doubts.same('exported cutoffs', Number(settings.get('Backtest cutoffs')), run.origins);
}

/** Checks that a file for decimal commas has the numbers of the usual CSV file. */
export function checkDecimalCommas(text: string, table: Table, doubts: Doubts): void {
  const lines = text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');
  doubts.same('CSV with decimal commas: rows', lines.length, table.length);
  const cellText = (cell: string | number | null) =>
    typeof cell === 'number' ? String(cell).replace('.', ',') : (cell ?? '');
  for (const [at, row] of table.entries()) {
    const expected = row.map(cellText).join(';');
    doubts.claim(`CSV with decimal commas: ${lines[at]}, expected ${expected}`, lines[at] === expected);
  }
}
