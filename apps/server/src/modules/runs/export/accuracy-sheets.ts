import type { components } from '@forecast-console/api-client/schema';
import type { Cell } from './sheet-xml.ts';

type Schemas = components['schemas'];
type Rows = AsyncGenerator<readonly Cell[]>;

const metrics = ['WAPE, %', 'Bias', 'Inside interval', 'Forecasts with interval', 'Forecasts'] as const;

const metricCells = ({ wape, bias, hits, bounded, count }: Schemas['Realised']): Cell[] => [
  wape,
  bias,
  hits,
  bounded,
  count,
];
const itemCells = ({ key, name }: { key: Readonly<Record<string, string>>; name: string | null }) =>
  [Object.values(key).join(' + ') || 'Total', name] as const;
const dateOf = (date: string) => new Date(`${date}T00:00:00Z`);

/** Realized accuracy in total, by lag and by combination, and forecast value added. */
export async function* realizedRows(accuracy: Schemas['RealisedAccuracy']): Rows {
  yield ['Item', 'Name', 'Backtest WAPE, %', ...metrics];
  yield ['Total', null, accuracy.promised?.wape ?? null, ...metricCells(accuracy.total)];
  for (const lag of accuracy.by_lag) yield [`Lag ${lag.lag}`, null, null, ...metricCells(lag)];
  for (const combination of accuracy.combinations)
    yield [...itemCells(combination), combination.promised_wape, ...metricCells(combination)];
  const added = accuracy.value_added ?? null;
  if (added === null) return;
  yield [];
  yield ['Value added', null, 'WAPE, %'];
  yield ['Seasonal naive', null, added.naive_wape];
  yield ['Forecast', null, added.forecast_wape];
  yield ['Plan', null, added.plan_wape];
  yield [];
  yield ['Grouped by', 'Value', 'Adjustments', 'Periods', 'Error before', 'Error after', 'Improvement'];
  for (const [by, all] of [
    ['Reason', added.by_reason],
    ['Author', added.by_author],
  ] as const)
    for (const { name, adjustments, cells, error_before: before, error_after: after } of all)
      yield [by, name, adjustments, cells, before, after, before - after];
}

/** Active adjustments, one row per period. */
export async function* adjustmentRows(adjustments: readonly Schemas['Adjustment'][]): Rows {
  yield [
    'Number',
    'Item',
    'Name',
    'Period',
    'Kind',
    'Amount',
    'Before',
    'After',
    'Reason',
    'Changed by',
    'Changed at',
  ];
  for (const { cells, ...adjustment } of adjustments)
    for (const { date, kind, amount, before, after } of cells)
      yield [
        adjustment.number,
        ...itemCells(adjustment),
        dateOf(date),
        kind,
        amount,
        before,
        after,
        adjustment.vanished ? `${adjustment.reason} (not in this run)` : adjustment.reason,
        adjustment.created_by,
        adjustment.created_at,
      ];
}
