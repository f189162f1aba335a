import type { components } from '@forecast-console/api-client/schema';
import { bucketEnd, bucketStart, formatIsoDate } from '@forecast-console/calendar';
import {
  type ExpectedDemand,
  proposeOrder,
  Service,
  type StockItem,
} from '@forecast-console/forecasting/stock';
import { nextTurn } from '../../next-turn.ts';
import type { ReadablePlan, StoredGroup, StoredPoints } from '../runs/index.ts';
import { type CompleteItem, completeItem, maxCycle, type OrderedRun } from './stock-item.ts';
import type { StockInputs } from './stock-inputs.ts';

type Schemas = components['schemas'];

/** A run and the stock of its items. */
export interface StockOfRun extends OrderedRun {
  inputs: StockInputs;
  plan: ReadablePlan;
  /** Quantiles of the errors of summed demand. */
  reach: ExpectedDemand['reach'];
}

/** A proposed order, and the values of its key for sorting and searching. */
export type Proposal = Schemas['StockProposal'] & { label: string };

/** All proposals of a run, and the combinations without one. */
export interface Proposals {
  proposals: Proposal[];
  without_stock: number;
  beyond_horizon: number;
  /** Number of items in the run. */
  found: number;
}

/** Computing time after which other requests are served. */
export const maxMs = 10;

/** Proposes the orders of all items of a run. */
export async function proposeOrders(groups: AsyncIterable<StoredGroup>, run: StockOfRun): Promise<Proposals> {
  const result: Proposals = { proposals: [], without_stock: 0, beyond_horizon: 0, found: 0 };
  let start = performance.now();
  for await (const group of groups) {
    const item = run.inputs.itemOf(JSON.parse(group.key) as Record<string, string>);
    if (item !== undefined) result.found++;
    const complete = item && completeItem(item, run.inputs.settings);
    if (complete == null) result.without_stock++;
    else if (maxCycle(complete) > run.horizon) result.beyond_horizon++;
    else {
      const proposal = await proposalOf(group, complete, run);
      if (proposal !== null) result.proposals.push(proposal);
    }
    if (performance.now() - start <= maxMs) continue;
    await nextTurn();
    start = performance.now();
  }
  return result;
}

/** Returns the expected demand of a combination and its errors; null if the run stored no errors for it. */
export async function demandOf(
  group: StoredGroup,
  { plan, reach }: Pick<StockOfRun, 'plan' | 'reach'>,
): Promise<{ demand: ExpectedDemand; points: StoredPoints } | null> {
  const points = JSON.parse(group.points) as StoredPoints;
  if (points.errorScale === undefined) return null;
  const planned = group.position === 0 ? plan.total(points) : await plan.getGroupPlan(group, points);
  return {
    points,
    demand: {
      forecast: planned ?? points.forecast,
      scale: points.errorScale,
      reach,
      nonnegative: points.actual.every((value) => (value ?? 0) >= 0),
    },
  };
}

/** Maps an item to the input of the forecasting package. */
export const toStockItem = (item: CompleteItem, { service }: Schemas['StockSettings']): StockItem => ({
  leadTime: { usual: item.lead_time, spread: item.lead_time_spread },
  reviewPeriod: item.review_period,
  target: { kind: service, level: item.service_level },
  onHand: item.on_hand,
  onOrder: item.on_order,
  packSize: item.pack_size,
  minOrder: item.min_order,
});

async function proposalOf(group: StoredGroup, item: CompleteItem, run: StockOfRun): Promise<Proposal | null> {
  const known = await demandOf(group, run);
  if (known === null) return null;
  const { demand, points } = known;
  const order = proposeOrder(demand, toStockItem(item, run.inputs.settings));
  const key = JSON.parse(group.key) as Schemas['CharacteristicLabels'];
  return {
    key,
    name: group.name,
    label: Object.values(key).join(' + '),
    ...item,
    expected_demand: order.expectedDemand,
    error_scale: demand.scale,
    safety_stock: order.safetyStock,
    order_up_to: order.orderUpTo,
    rounding: order.rounding,
    quantity: order.quantity,
    shortage_risk: order.risk,
    runs_out_on:
      order.runsOutAfter === null ? null : dateAfter(order.runsOutAfter, points.forecastStart, run.bucket),
  };
}

function dateAfter(buckets: number, forecastStart: number, bucket: Schemas['Bucket']): string {
  const whole = Math.floor(buckets);
  const first = bucketStart(forecastStart + whole, bucket);
  const days = bucketEnd(forecastStart + whole, bucket) - first + 1;
  return formatIsoDate(first + Math.floor((buckets - whole) * days));
}

const curvePoints = 60;
/** Service level at which the curve ends. */
const curveEnd = 0.995;

/** Returns the service that stock levels from 0 upward reach. */
export function serviceCurve(
  demand: ExpectedDemand,
  item: CompleteItem,
  settings: Schemas['StockSettings'],
): Pick<Schemas['StockCurve'], 'order_up_to' | 'points'> {
  const stockItem = toStockItem(item, settings);
  const service = new Service(demand, stockItem);
  const orderUpTo = service.stockFor(stockItem.target);
  const most = Math.max(orderUpTo, service.stockFor({ kind: 'cycle', level: curveEnd }));
  const levels = Array.from({ length: curvePoints + 1 }, (_, at) => (most * at) / curvePoints);
  const stocks = [...new Set([...levels, orderUpTo])].toSorted((a, b) => a - b);
  return {
    order_up_to: orderUpTo,
    points: stocks.map((stock) => ({
      stock,
      cycle: service.cycle(stock),
      fill: service.fill(stock),
    })),
  };
}
