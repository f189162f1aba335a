import type { components } from '@forecast-console/api-client/schema';
import { decimalsOf, rounded, spread, sumAt } from './spread.ts';

export type AdjustmentKind = components['schemas']['AdjustmentKind'];

/** A cell as an adjustment keeps it. */
export interface AdjustedCell {
  /** Number of the bucket. */
  period: number;
  kind: AdjustmentKind;
  /** The new value, or the change in per cent. */
  amount: number;
  /** The sums it was applied to and came to; null where it is not applied. */
  before: number | null;
  after: number | null;
}

/** What an adjustment asks of one period. */
export type CellChange = Pick<AdjustedCell, 'kind' | 'amount'>;

/** The combinations of a run in one period. */
export interface Planned {
  forecast: Float64Array;
  /** Null where nothing is adjusted. */
  plan: Float64Array | null;
}

export interface AppliedChange {
  plan: Float64Array;
  before: number;
  after: number;
}

/** The plan of some combinations in one period. */
export const planned = ({ forecast, plan }: Planned, members: readonly number[]): number =>
  sumAt(plan ?? forecast, members, decimalsOf(forecast));

/** Whether two sums are one to the last digit that is shown. */
export function isSame(one: number, other: number, { forecast }: Planned): boolean {
  const decimals = decimalsOf(forecast);
  const most = decimals === null ? 1e-9 * Math.max(1, Math.abs(one)) : 0.5 * 10 ** -decimals;
  return Math.abs(one - other) <= most;
}

/**
 * Changes the plan of some combinations in one period.
 * @param weights by which nothing becomes something: one a combination
 */
export function changed(
  cell: Planned,
  members: readonly number[],
  { kind, amount }: CellChange,
  weights: Float64Array,
): AppliedChange {
  const decimals = decimalsOf(cell.forecast);
  const values = cell.plan ?? cell.forecast;
  const before = sumAt(values, members, decimals);
  const after = rounded(kind === 'value' ? amount : before * (1 + amount / 100), decimals);
  return { plan: spread(values, members, after, weights, decimals), before, after };
}
