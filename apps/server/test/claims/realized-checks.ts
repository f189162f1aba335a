import type { components } from '@forecast-console/api-client/schema';
import { formatIsoDate, parseIsoDate } from '@forecast-console/calendar';
import type { Ask } from './ask.ts';
import { type Doubts, historiesOf } from './doubts.ts';
import type { Facts } from './note-checkers.ts';
import { adjust, type PlannedCell } from './plan-checks.ts';
import { columnsOf, type Table } from './tables.ts';

type Schemas = components['schemas'];

/** A run whose first two forecast periods have actuals now. */
export interface Month {
  ask: Ask;
  facts: Facts;
  /** Data of the run, with the plan made before the actuals were known. */
  data: Schemas['RunData'];
  /** Adjustments made before the actuals were known. */
  cells: readonly PlannedCell[];
  doubts: Doubts;
}

/** Forecast, actual and interval of one period. */
interface Pair {
  forecast: number;
  actual: number;
  isInside: boolean;
}

const newPeriods = 2;
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
const errorOf = (pairs: readonly Pair[]) =>
  sumOf(pairs.map(({ forecast, actual }) => Math.abs(forecast - actual)));

/** Returns the actuals of the new periods by product. */
export function actualsOf({ dataset }: Facts): Map<string, number[]> {
  const from = dataset.firstVersion ?? 0;
  return new Map(
    [...historiesOf(dataset)].map(([product, values]) => [
      product,
      values.slice(from, from + newPeriods).map((value) => value ?? 0),
    ]),
  );
}

const pairsOf = ({ forecast }: Schemas['RunSeries'], actuals: readonly number[]): Pair[] =>
  actuals.map((actual, at) => {
    const { value, lower, upper } = forecast[at] ?? {};
    return {
      forecast: value ?? Number.NaN,
      actual,
      isInside: (lower ?? Infinity) <= actual && actual <= (upper ?? -Infinity),
    };
  });

function checkRealized(
  name: string,
  shown: Schemas['Realised'] | undefined,
  pairs: readonly Pair[],
  doubts: Doubts,
): void {
  const size = sumOf(pairs.map(({ actual }) => Math.abs(actual)));
  doubts.same(`realized count of ${name}`, shown?.count, pairs.length);
  doubts.same(`realized WAPE of ${name}`, shown?.wape, size === 0 ? null : (100 * errorOf(pairs)) / size);
  doubts.same(
    `realized bias of ${name}`,
    shown?.bias,
    sumOf(pairs.map(({ forecast, actual }) => forecast - actual)) / pairs.length,
  );
  doubts.same(`inside the interval of ${name}`, shown?.hits, pairs.filter(({ isInside }) => isInside).length);
  doubts.same(`with interval of ${name}`, shown?.bounded, pairs.length);
}

/** Checks the realized accuracy of the total, each lag and each product, and the value that the plan added. */
export async function checkAccuracy(month: Month): Promise<Schemas['RealisedAccuracy']> {
  const { ask, facts, data, doubts } = month;
  const path = { runId: facts.run.run_id };
  await addLate(month);
  const realized = await ask('getRealisedAccuracy', { path, query: { limit: 100 } });
  const actuals = actualsOf(facts);
  const items = data.groups?.items ?? [];
  const ofProduct = items.map(({ key, details }) => pairsOf(details, actuals.get(key.c2 ?? '') ?? []));
  const totals = Array.from({ length: newPeriods }, (_, at) =>
    sumOf([...actuals.values()].map((values) => values[at] ?? 0)),
  );
  const ofTotal = pairsOf(data.details, totals);
  checkRealized('the total', realized.total, ofTotal, doubts);
  doubts.same('backtest WAPE', realized.promised?.wape, facts.run.accuracy?.wape);
  doubts.claim(`level ${realized.level}`, realized.level === facts.run.parameters.confidence_level);
  doubts.same('version of the actuals', realized.version, 2);
  doubts.same('count of products', realized.combination_count, items.length);
  doubts.same('lags', realized.by_lag.length, newPeriods);
  for (const { lag, ...shown } of realized.by_lag)
    checkRealized(
      `lag ${lag}`,
      shown,
      ofProduct.flatMap((pairs) => pairs[lag - 1] ?? []),
      doubts,
    );
  doubts.same('products', realized.combinations.length, items.length);
  doubts.claim(
    'largest error first',
    realized.combinations.every(
      (one, at, all) => at === 0 || (one.absolute_error ?? 0) <= (all[at - 1]?.absolute_error ?? 0),
    ),
  );
  for (const [at, { key, metrics }] of items.entries()) {
    const [shown, pairs] = [realized.combinations.find((one) => one.key.c2 === key.c2), ofProduct[at] ?? []];
    checkRealized(key.c2 ?? '', shown, pairs, doubts);
    doubts.same(`absolute error of ${key.c2}`, shown?.absolute_error, errorOf(pairs));
    doubts.same(`backtest WAPE of ${key.c2}`, shown?.promised_wape, metrics?.wape ?? null);
  }
  for (const [at, { date, lag, actual, forecast, hit }] of realized.periods.entries()) {
    const pair = ofTotal[at];
    doubts.claim(`period ${date}`, date === data.details.forecast[at]?.date && lag === at + 1);
    doubts.same(`actual on ${date}`, actual, pair?.actual ?? null);
    doubts.same(`forecast on ${date}`, forecast, data.details.forecast[at]?.value);
    doubts.claim(`hit on ${date}: ${hit}`, hit === (pair?.isInside ?? null));
  }
  checkValueAdded(month, realized.value_added ?? null, actuals);
  return realized;
}

