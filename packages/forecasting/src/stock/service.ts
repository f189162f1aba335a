import { type ExpectedDemand, type LeadTime, demandOver, leadTimes } from './demand-over.ts';
import { countUpTo, quantileOf, shareUpTo } from './quantiles.ts';

/** A service level in (0, 1): the share of order cycles without shortage, or the share of demand met from stock. */
export interface ServiceTarget {
  kind: 'cycle' | 'fill';
  level: number;
}

/** How often an item is ordered and how long its delivery takes, in buckets. */
export interface Replenishment {
  leadTime: LeadTime;
  /** Time between two orders. */
  reviewPeriod: number;
}

/** Distribution of demand as equally likely values. */
class Demand {
  /** Sorted values. */
  readonly values: Float64Array;
  #sums: Float64Array | null = null;

  constructor(values: Float64Array) {
    this.values = values;
  }

  get mean(): number {
    return this.#sumFrom(0) / this.values.length;
  }

  /** Returns the expected demand above a stock level. */
  shortage(stock: number): number {
    const covered = countUpTo(this.values, stock);
    return (this.#sumFrom(covered) - (this.values.length - covered) * stock) / this.values.length;
  }

  /** Returns the sum of the values from a position to the end. */
  #sumFrom(position: number): number {
    this.#sums ??= sumsOf(this.values);
    return this.#sums[position] as number;
  }
}

/** Share of the range below which the search for a stock level stops. */
const tolerance = 1e-9;

/**
 * Service that a stock level reaches if every review orders up to it (periodic review with an order-up-to level:
 * Silver et al. 2017). Stock on hand and on order has to cover the demand over lead time and review period.
 */
export class Service {
  readonly #whole: Demand;
  readonly #leadTime: Demand;

  constructor(demand: ExpectedDemand, { leadTime, reviewPeriod }: Replenishment) {
    const lengths = leadTimes(leadTime);
    this.#whole = new Demand(
      demandOver(
        demand,
        lengths.map((length) => length + reviewPeriod),
      ),
    );
    this.#leadTime = new Demand(demandOver(demand, lengths));
  }

  /** Returns the probability that the stock covers the demand over lead time and review period. */
  cycle(stock: number): number {
    return shareUpTo(this.#whole.values, stock);
  }

  /** Returns the probability that the stock does not cover the demand until an order placed now arrives. */
  risk(stock: number): number {
    return 1 - shareUpTo(this.#leadTime.values, stock);
  }

  /**
   * Returns the share of demand that is met from stock: 1 − expected shortage of a cycle ÷ its expected demand. The
   * shortage of a cycle is the unmet demand at its end minus the unmet demand at its start.
   */
  fill(stock: number): number {
    const demand = this.#whole.mean - this.#leadTime.mean;
    if (!(demand > 0)) return 1;
    const shortage = this.#whole.shortage(stock) - this.#leadTime.shortage(stock);
    return Math.max(0, Math.min(1, 1 - shortage / demand));
  }

  /** Returns the stock to order up to for a service level; at least 0. */
  stockFor({ kind, level }: ServiceTarget): number {
    if (kind === 'cycle') return Math.max(0, quantileOf(this.#whole.values, level));
    let [low, high] = [0, Math.max(0, this.#whole.values.at(-1) ?? 0)];
    if (this.fill(low) >= level) return low;
    const precision = tolerance * high;
    while (high - low > precision) {
      const middle = (low + high) / 2;
      if (this.fill(middle) >= level) high = middle;
      else low = middle;
    }
    return high;
  }
}

function sumsOf(values: Float64Array): Float64Array {
  const sums = new Float64Array(values.length + 1);
  for (let index = values.length - 1; index >= 0; index--)
    sums[index] = (sums[index + 1] as number) + (values[index] as number);
  return sums;
}
