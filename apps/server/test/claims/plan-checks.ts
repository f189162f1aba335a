import type { components } from '@forecast-console/api-client/schema';
import type { Ask } from './ask.ts';
import type { Doubts } from './doubts.ts';
import { columnsOf, type Table } from './tables.ts';

type Schemas = components['schemas'];
type Data = Schemas['RunData'];

/** An adjusted cell, as every list of adjustments must show it. */
export interface PlannedCell {
  /** Product; null for the total. */
  product: string | null;
  date: string;
  kind: 'percent' | 'change';
  amount: number;
  before: number;
  after: number;
  reason: string;
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
const known = (points: readonly { value: number | null }[] = []) => points.map(({ value }) => value ?? 0);
const hundredths = (value: number) => Math.round(100 * value) / 100;

/** Changes the plan of the total, or of a product, in some periods. */
export async function adjust(
  ask: Ask,
  runId: string,
  cells: readonly (PlannedCell | undefined)[],
  doubts: Doubts,
): Promise<PlannedCell[]> {
  const made = cells.flatMap((cell) => cell ?? []);
  for (const { product, date, kind, amount, before, reason } of made) {
    const json = {
      ...(product !== null && { group: `c2:${product}` }),
      cells: [{ date, kind, amount, based_on: before }],
      reason,
    };
    // A change is refused if the value shown is not the plan.
    const refusal = await ask('adjustPlan', { path: { runId }, json }).then(() => null, String);
    doubts.claim(`plan of ${product ?? 'the total'} on ${date}: ${before}, ${refusal}`, refusal === null);
  }
  return made;
}

/** Adjusts the total in the first period, and one product in the next ones. */
export function adjustSome(
  ask: Ask,
  { run_id: runId, details, groups }: Data,
  doubts: Doubts,
): Promise<PlannedCell[]> {
  const [group] = groups?.items ?? [];
  const product = group?.key.c2 ?? '';
  const [first] = details.forecast;
  const [value, percent] = [first?.value ?? 0, 10];
  const cells: (PlannedCell | undefined)[] = [
    // A percentage of zero has no effect, and a negative total may not become lower.
    first !== undefined && value > 0
      ? {
          product: null,
          date: first.date,
          kind: 'percent',
          amount: percent,
          before: value,
          after: hundredths(value * (1 + percent / 100)),
          reason: 'Campaign',
        }
      : undefined,
    ...(group?.details.forecast.slice(1, 3) ?? []).map(({ date, value: before }): PlannedCell => ({
      product,
      date,
      kind: 'change',
      amount: 5,
      before: before ?? 0,
      after: hundredths((before ?? 0) + 5),
      reason: 'Order',
    })),
  ];
  return adjust(ask, runId, cells, doubts);
}

/** Checks the plan of the total and of every product, and the list of adjustments. */
export async function checkPlan(
  ask: Ask,
  { run_id: runId, details, groups }: Data,
  cells: readonly PlannedCell[],
  doubts: Doubts,
): Promise<void> {
  const items = groups?.items ?? [];
  const total = known(details.plan);
  for (const [at, { date, value }] of details.forecast.entries()) {
    const forecasts = items.map((group) => group.details.forecast[at]?.value ?? 0);
    const plans = items.map((group) => group.details.plan?.[at]?.value ?? Number.NaN);
    const changes = cells.filter((cell) => cell.date === date);
    const change = sumOf(changes.map(({ before, after }) => after - before));
    doubts.same(`plan of the total on ${date}`, total[at], (value ?? 0) + change);
    doubts.same(`sum of plans on ${date}`, sumOf(plans), total[at]);
    const size = sumOf(forecasts.map(Math.abs));
    for (const [position, { key }] of items.entries()) {
      const forecast = forecasts[position] ?? 0;
      const own = changes.map(({ product, before, after }) => {
        if (product !== null) return product === key.c2 ? after - before : 0;
        return ((after - before) * Math.abs(forecast)) / size;
      });
      const plan = forecast + sumOf(own);
      // A change of the total is spread in proportion and rounded to hundredths.
      doubts.claim(
        `plan of ${key.c2} on ${date}: ${plans[position]}, computed ${plan}`,
        Math.abs((plans[position] ?? Number.NaN) - plan) <= 0.0101,
      );
    }
  }
  const listed = await ask('getPlan', { path: { runId }, query: { limit: 100 } });
  doubts.same('sum of the forecast', listed.forecast_sum, sumOf(known(details.forecast)));
  doubts.same('sum of the plan', listed.plan_sum, sumOf(total));
  const shown = listed.adjustments
    .toReversed()
    .flatMap(({ key, reason, cells: own }) =>
      own.map((cell) => ({ ...cell, product: key.c2 ?? null, reason })),
    );
  doubts.same('number of adjusted periods', shown.length, cells.length);
  for (const [at, { product, date, kind, amount, before, after, reason }] of cells.entries()) {
    const cell = shown[at];
    doubts.claim(
      `adjustment ${JSON.stringify(cell)}`,
      cell?.product === product &&
        cell.date === date &&
        cell.reason === reason &&
        (kind === 'change' ? cell.change : cell.amount) === amount,
    );
    doubts.same(`before adjustment on ${date}`, cell?.before, before);
    doubts.same(`after adjustment on ${date}`, cell?.after, after);
  }
}

/** Checks the sheet of adjustments; without adjustments, there is none. */
export function checkAdjustments(
  table: Table | undefined,
  cells: readonly PlannedCell[],
  doubts: Doubts,
): void {
  const [rows, cellOf] = [table?.slice(1) ?? [], columnsOf(table ?? [])];
  doubts.same('Adjustments: rows', rows.length, cells.length);
  for (const [at, { product, date, kind, amount, before, after, reason }] of cells.entries()) {
    const cell = (name: string) => cellOf(rows[at], name);
    doubts.claim(
      `Adjustments: ${JSON.stringify(rows[at])}`,
      cell('Item') === (product ?? 'Total') &&
        cell('Period') === date &&
        cell('Kind') === kind &&
        cell('Amount') === amount &&
        cell('Reason') === reason,
    );
    const [number, by, name] = [cell('Number'), cell('Changed by'), cell('Name')];
    doubts.claim(`Adjustments: ${number} by ${by}`, number === at + 1 && by === 'ana' && name === null);
    doubts.same('Adjustments: before', Number(cell('Before')), before);
    doubts.same('Adjustments: after', Number(cell('After')), after);
  }
}

/** Checks an adjustment of a refreshed run apart from those carried over, and what undoing and locking it says. */
export async function checkCarried(ask: Ask, runId: string, made: number, doubts: Doubts): Promise<void> {
  const path = { runId };
  const plan = () => ask('getPlan', { path, query: { limit: 100 } });
  const before = await plan();
  const [own, ...carried] = before.adjustments;
  doubts.claim(`newest adjustment ${own?.reason}`, own?.reason === 'Extra' && !own.carried);
  doubts.claim(
    'carried over',
    carried.every((one) => one.carried && one.created_by === 'ana'),
  );
  doubts.same('adjustments', before.total, before.adjustments.length);
  doubts.same('adjustments that vanished', before.vanished_count, 0);
  await ask('undoAdjustment', { path: { ...path, adjustment: String(own?.number) } });
  const after = await plan();
  doubts.same('plan after undoing', after.plan_sum, before.plan_sum - made);
  doubts.same('forecast after undoing', after.forecast_sum, before.forecast_sum);
  doubts.claim(
    `undone by ${after.adjustments[0]?.undone_by}`,
    after.adjustments[0]?.undone_by === 'ana' &&
      after.adjustments.slice(1).every((one) => one.undone_at === null),
  );
  await ask('lockPlan', { path, json: { locked: true } });
  const locked = await plan();
  doubts.claim(`locked by ${locked.locked_by}`, locked.locked_by === 'ana' && locked.locked_at !== null);
}
