import type { Bucket } from '@forecast-console/calendar';
import type { List } from '@forecast-console/forecasting';
import { estimateDemand } from '@forecast-console/forecasting/demand';
import type { StockoutPart } from './stockout-parts.ts';

/** A bucket in which a group, or a part of it, could not be sold. */
export interface Stockout {
  /** Position of the bucket. */
  at: number;
  sold: number;
  /** Estimated demand, at least what was sold. */
  demand: number;
}

/** The buckets of a run by position; values from `trained` on are not used for training. */
export interface Periods {
  bucket: Bucket;
  trained: number;
}

/** If a group could be sold for a larger share of a bucket than this, its demand is estimated from its sales. */
const minAvailable = 0.5;
/** The demand of a sum is unknown in a bucket if more than this share of it is estimated. */
export const maxEstimated = 0.5;
/** Shares this close to 1 count as complete. Rounding errors of summed days are smaller. */
export const almostOne = 1 - 1e-9;

/**
 * Replaces sales with demand in the buckets in which parts of a group could not be sold: with NaN (unknown) if the
 * demand of the whole group is unknown, or most of it is estimated; otherwise with the sales plus the estimated lost
 * demand of the parts.
 *
 * @param values sales of the group, changed in place; NaN is a gap
 * @param parts disjoint parts of the group
 * @param isWhole whether the parts are the whole group
 */
export function applyStockouts(
  values: Float64Array,
  parts: readonly StockoutPart[],
  isWhole: boolean,
  periods: Periods,
): Stockout[] {
  const sold = values.map((value) => (Number.isNaN(value) ? 0 : value));
  const gaps = values.map((value) => (Number.isNaN(value) ? Number.NaN : 0));
  const lost = new Float64Array(values.length);
  const unknown = new Uint32Array(values.length);
  const found = new Set<number>();
  for (const part of parts) {
    const known = part.available.map((share, at) => (gaps[at] as number) + demandOf(part, share, at));
    const estimated = estimateBefore(known, periods);
    for (const [at, share] of part.available.entries()) {
      if (share >= almostOne) continue;
      found.add(at);
      lost[at] = (lost[at] as number) + Math.max(0, (estimated[at] as number) - (part.sold[at] as number));
      if (Number.isNaN(known[at])) unknown[at] = (unknown[at] as number) + 1;
    }
  }
  return [...found]
    .toSorted((a, b) => a - b)
    .map((at) => {
      const demand = (sold[at] as number) + (lost[at] as number);
      const isUnknown =
        (isWhole && unknown[at] === parts.length) || (lost[at] as number) > maxEstimated * Math.abs(demand);
      values[at] = isUnknown ? Number.NaN : (gaps[at] as number) + demand;
      return { at, sold: sold[at] as number, demand };
    });
}

/** Estimates demand from the share of a bucket in which the group could be sold; NaN if the share is too small. */
function demandOf({ sold }: StockoutPart, share: number, at: number): number {
  const value = sold[at] as number;
  if (share >= almostOne) return value;
  return share > minAvailable ? value / share : Number.NaN;
}

/** Estimates unknown demand. Values after the training span do not affect estimates within it. */
export function estimateBefore(values: Float64Array, { bucket, trained }: Periods): Float64Array {
  const all = estimateDemand(values, bucket);
  if (trained > 0 && trained < values.length) all.set(estimateDemand(values.subarray(0, trained), bucket));
  return all;
}

/** A group with the buckets in which it could not be sold. */
interface SummedGroup {
  values: Float64Array;
  stockouts?: readonly Stockout[];
}

/**
 * Sums groups. Unknown demand counts with its estimate, because the sum would otherwise appear to drop. The sum is
 * unknown (NaN) where no group is known, and in gaps.
 */
export function sumGroups(groups: List<SummedGroup>): { values: Float64Array; stockouts: Stockout[] } {
  const length = groups.at(0)?.values.length ?? 0;
  const [values, sales] = [new Float64Array(length), new Float64Array(length)];
  const unknown = new Uint32Array(length);
  const found = new Set<number>();
  for (const { values: own, stockouts = [] } of groups) {
    const outs = new Map(stockouts.map((stockout) => [stockout.at, stockout]));
    for (let at = 0; at < length; at++) {
      const value = own[at] as number;
      const stockout = outs.size === 0 ? undefined : outs.get(at);
      values[at] = (values[at] as number) + (stockout?.demand ?? value);
      sales[at] = (sales[at] as number) + (stockout?.sold ?? value);
      if (stockout === undefined) continue;
      found.add(at);
      if (Number.isNaN(value)) unknown[at] = (unknown[at] as number) + 1;
    }
  }
  const stockouts = [...found]
    .toSorted((a, b) => a - b)
    .map((at) => ({ at, sold: sales[at] as number, demand: values[at] as number }))
    // A bucket in which another group has a gap is a gap of the sum.
    .filter(({ demand }) => !Number.isNaN(demand));
  for (const { at } of stockouts) if (unknown[at] === groups.length) values[at] = Number.NaN;
  return { values, stockouts };
}
