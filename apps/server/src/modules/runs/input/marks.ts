import type { DatasetReader } from '../../datasets/storage/index.ts';
import type { StockoutMark } from '../../demand/index.ts';
import { withoutOutliers } from './apply-outliers.ts';
import { almostOne, applyStockouts, type Stockout } from './apply-stockouts.ts';
import { availableInStock, type Span } from './availability.ts';
import { type StockoutPart, stockoutParts } from './stockout-parts.ts';

/** What the marks of a dataset change in a group. Positions count from the first bucket of the run. */
export interface GroupMarks {
  /** Buckets in which the group, or a part of it, could not be sold. */
  stockouts?: readonly Stockout[];
  /** Values to train on, if outliers of the group are marked. */
  training?: Float64Array;
  /** Positions of marked outliers in the training span. */
  outliers?: readonly number[];
  /** Positions in the training span of values that are never replaced as outliers. */
  kept?: readonly number[];
}

const none: ReadonlyMap<number, Float64Array> = new Map();

/** The parts of a group that marks of one kind affect. */
interface MarkedGroup {
  parts: Set<StockoutPart>;
  /** Whether the parts are the whole group. */
  isWhole: boolean;
}

/** Applies the marks of a dataset to the groups of a run. */
export class Marks {
  readonly #groupOf: Int32Array;
  readonly #span: Span;
  readonly #stockouts: ReadonlyMap<number, StockoutPart>;
  readonly #outliers: ReadonlyMap<number, StockoutPart>;
  readonly #kept: ReadonlyMap<number, StockoutPart>;
  /** Combinations with rows in the selection. */
  readonly #hasRows: Uint8Array;
  readonly #isEmpty: boolean;

  /**
   * @param groupOf group of each combination; -1 if the combination is not selected
   * @param marks undefined to apply neither marks nor the dataset's column in stock
   * @param maxCells limit on parts × buckets
   * @throws RangeError if more items are affected
   */
  constructor(
    dataset: DatasetReader,
    groupOf: Int32Array,
    marks: readonly StockoutMark[] | undefined,
    span: Span,
    maxCells: number,
  ) {
    const inStock = marks === undefined ? none : availableInStock(dataset, groupOf, span, maxCells);
    const partsOf = (kind: StockoutMark['kind'], shares: ReadonlyMap<number, Float64Array> = none) =>
      stockoutParts(
        dataset,
        groupOf,
        (marks ?? []).filter((mark) => mark.kind === kind),
        span,
        shares,
        maxCells,
      );
    this.#groupOf = groupOf;
    this.#span = span;
    this.#stockouts = partsOf(undefined, inStock);
    this.#outliers = partsOf('outlier');
    this.#kept = partsOf('keep');
    this.#hasRows = new Uint8Array(groupOf.length);
    this.#isEmpty = [this.#stockouts, this.#outliers, this.#kept].every(({ size }) => size === 0);
  }

  /** Adds sales of a combination. */
  add(combination: number, position: number, sales: number): void {
    if (this.#isEmpty) return;
    this.#hasRows[combination] = 1;
    for (const parts of [this.#stockouts, this.#outliers]) {
      const sold = parts.get(combination)?.sold;
      if (sold !== undefined) sold[position] = (sold[position] as number) + sales;
    }
  }

  /**
   * Applies the marks to the values of all groups, and returns what changes in each marked group.
   *
   * @param valuesOf returns the values of a group; null if it has no rows
   * @param trained number of leading buckets in the training span
   */
  apply(valuesOf: (group: number) => Float64Array | null, trained: number): ReadonlyMap<number, GroupMarks> {
    const found = new Map<number, GroupMarks>();
    const periods = { bucket: this.#span.bucket, trained };
    const each = (
      all: ReadonlyMap<number, StockoutPart>,
      changes: (values: Float64Array, parts: readonly StockoutPart[], isWhole: boolean) => GroupMarks,
    ) => {
      for (const [group, { parts, isWhole }] of this.#byGroup(all)) {
        const values = valuesOf(group);
        if (values !== null)
          found.set(group, { ...found.get(group), ...changes(values, [...parts], isWhole) });
      }
    };
    each(this.#stockouts, (values, parts, isWhole) => ({
      stockouts: applyStockouts(values, parts, isWhole, periods),
    }));
    each(this.#outliers, (values, parts, isWhole) => {
      const { training, outliers } = withoutOutliers(values, parts, isWhole, periods);
      return { training, outliers: outliers.filter((at) => at < trained) };
    });
    each(this.#kept, (values, parts) => ({
      kept: [...values.subarray(0, trained).keys()].filter((at) =>
        parts.some(({ available }) => (available[at] as number) < almostOne),
      ),
    }));
    return found;
  }

  /** Returns the marked parts of each group, and whether no other rows belong to it. */
  #byGroup(parts: ReadonlyMap<number, StockoutPart>): Map<number, MarkedGroup> {
    const groups = new Map<number, MarkedGroup>();
    if (parts.size === 0) return groups;
    /** Groups with rows outside the parts. */
    const others = new Set<number>();
    for (const [combination, group] of this.#groupOf.entries()) {
      if (this.#hasRows[combination] !== 1) continue;
      const part = parts.get(combination);
      if (part === undefined) others.add(group);
      else {
        const marked = groups.get(group) ?? { parts: new Set(), isWhole: false };
        groups.set(group, marked);
        marked.parts.add(part);
      }
    }
    for (const [group, marked] of groups) marked.isWhole = !others.has(group);
    return groups;
  }
}
