import type { components } from '@forecast-console/api-client/schema';
import type { Sheet } from 'hucre/xlsx';
import type { Doubts } from './doubts.ts';
import type { Facts } from './note-checkers.ts';

type Schemas = components['schemas'];
type Points = Schemas['RunData']['details'];
type Row = Sheet['rows'][number];

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** The five series of a run by column name. */
const seriesOf = ({ actual, forecast, backtest }: Points) => ({
  Actual: actual.map(({ value }) => value),
  Forecast: forecast.map(({ value }) => value),
  'Lower bound': forecast.map(({ lower }) => lower ?? null),
  'Upper bound': forecast.map(({ upper }) => upper ?? null),
  Backtest: backtest.map(({ value }) => value),
});

/** Checks every sheet of an exported run against the responses of the API. */
export function checkWorkbook(
  sheets: readonly Sheet[],
  { run }: Facts,
  data: Schemas['RunData'],
  doubts: Doubts,
): void {
  const rowsOf = (name: string) => sheets.find((sheet) => sheet.name === name)?.rows ?? [];
  const headerOf = (name: string) => rowsOf(name)[0] ?? [];
  const compare = (where: string, rows: readonly Row[], name: string, details: Points) => {
    for (const [series, values] of Object.entries(seriesOf(details))) {
      const at = headerOf(name).indexOf(series);
      const shown = rows.flatMap((row) => (typeof row[at] === 'number' ? [row[at]] : []));
      const known = values.flatMap((value) => value ?? []);
      doubts.same(`${name}: ${series} of ${where}`, sumOf(shown), sumOf(known));
      doubts.same(`${name}: first ${series} of ${where}`, shown[0], known[0]);
    }
  };
  for (const { name, rows } of sheets)
    doubts.claim(`columns of ${name}`, new Set(rows[0]).size === rows[0]?.length);
  compare('the total', rowsOf('Total').slice(1), 'Total', data.details);
  for (const { key, details, metrics } of data.groups?.items ?? []) {
    const own = (name: string) => rowsOf(name).filter(([product]) => product === key.c2);
    compare(key.c2 ?? '', own('Long'), 'Long', details);
    for (const row of own('Wide')) {
      const series = String(row[headerOf('Wide').indexOf('Series')]);
      const values = seriesOf(details)[series as keyof ReturnType<typeof seriesOf>];
      const shown = row.filter((value) => typeof value === 'number');
      doubts.same(
        `Wide: ${series} of ${key.c2}`,
        sumOf(shown),
        sumOf(values.flatMap((value) => value ?? [])),
      );
    }
    const [accuracy = []] = own('Accuracy');
    const cell = (name: string) => {
      const value = accuracy[headerOf('Accuracy').indexOf(name)];
      return typeof value === 'number' ? value : null;
    };
    const fraction = (value: number | null | undefined) => (value == null ? null : value / 100);
    doubts.same(
      `Accuracy: sum of ${key.c2}`,
      cell('Forecast sum'),
      sumOf(details.forecast.map(({ value }) => value ?? 0)),
    );
    doubts.same(`Accuracy: MAPE of ${key.c2}`, cell('MAPE'), fraction(metrics?.mape));
    doubts.same(`Accuracy: WAPE of ${key.c2}`, cell('WAPE'), fraction(metrics?.wape));
    doubts.same(`Accuracy: sMAPE of ${key.c2}`, cell('sMAPE'), fraction(metrics?.smape));
    for (const [name, value] of [
      ['MAE', metrics?.mae],
      ['RMSE', metrics?.rmse],
      ['Bias', metrics?.bias],
      ['MASE', metrics?.mase],
      ['RMSSE', metrics?.rmsse],
      ['Skill', metrics?.skill],
    ] as const)
      doubts.same(`Accuracy: ${name} of ${key.c2}`, cell(name), value ?? null);
  }
  const at = headerOf('Accuracy').indexOf('Share');
  const shares = rowsOf('Accuracy')
    .slice(1)
    .flatMap((row) => (typeof row[at] === 'number' ? [row[at]] : []));
  if (shares.length > 0) doubts.same('Accuracy: sum of shares', sumOf(shares), 1);
  const settings = new Map(rowsOf('Run').map(([name, value]) => [name, value]));
  doubts.same('exported WAPE', Number(settings.get('WAPE') ?? 0), (run.accuracy?.wape ?? 0) / 100);
  doubts.same('exported horizon', Number(settings.get('Horizon')), run.horizon ?? null);
  doubts.same('exported cutoffs', Number(settings.get('Backtest cutoffs')), run.origins);
}
