import type { components } from '@forecast-console/api-client/schema';
import { bucketEnd, bucketIndex, bucketStart, formatIsoDate, parseIsoDate } from '@forecast-console/calendar';
import type { Ask } from './ask.ts';
import type { Doubts } from './doubts.ts';
import { columnsOf, type Table } from './tables.ts';

type Schemas = components['schemas'];
type Proposal = Schemas['StockProposal'];

/** The settings of stock, and the number of products with stock. */
export interface EnteredStock {
  settings: Schemas['StockSettings'];
  entered: number;
}

/** Enters stock for the products of a run, in every second run except the last one, and settings that the first product overrides. */
export async function enterStock(
  ask: Ask,
  { run_id: runId, details, groups }: Schemas['RunData'],
  seed: number,
): Promise<EnteredStock> {
  const horizon = details.forecast.length;
  // Every second run has stock for all of its products.
  const entered = Math.max(1, (groups?.items.length ?? 0) - Number(seed % 2 === 0));
  const settings = {
    service: seed % 2 === 0 ? 'cycle' : 'fill',
    service_level: 0.9,
    lead_time: horizon >= 4 && seed % 2 === 0 ? 1.5 : 1,
    lead_time_spread: horizon >= 4 ? 0.5 : 0,
    review_period: 1,
  } as const;
  const items = (groups?.items ?? []).slice(0, entered).map(({ key, details: own }, at) => {
    const next = Math.abs(own.forecast[0]?.value ?? 0);
    return {
      key,
      on_hand: Math.round(next * ([0, 1.2, 4][(seed + at) % 3] ?? 0)),
      on_order: at === 1 ? Math.round(next) : null,
      ...(at === 0 && {
        service_level: 0.8,
        pack_size: 12,
        min_order: 30,
        lead_time: 1,
        lead_time_spread: 0,
      }),
    };
  });
  await ask('setStock', { path: { runId }, json: { settings, items } });
  return { settings, entered };
}

export const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** Demand over a length of time, of which the last period may count in part. */
export const over = (values: readonly number[], length: number) =>
  sumOf(values.map((value, at) => value * Math.max(0, Math.min(1, length - at))));

/** Equally likely values of the demand over some lengths of time. */
export function demandOver(
  forecast: readonly number[],
  scale: number,
  errors: readonly (readonly number[])[],
  lengths: readonly number[],
  isPositive: boolean,
): number[] {
  const count = errors[0]?.length ?? 0;
  const errorAt = (length: number, at: number) => {
    const whole = Math.floor(length);
    const low = whole === 0 ? 0 : (errors[whole - 1]?.[at] ?? 0);
    const high = errors[whole]?.[at] ?? low;
    return low + (length - whole) * (high - low);
  };
  return lengths
    .flatMap((length) =>
      Array.from({ length: count }, (_, at) => over(forecast, length) + scale * errorAt(length, at)),
    )
    .map((value) => (isPositive ? Math.max(0, value) : value))
    .toSorted((a, b) => a - b);
}

/** Probability that demand is not above a limit: piecewise linear between the values. */
export function shareUpTo(values: readonly number[], limit: number): number {
  const below = values.filter((value) => value <= limit).length;
  const [low, high] = [values[below - 1], values[below]];
  if (low === undefined) return 0;
  if (high === undefined) return 1;
  return (below - 0.5 + (high > low ? (limit - low) / (high - low) : 0)) / values.length;
}

const shortage = (values: readonly number[], stock: number) =>
  sumOf(values.map((value) => Math.max(0, value - stock))) / values.length;

/** Share of demand met from stock that a stock level reaches. */
export function fillOf(whole: readonly number[], lead: readonly number[], stock: number): number {
  const demand = sumOf(whole) / whole.length - sumOf(lead) / lead.length;
  return demand > 0
    ? Math.max(0, Math.min(1, 1 - (shortage(whole, stock) - shortage(lead, stock)) / demand))
    : 1;
}

