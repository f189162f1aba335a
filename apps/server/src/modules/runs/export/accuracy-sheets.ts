import type { components } from '@forecast-console/api-client/schema';
import { type Cell, percentPoints, type Sheet } from './sheet-xml.ts';

type Schemas = components['schemas'];
type Rows = AsyncGenerator<readonly Cell[]>;

const metrics = ['WAPE', 'Bias', 'Inside interval', 'Forecasts with interval', 'Forecasts'] as const;

const accuracyCells = ({ wape, bias, hits, bounded, count }: Schemas['Realised']): Cell[] => [
  percentPoints(wape),
  bias,
  hits,
  bounded,
  count,
];
const itemCells = ({ key, name }: { key: Readonly<Record<string, string>>; name: string | null }) =>
  [Object.values(key).join(' + ') || 'Total', name] as const;
const dateOf = (date: string) => new Date(`${date}T00:00:00Z`);

/** Yields the realized accuracy in total, by lag and by combination. */
export async function* realizedRows(accuracy: Schemas['RealisedAccuracy']): Rows {
  yield ['Item', 'Name', 'Absolute error', 'Backtest WAPE', ...metrics];
  yield [
    'Total',
    null,
    null,
    percentPoints(accuracy.promised?.wape ?? null),
    ...accuracyCells(accuracy.total),
  ];
  for (const lag of accuracy.by_lag) yield [`Lag ${lag.lag}`, null, null, null, ...accuracyCells(lag)];
  for (const combination of accuracy.combinations)
    yield [
      ...itemCells(combination),
      combination.absolute_error ?? null,
      percentPoints(combination.promised_wape),
      ...accuracyCells(combination),
    ];
  const left = accuracy.combination_count - accuracy.combinations.length;
  if (left > 0) yield [`${left.toLocaleString('en-US')} more items have smaller errors.`];
}

/** Returns the sheets of forecast value added: the error of each step, and the effect of each reason and author. */
export function valueAddedSheets(added: Schemas['ValueAdded']): Sheet[] {
  return [
    { name: 'Value added', rows: stepRows(added) },
    { name: 'Value added by', rows: addedRows(added) },
  ];
}

/** Returns the sheet of the replayed order cycles. */
export function realizedStockSheet(stock: Schemas['RealisedStock']): Sheet {
  return { name: 'Realized stock', rows: realizedStockRows(stock) };
}

async function* realizedStockRows(stock: Schemas['RealisedStock']): Rows {
  yield [
    'Forecast',
    'Service level asked',
    'Cycles without shortage',
    'Demand met from stock',
    'Stock left',
    'Lost sales',
    'Demand',
    'Items',
  ];
  const percent = (value: number | null) => (value === null ? null : { percent: value });
  for (const [name, outcome] of [
    ['Forecast', stock.forecast],
    ['Seasonal naive', stock.naive],
  ] as const)
    yield [
      name,
      percent(stock.service_level),
      percent(outcome.cycles_without_shortage),
      percent(outcome.demand_met),
      outcome.stock_left,
      outcome.lost_sales,
      stock.demand,
      stock.items,
    ];
}

async function* stepRows(added: Schemas['ValueAdded']): Rows {
  yield ['Step', 'WAPE'];
  yield ['Seasonal naive', percentPoints(added.naive_wape)];
  yield ['Forecast', percentPoints(added.forecast_wape)];
  yield ['Plan', percentPoints(added.plan_wape)];
}

async function* addedRows(added: Schemas['ValueAdded']): Rows {
  yield ['Grouped by', 'Value', 'Adjustments', 'Periods', 'Error before', 'Error after', 'Improvement'];
  for (const [by, all] of [
    ['Reason', added.by_reason],
    ['Author', added.by_author],
  ] as const)
    for (const { name, adjustments, cells, error_before: before, error_after: after } of all)
      yield [by, name, adjustments, cells, before, after, before - after];
}

/** Yields the active adjustments, one row per period. */
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
    for (const { date, kind, amount, change, before, after } of cells)
      yield [
        adjustment.number,
        ...itemCells(adjustment),
        dateOf(date),
        change === undefined ? kind : 'change',
        change ?? amount,
        before,
        after,
        adjustment.vanished ? `${adjustment.reason} (not in this run)` : adjustment.reason,
        adjustment.created_by,
        new Date(adjustment.created_at),
      ];
}
