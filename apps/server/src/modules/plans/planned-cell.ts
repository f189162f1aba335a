import type { components } from '@forecast-console/api-client/schema';

type CellChangeKind = components['schemas']['CellChangeKind'];

/** A cell as stored with an adjustment. */
export interface AdjustedCell {
  /** Bucket index. */
  period: number;
  kind: CellChangeKind;
  /** The new value, or the change in units or percent. */
  amount: number;
  /** Sum of the cell before and after the adjustment; null if the adjustment is not applied. */
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
  /** Decimals that the plan is rounded to; null for no rounding. */
  decimals: number | null;
}

export interface AppliedChange {
  plan: Float64Array;
  before: number;
  after: number;
}

/** Returns the planned sum of some combinations in one period. */
export const plannedSum = ({ forecast, plan, decimals }: Planned, members: readonly number[]): number =>
  sumAt(plan ?? forecast, members, decimals);

/** Returns the value of a cell after a change. */
export function changed(before: number, { kind, amount }: CellChange): number {
  if (kind === 'value') return amount;
  return kind === 'change' ? before + amount : before * (1 + amount / 100);
}

/** Whether two sums are equal at the displayed precision. */
export function isSame(one: number, other: number, { decimals }: Planned): boolean {
  const tolerance = decimals === null ? 1e-9 * Math.max(1, Math.abs(one)) : 0.5 * 10 ** -decimals;
  return Math.abs(one - other) <= tolerance;
}

/**
 * Applies a change to the plan of some combinations in one period.
 * @param weights one per combination; used where all current values are 0
 */
export function applyChange(
  { forecast, plan, decimals }: Planned,
  members: readonly number[],
  change: CellChange,
  weights: Float64Array,
): AppliedChange {
  const values = plan ?? forecast;
  const before = sumAt(values, members, decimals);
  const after = rounded(changed(before, change), decimals);
  return { plan: spread(values, members, after, weights, decimals), before, after };
}

/** Maximum number of decimals. Further decimals of a plan value are only rounding noise of doubles. */
const maxDecimals = 12;
const minDecimals = 2;

/**
 * Returns the number of decimals that all values are rounded to, at least two.
 * @returns null if the values are not rounded
 */
export function decimalsOf(values: Float64Array): number | null {
  let decimals = minDecimals;
  for (const value of values)
    while (rounded(value, decimals) !== value) {
      decimals++;
      if (decimals > maxDecimals) return null;
    }
  return decimals;
}

/** Rounds to a number of decimals; null does not round. */
export function rounded(value: number, decimals: number | null): number {
  // `+ 0` turns -0 into 0.
  return decimals === null ? value : Math.round(value * 10 ** decimals) / 10 ** decimals + 0;
}

/** Returns the sum of the values at `members`. */
export function sumAt(values: Float64Array, members: readonly number[], decimals: number | null): number {
  return rounded(
    members.reduce((sum, at) => sum + (values[at] ?? 0), 0),
    decimals,
  );
}

/**
 * Changes the values at `members` so that they sum to a target. The difference is spread in proportion to the absolute
 * values, or to the weights if all values are 0. Each result is the increment of the rounded running sum, so the results
 * add up to the rounded target exactly, zeros stay zero and non-negative values stay non-negative.
 *
 * @param values one per combination; not modified
 * @param weights one per combination; if all are 0, the target is spread evenly
 */
export function spread(
  values: Float64Array,
  members: readonly number[],
  target: number,
  weights: Float64Array,
  decimals: number | null,
): Float64Array {
  const result = values.slice();
  const at = (all: Float64Array, member: number) => all[member] ?? 0;
  const sizeOf = (all: Float64Array) => members.reduce((sum, member) => sum + Math.abs(at(all, member)), 0);
  const [size, weight] = [sizeOf(values), sizeOf(weights)];
  const shareOf = (member: number) => {
    if (size > 0) return Math.abs(at(values, member)) / size;
    return weight > 0 ? Math.abs(at(weights, member)) / weight : 1 / members.length;
  };
  const change = target - members.reduce((sum, member) => sum + at(values, member), 0);
  let [running, assigned] = [0, 0];
  for (const member of members) {
    running += at(values, member) + change * shareOf(member);
    const upTo = rounded(running, decimals);
    result[member] = rounded(upTo - assigned, decimals);
    assigned = upTo;
  }
  return result;
}