function runsOut(
  forecast: readonly { date: string; value: number | null }[],
  onHand: number,
  bucket: Schemas['Bucket'],
): string | null {
  let left = onHand;
  for (const { date, value } of forecast) {
    const demand = Math.max(0, value ?? 0);
    if (left <= 0 || (demand >= left && demand > 0)) {
      const index = bucketIndex(parseIsoDate(date) ?? 0, bucket);
      const days = bucketEnd(index, bucket) - bucketStart(index, bucket) + 1;
      return formatIsoDate(
        bucketStart(index, bucket) + Math.floor((Math.max(0, left) / (left <= 0 ? 1 : demand)) * days),
      );
    }
    left -= demand;
  }
  return null;
}

/** Checks the proposed orders of a run, their lists and files, against its forecasts and the errors in its workbook. */
export async function checkStock(
  ask: Ask,
  data: Schemas['RunData'],
  { settings, entered }: EnteredStock,
  files: { sheets: ReadonlyMap<string, Table>; csv: Table },
  doubts: Doubts,
): Promise<void> {
  const path = { runId: data.run_id };
  const list = (query: Record<string, string | number> = {}) =>
    ask('getStock', { path, query: { limit: 100, ...query } });
  const page = await list();
  const items = data.groups?.items ?? [];
  const errorTable = files.sheets.get('Demand errors') ?? [];
  const horizon = data.details.forecast.length;
  const errors = Array.from({ length: horizon }, (_, at) =>
    errorTable.slice(1).map((row) => Number(row[at + 1])),
  );
  doubts.claim(
    'columns of the errors',
    errorTable[0]?.join() ===
      ['Probability', ...errors.map((_, at) => `${at + 1} period${at === 0 ? '' : 's'}`)].join(),
  );
  const isPlanned = data.details.plan !== undefined;
  doubts.claim(`basis ${page.basis}`, page.basis === (isPlanned ? 'plan' : 'forecast'));
  doubts.same('items with stock', page.item_count, entered);
  doubts.same('items without stock', page.without_stock, items.length - entered);
  doubts.same('proposals', page.total + page.beyond_horizon, entered);
  doubts.same('orders', page.order_count, page.proposals.filter(({ quantity }) => quantity > 0).length);
  doubts.claim('settings of stock', JSON.stringify(page.settings) === JSON.stringify(settings));
  for (const one of page.proposals) {
    const item = items.find(({ key }) => key['c2'] === one.key['c2']);
    if (item === undefined) {
      doubts.claim(`item ${one.key['c2']}`, false);
      continue;
    }
    const name = one.key['c2'] ?? '';
    const points = item.details.plan ?? item.details.forecast;
    const forecast = points.map(({ value }) => value ?? 0);
    const lengths =
      one.lead_time_spread > 0
        ? [one.lead_time - one.lead_time_spread, one.lead_time, one.lead_time + one.lead_time_spread]
        : [one.lead_time];
    const cycles = lengths.map((length) => length + one.review_period);
    const isPositive = item.details.actual.every(({ value }) => (value ?? 0) >= 0);
    const [whole, lead] = [cycles, lengths].map((all) =>
      demandOver(forecast, one.error_scale, errors, all, isPositive),
    );
    if (whole === undefined || lead === undefined) continue;
    doubts.same(
      `expected demand of ${name}`,
      one.expected_demand,
      sumOf(cycles.map((length) => over(forecast, length))) / cycles.length,
    );
    doubts.same(`safety stock of ${name}`, one.safety_stock, one.order_up_to - one.expected_demand);
    const serviceOf = (stock: number) =>
      settings.service === 'cycle' ? shareUpTo(whole, stock) : fillOf(whole, lead, stock);
    const reached = serviceOf(one.order_up_to);
    // No stock is ordered up to a negative level, and equal values of demand are covered all at once.
    const isLeast =
      one.order_up_to <= 0 ||
      Math.abs(reached - one.service_level) < 0.006 ||
      serviceOf(one.order_up_to * (1 - 1e-6)) < one.service_level;
    const isEnough = reached >= one.service_level - 1e-6 && isLeast;
    doubts.claim(`service of ${name}: ${reached} for ${one.service_level}`, isEnough);
    const missing = Math.max(0, one.order_up_to - one.on_hand - one.on_order);
    const least = missing <= 1e-9 * (one.pack_size ?? 1) ? 0 : Math.max(missing, one.min_order);
    const quantity = one.pack_size === null ? least : Math.ceil(least / one.pack_size - 1e-9) * one.pack_size;
    doubts.same(`order of ${name}`, one.quantity, quantity);
    doubts.same(`rounding of ${name}`, one.rounding, quantity - missing);
    doubts.same(`risk of ${name}`, one.shortage_risk, 1 - shareUpTo(lead, one.on_hand + one.on_order));
    doubts.claim(
      `${name} runs out on ${one.runs_out_on}`,
      one.runs_out_on === runsOut(points, one.on_hand, data.bucket_type),
    );
    for (const [where, table] of [
      ['sheet', files.sheets.get('Orders') ?? []],
      ['CSV', files.csv],
    ] as const) {
      const cell = columnsOf(table);
      const row = table.find(([product]) => product === name);
      for (const [column, value] of Object.entries(cellsOf(one)))
        doubts.same(`${where}: ${column} of ${name}`, cell(row, column) as number | null, value);
      doubts.claim(`${where}: ${name} runs out on`, cell(row, 'Runs out on') === one.runs_out_on);
      doubts.claim(
        `${where}: basis`,
        cell(row, 'Demand') === (isPlanned ? 'Plan' : 'Forecast') &&
          cell(row, 'Service') ===
            (settings.service === 'cycle' ? 'Cycles without shortage' : 'Demand met from stock'),
      );
    }
    const curve = await ask('getStockCurve', { path, query: { group: `c2:${name}` } });
    doubts.same(`curve of ${name}`, curve.order_up_to, one.order_up_to);
    for (const { stock, cycle, fill } of curve.points) {
      doubts.same(`cycles without shortage of ${name} at ${stock}`, cycle, shareUpTo(whole, stock));
      doubts.same(`demand of ${name} met at ${stock}`, fill, fillOf(whole, lead, stock));
    }
  }
  await checkOrder(list, page, doubts);
}