/** Adjusts a period whose actual is known by now. It does not count as value added. */
async function addLate({ ask, facts, data, doubts }: Month): Promise<void> {
  const { date = '', value } = data.details.plan?.[1] ?? data.details.forecast[1] ?? {};
  const before = value ?? 0;
  const late = { product: null, date, kind: 'change', amount: 7, before, after: before + 7 } as const;
  await adjust(ask, facts.run.run_id, [{ ...late, reason: 'Late' }], doubts);
}

function checkValueAdded(
  { facts: { histories }, data, cells, doubts }: Month,
  added: Schemas['ValueAdded'] | null,
  actuals: ReadonlyMap<string, readonly number[]>,
): void {
  const season = { day: 7, week: 52, month: 12, quarter: 4, year: 1 }[data.bucket_type];
  const items = (data.groups?.items ?? []).flatMap(({ key, details }) =>
    (actuals.get(key.c2 ?? '') ?? []).map((actual, at) => {
      const history = histories.get(key.c2 ?? '') ?? [];
      return {
        actual,
        forecast: details.forecast[at]?.value ?? 0,
        plan: (details.plan ?? details.forecast)[at]?.value ?? 0,
        naive: history[history.length + at - season] ?? null,
      };
    }),
  );
  const size = sumOf(items.map(({ actual }) => Math.abs(actual)));
  const wape = (name: 'forecast' | 'plan' | 'naive') =>
    size === 0 ? null : (100 * sumOf(items.map((item) => Math.abs((item[name] ?? 0) - item.actual)))) / size;
  const isNaive = items.every(({ naive }) => naive !== null);
  doubts.same('value added: naive', added?.naive_wape, isNaive ? wape('naive') : null);
  doubts.same('value added: forecast', added?.forecast_wape, wape('forecast'));
  doubts.same('value added: plan', added?.plan_wape, wape('plan'));
  const dates = data.details.forecast.slice(0, newPeriods).map(({ date }) => date);
  const counted = cells.filter(({ date }) => dates.includes(date));
  const { adjusted_cells: counts } = added ?? {};
  doubts.same('counted adjustments', counts?.counted, counted.length);
  doubts.same('late adjustments', counts?.late, 1);
  doubts.same('pending adjustments', counts?.pending, cells.length - counted.length);
  doubts.same('vanished adjustments', counts?.vanished, 0);
  const reasons = [...new Set(counted.map(({ reason }) => reason))];
  doubts.same('reasons', added?.by_reason.length, reasons.length);
  for (const reason of reasons) {
    const shown = added?.by_reason.find(({ name }) => name === reason);
    const own = counted
      .filter((cell) => cell.reason === reason)
      .map(({ product, date, before, after }) => {
        const at = dates.indexOf(date);
        const own = product === null ? [...actuals.values()] : [actuals.get(product) ?? []];
        const actual = sumOf(own.map((values) => values[at] ?? 0));
        return { before: Math.abs(before - actual), after: Math.abs(after - actual) };
      });
    doubts.same(`adjusted for ${reason}`, shown?.cells, own.length);
    // The tests make one adjustment for each period.
    doubts.same(`adjustments for ${reason}`, shown?.adjustments, own.length);
    doubts.same(`error before ${reason}`, shown?.error_before, sumOf(own.map(({ before }) => before)));
    doubts.same(`error after ${reason}`, shown?.error_after, sumOf(own.map(({ after }) => after)));
  }
  doubts.claim(
    `authors ${JSON.stringify(added?.by_author)}`,
    added?.by_author.length === Math.min(1, counted.length) &&
      added.by_author.every(({ name, cells: count }) => name === 'ana' && count === counted.length),
  );
}

