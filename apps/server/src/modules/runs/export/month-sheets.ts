import type { components } from '@forecast-console/api-client/schema';
import type { Cell } from './sheet-xml.ts';

type Schemas = components['schemas'];
type Rows = AsyncGenerator<readonly Cell[]>;

const figures = ['WAPE, %', 'Bias', 'In the interval', 'Of', 'Forecasts'] as const;

const figureCells = ({ wape, bias, hits, bounded, count }: Schemas['Realised']): Cell[] => [
  wape,
  bias,
  hits,
  bounded,
  count,
];
const called = ({ key, name }: { key: Readonly<Record<string, string>>; name: string | null }) =>
  [Object.values(key).join(' + ') || 'Total', name] as const;
const dateOf = (date: string) => new Date(`${date}T00:00:00Z`);

/** How the forecasts did: in total, by lag, by combination, and what adjusting has brought. */
export async function* realisedRows(realised: Schemas['RealisedAccuracy']): Rows {
  yield ['Of', 'Name', 'Promised WAPE, %', ...figures];
  yield ['Total', null, realised.promised?.wape ?? null, ...figureCells(realised.total)];
  for (const lag of realised.by_lag) yield [`Lag ${lag.lag}`, null, null, ...figureCells(lag)];
  for (const one of realised.combinations) yield [...called(one), one.promised_wape, ...figureCells(one)];
  const added = realised.value_added ?? null;
  if (added === null) return;
  yield [];
  yield ['Value added', null, 'WAPE, %'];
  yield ['Naive', null, added.naive_wape];
  yield ['Forecast', null, added.forecast_wape];
  yield ['Plan', null, added.plan_wape];
  yield [];
  yield ['Adjustments by', 'Name', 'Adjustments', 'Periods', 'Error without', 'Error with', 'Added'];
  for (const [by, all] of [
    ['Reason', added.by_reason],
    ['Author', added.by_author],
  ] as const)
    for (const { name, adjustments, cells, error_before: before, error_after: after } of all)
      yield [by, name, adjustments, cells, before, after, before - after];
}

/** What stands of the adjustments, a row a period. */
export async function* adjustmentRows(adjustments: readonly Schemas['Adjustment'][]): Rows {
  yield ['Number', 'Of', 'Name', 'Period', 'Kind', 'Amount', 'Before', 'After', 'Reason', 'By', 'When'];
  for (const { cells, ...adjustment } of adjustments)
    for (const { date, kind, amount, before, after } of cells)
      yield [
        adjustment.number,
        ...called(adjustment),
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