const cellsOf = (one: Proposal) => ({
  'Service level': one.service_level,
  'Lead time': one.lead_time,
  'Lead time spread': one.lead_time_spread,
  'Review period': one.review_period,
  'Expected demand': one.expected_demand,
  'Safety stock': one.safety_stock,
  'Order up to': one.order_up_to,
  'On hand': one.on_hand,
  'On order': one.on_order,
  'Minimum order': one.min_order,
  'Pack size': one.pack_size,
  Rounding: one.rounding,
  Quantity: one.quantity,
  'Shortage risk': one.shortage_risk,
});

async function checkOrder(
  list: (query?: Record<string, string | number>) => Promise<Schemas['StockPage']>,
  page: Schemas['StockPage'],
  doubts: Doubts,
): Promise<void> {
  const isSorted = (all: readonly Proposal[], valueOf: (one: Proposal) => number | string, order: number) =>
    all.every((one, at) => {
      const before = all[at - 1];
      if (before === undefined || valueOf(one) === valueOf(before)) return true;
      return (valueOf(one) > valueOf(before) ? 1 : -1) === order;
    });
  doubts.claim(
    'most urgent order first',
    isSorted(page.proposals, ({ shortage_risk: risk }) => risk, -1),
  );
  for (const [sort, valueOf] of [
    ['quantity', (one: Proposal) => one.quantity],
    ['safety_stock', (one: Proposal) => one.safety_stock],
    ['label', (one: Proposal) => one.key['c2'] ?? ''],
    ['runs_out_on', (one: Proposal) => one.runs_out_on ?? '9999'],
  ] as const)
    doubts.claim(`orders by ${sort}`, isSorted((await list({ sort, order: 'asc' })).proposals, valueOf, 1));
  for (const [show, isShown] of [
    ['orders', (one: Proposal) => one.quantity > 0],
    ['at_risk', (one: Proposal) => one.shortage_risk > 0.5],
  ] as const)
    doubts.same(`items shown: ${show}`, (await list({ show })).total, page.proposals.filter(isShown).length);
}

/** Errors of the demand over 1, 2, … periods, from the workbook. */
export const errorsOf = (table: Table | undefined): number[][] =>
  (table?.[0] ?? []).slice(1).map((_, at) => (table ?? []).slice(1).map((row) => Number(row[at + 1])));
