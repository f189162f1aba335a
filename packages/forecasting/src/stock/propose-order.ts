import { type ExpectedDemand, forecastOver, leadTimes } from './demand-over.ts';
import { type Replenishment, Service, type ServiceTarget } from './service.ts';

/** Stock of an item and how it is ordered. */
export interface StockItem extends Replenishment {
  target: ServiceTarget;
  onHand: number;
  /** Open orders. */
  onOrder: number;
  /** Orders are multiples of this quantity; null if any quantity can be ordered. */
  packSize: number | null;
  /** Smallest quantity of an order; 0 for none. */
  minOrder: number;
}

/** A proposed order and its terms: `quantity` = max(0, `orderUpTo` − on hand − on order) + `rounding`. */
export interface ProposedOrder {
  /** Forecast over lead time and review period. */
  expectedDemand: number;
  /** `orderUpTo` − `expectedDemand`; negative if the item can sell less than forecast at this service level. */
  safetyStock: number;
  orderUpTo: number;
  /** Quantity added to reach the minimum order and a multiple of the pack size. */
  rounding: number;
  quantity: number;
  /** Probability that the item runs out before an order placed now arrives. */
  risk: number;
  /** Number of buckets after which the stock on hand is used up as forecast; null if it lasts longer. */
  runsOutAfter: number | null;
}

/** Tolerance for the rounding errors of sums, relative to the pack size. */
const tolerance = 1e-9;

/** Proposes the order of one item. */
export function proposeOrder(demand: ExpectedDemand, item: StockItem): ProposedOrder {
  const { onHand, onOrder, reviewPeriod } = item;
  const service = new Service(demand, item);
  const lengths = leadTimes(item.leadTime);
  const expectedDemand =
    lengths.reduce((sum, length) => sum + forecastOver(demand.forecast, length + reviewPeriod), 0) /
    lengths.length;
  const orderUpTo = service.stockFor(item.target);
  const missing = Math.max(0, orderUpTo - onHand - onOrder);
  const quantity = orderable(missing, item);
  return {
    expectedDemand,
    safetyStock: orderUpTo - expectedDemand,
    orderUpTo,
    rounding: quantity - missing,
    quantity,
    risk: service.risk(onHand + onOrder),
    runsOutAfter: runsOutAfter(demand.forecast, onHand),
  };
}

/** Returns the smallest quantity that can be ordered and covers the shortage. */
function orderable(missing: number, { packSize, minOrder }: StockItem): number {
  const unit = packSize ?? 1;
  if (missing <= tolerance * unit) return 0;
  const needed = Math.max(missing, minOrder);
  return packSize === null ? needed : Math.ceil(needed / packSize - tolerance) * packSize;
}

function runsOutAfter(forecast: readonly number[], onHand: number): number | null {
  let left = onHand;
  if (left <= 0) return 0;
  for (const [step, value] of forecast.entries()) {
    if (value >= left && value > 0) return step + left / value;
    left -= Math.max(0, value);
  }
  return null;
}