/** Checks the sheets of realized accuracy and value added. */
export function checkAccuracySheets(
  sheets: ReadonlyMap<string, Table>,
  realized: Schemas['RealisedAccuracy'],
  doubts: Doubts,
): void {
  const table = sheets.get('Realized accuracy') ?? [];
  const cellOf = columnsOf(table);
  const fraction = (value: number | null | undefined) => (value == null ? null : value / 100);
  const expected = [
    { item: 'Total', promised: realized.promised?.wape, absolute: null, ...realized.total },
    ...realized.by_lag.map((lag) => ({ item: `Lag ${lag.lag}`, promised: null, absolute: null, ...lag })),
    ...realized.combinations.map((one) => ({
      item: one.key.c2,
      promised: one.promised_wape,
      absolute: one.absolute_error ?? null,
      ...one,
    })),
  ];
  doubts.same('Realized accuracy: rows', table.length - 1, expected.length);
  for (const [at, { item, promised, absolute, wape, bias, hits, bounded, count }] of expected.entries()) {
    doubts.claim(`Realized accuracy: item ${item}`, cellOf(table[at + 1], 'Item') === item);
    for (const [name, value] of [
      ['Absolute error', absolute],
      ['Backtest WAPE', fraction(promised)],
      ['WAPE', fraction(wape)],
      ['Bias', bias],
      ['Inside interval', hits],
      ['Forecasts with interval', bounded],
      ['Forecasts', count],
    ] as const) {
      const shown = cellOf(table[at + 1], name);
      doubts.same(`Realized accuracy: ${name} of ${item}`, typeof shown === 'number' ? shown : null, value);
    }
  }
  const { value_added: added } = realized;
  const steps = sheets.get('Value added')?.slice(1) ?? [];
  for (const [at, [name, value]] of [
    ['Seasonal naive', added?.naive_wape] as const,
    ['Forecast', added?.forecast_wape] as const,
    ['Plan', added?.plan_wape] as const,
  ].entries()) {
    const shown = steps[at]?.[1];
    doubts.same(`Value added: ${name}`, typeof shown === 'number' ? shown : null, fraction(value));
    doubts.claim(`Value added: step ${steps[at]?.[0]}`, added == null || steps[at]?.[0] === name);
  }
  const by = [
    ...(added?.by_reason ?? []).map((one) => ({ by: 'Reason', ...one })),
    ...(added?.by_author ?? []).map((one) => ({ by: 'Author', ...one })),
  ];
  const rows = sheets.get('Value added by')?.slice(1) ?? [];
  doubts.same('Value added by: rows', rows.length, by.length);
  for (const [at, one] of by.entries()) {
    const { error_before: before, error_after: after } = one;
    const expected = [one.by, one.name, one.adjustments, one.cells, before, after, before - after];
    doubts.claim(
      `Value added by: ${rows[at]?.join()}, expected ${expected.join()}`,
      expected.every((value, column) => {
        const shown = rows[at]?.[column];
        return typeof value === 'number'
          ? Math.abs(Number(shown) - value) < 1e-6 * Math.max(1, Math.abs(value))
          : shown === value;
      }),
    );
  }
}

/** Checks that the demand of a product out of stock in a new period is unknown, and its error is not measured. */
export async function checkRealizedOut({ ask, facts, data, doubts }: Month, id: string): Promise<void> {
  const [item] = data.groups?.items ?? [];
  const [first, second] = data.details.forecast;
  if (item === undefined || first === undefined || second === undefined) return;
  const product = item.key.c2 ?? '';
  const last = formatIsoDate((parseIsoDate(second.date) ?? 0) - 1);
  const stockouts = [{ key: { c2: product }, first_date: first.date, last_date: last }];
  await ask('addStockouts', { path: { id }, json: { stockouts } });
  const path = { runId: facts.run.run_id };
  const realized = await ask('getRealisedAccuracy', { path, query: { limit: 100 } });
  const shown = realized.combinations.find(({ key }) => key.c2 === product);
  const known = (actualsOf(facts).get(product) ?? []).slice(1);
  const value = item.details.forecast[1]?.value ?? Number.NaN;
  const error = sumOf(known.map((actual) => Math.abs(value - actual)));
  const size = sumOf(known.map(Math.abs));
  doubts.same('periods measured in spite of a stockout', shown?.count, known.length);
  doubts.same('error in the other period of a stockout', shown?.absolute_error, error);
  doubts.same(
    'WAPE in the other period of a stockout',
    shown?.wape,
    size === 0 ? null : (100 * error) / size,
  );
  const products = facts.histories.size;
  const [lag] = realized.by_lag.filter((one) => one.lag === 1);
  doubts.same('products measured in a period with a stockout', lag?.count ?? 0, products - 1);
  const [period] = realized.periods;
  const others = [...actualsOf(facts)].filter(([name]) => name !== product);
  const sold = sumOf(others.map(([, values]) => values[0] ?? 0));
  doubts.claim(
    `total with a stockout: ${period?.actual}, at least ${sold}`,
    products === 1
      ? period?.actual === null
      : period?.actual === null || (period?.actual ?? -1) >= sold - 1e-6,
  );
}
