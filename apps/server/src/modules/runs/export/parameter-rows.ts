import type { components } from '@forecast-console/api-client/schema';
import { metricCells } from './run-sheets.ts';
import { type Cell, percent } from './sheet-xml.ts';

type Detail = components['schemas']['ForecastRunDetail'];

const filterCodes = { product_numbers: 'c2', warehouses: 'c3', customers: 'c4' } as const;

/** Returns the filters of a run by label; empty if the run uses all rows. */
function filterRows({ parameters, characteristic_labels: labels }: Detail): [string, string][] {
  const { characteristics = {}, ...named } = parameters.filters ?? {};
  const byCode = [
    ...Object.entries(named).map(
      ([name, values]) => [filterCodes[name as keyof typeof filterCodes], values] as const,
    ),
    ...Object.entries(characteristics),
  ];
  return byCode.flatMap(([code, values]) =>
    values === undefined || values.length === 0
      ? []
      : [[`Filter: ${labels[code] ?? code}`, values.join(', ')] as [string, string]],
  );
}

const dateCell = (date: string | null | undefined) => (date == null ? null : new Date(`${date}T00:00:00Z`));

/** Yields the settings, metrics and notes of a run, one per row. */
export async function* parameterRows(run: Detail): AsyncGenerator<readonly Cell[]> {
  const { parameters, accuracy } = run;
  const filters = filterRows(run);
  yield ['Parameter', 'Value'];
  yield ['Run', run.run_id];
  yield ['Name', run.name ?? null];
  yield ['Dataset', run.upload_label ?? run.upload_id];
  yield ['Created', new Date(run.created_at)];
  yield ['Created by', run.created_by ?? null];
  yield ['Model', run.model_type];
  yield [
    'Level',
    run.aggregation_characteristics.map((code) => run.characteristic_labels[code] ?? code).join(' + ') ||
      'Total',
  ];
  yield* filters.length === 0 ? [['Filter', 'none']] : filters;
  yield ['Values', run.value_label ?? 'units'];
  yield ['Bucket', run.bucket_type];
  yield ['Horizon', run.horizon];
  yield ['Data start', dateCell(run.data_start_date)];
  yield ['Forecast start', dateCell(run.forecast_start_date)];
  yield ['Holdout periods', parameters.run_backtest === false ? 0 : (parameters.backtest_periods ?? null)];
  yield [
    'Confidence level',
    parameters.intervals === false ? 'no intervals' : percent(parameters.confidence_level ?? null),
  ];
  yield ['Seasonality mode', parameters.seasonality_mode ?? null];
  yield ['Rounded to whole units', parameters.whole_units === true ? 'yes' : 'no'];
  yield ['Baseline of skill', run.baseline ?? null];
  yield ['Backtest cutoffs', run.origins];
  if (accuracy !== null)
    for (const [name, cellOf] of Object.entries(metricCells)) yield [name, cellOf(accuracy)];
  for (const note of run.notes) yield ['Note', note];
}
