import type { components } from '@forecast-console/api-client/schema';
import { decimalsOf, rounded, spread, sumAt } from './spread.ts';

type CellChangeKind = components['schemas']['CellChangeKind'];

/** A cell as stored with an adjustment. */
export interface AdjustedCell {
  /** Bucket index. */
  period: number;
  kind: CellChangeKind;
  /** The new value, or the change in units or percent. */
  amount: number;
  /** Sum of the cell before and after the adjustment; null if it is not applied. */
  before: number | null;
  after: number | null;
}

/** The requested change of one period. */
export type CellChange = Pick<AdjustedCell, 'kind' | 'amount'>;

/** Values of all combinations of a run in one period. */
export interface Planned {
  forecast: Float64Array;
  /** Null if nothing is adjusted. */
  plan: Float64Array | null;
}

export interface AppliedChange {
  plan: Float64Array;
  before: number;
  after: number;
}

/** Returns the planned sum of some combinations in one period. */
export const plannedSum = ({ forecast, plan }: Planned, members: readonly number[]): number =>
  sumAt(plan ?? forecast, members, decimalsOf(forecast));

/** Returns the value of a cell after a change. */
export function changed(before: number, { kind, amount }: CellChange): number {
  if (kind === 'value') return amount;
  return kind === 'change' ? before + amount : before * (1 + amount / 100);
}

/** Whether two sums are equal at the displayed precision. */
export function isSame(one: number, other: number, { forecast }: Planned): boolean {
  const decimals = decimalsOf(forecast);
  const tolerance = decimals === null ? 1e-9 * Math.max(1, Math.abs(one)) : 0.5 * 10 ** -decimals;
  return Math.abs(one - other) <= tolerance;
}

/**
 * Applies a change to the plan of some combinations in one period.
 * @param weights one per combination; used where all current values are 0
 */
export function applyChange(
  cell: Planned,
  members: readonly number[],
  change: CellChange,
  weights: Float64Array,
): AppliedChange {
  const decimals = decimalsOf(cell.forecast);
  const values = cell.plan ?? cell.forecast;
  const before = sumAt(values, members, decimals);
  const after = rounded(changed(before, change), decimals);
  return { plan: spread(values, members, after, weights, decimals), before, after };
}
