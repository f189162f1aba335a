import { nextTurn } from '../../next-turn.ts';
import type { Cell, RunSettings } from '../runs/index.ts';
import type { Proposal, StockOfRun } from './proposals.ts';

type Rows = AsyncGenerator<readonly Cell[]>;

const rowsPerTurn = 500;

const percent = (value: number) => ({ percent: value });

/** Columns after those that name the item, in the order of the terms of the proposal. */
const columns: readonly [name: string, cell: (proposal: Proposal) => Cell][] = [
  ['Service level', ({ service_level }) => percent(service_level)],
  ['Lead time', ({ lead_time }) => lead_time],
  ['Lead time spread', ({ lead_time_spread }) => lead_time_spread],
  ['Review period', ({ review_period }) => review_period],
  ['Expected demand', ({ expected_demand }) => expected_demand],
  ['Error scale', ({ error_scale }) => error_scale],
  ['Safety stock', ({ safety_stock }) => safety_stock],
  ['Order up to', ({ order_up_to }) => order_up_to],
  ['On hand', ({ on_hand }) => on_hand],
  ['On order', ({ on_order }) => on_order],
  ['Minimum order', ({ min_order }) => min_order],
  ['Pack size', ({ pack_size }) => pack_size],
  ['Rounding', ({ rounding }) => rounding],
  ['Quantity', ({ quantity }) => quantity],
  ['Shortage risk', ({ shortage_risk }) => percent(shortage_risk)],
  ['Runs out on', ({ runs_out_on: date }) => (date === null ? null : new Date(Date.parse(date)))],
];

/** Yields one row per proposal, with every term. */
export async function* proposalRows(
  proposals: readonly Proposal[],
  { aggregation_characteristics: level, characteristic_labels: labels }: RunSettings,
  { inputs, plan }: StockOfRun,
): Rows {
  yield [
    ...level.map((code) => labels[code] ?? code),
    'Name',
    'Demand',
    'Service',
    ...columns.map(([name]) => name),
  ];
  const basis = plan.isAdjusted ? 'Plan' : 'Forecast';
  const service = inputs.settings.service === 'cycle' ? 'Cycles without shortage' : 'Demand met from stock';
  for (const [at, proposal] of proposals.entries()) {
    if (at % rowsPerTurn === rowsPerTurn - 1) await nextTurn();
    yield [
      ...level.map((code) => proposal.key[code] ?? ''),
      proposal.name,
      basis,
      service,
      ...columns.map(([, cell]) => cell(proposal)),
    ];
  }
}

/**
 * Yields the quantiles of the errors by number of periods. Expected demand + error scale × error gives equally likely
 * values of the demand, from which the stock to order up to can be computed again.
 */
export async function* errorRows({ reach }: Pick<StockOfRun, 'reach'>): Rows {
  yield ['Probability', ...reach.map((_, at) => `${at + 1} period${at === 0 ? '' : 's'}`)];
  const count = reach[0]?.length ?? 0;
  for (let index = 0; index < count; index++)
    yield [percent((index + 0.5) / count), ...reach.map((quantiles) => quantiles[index] ?? null)];
  await nextTurn();
}
