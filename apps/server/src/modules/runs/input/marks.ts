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
  readonly #span: Span;
  readonly #stockouts: ReadonlyMap<number, StockoutPart>;
  readonly #outliers: ReadonlyMap<number, StockoutPart>;
  readonly #kept: ReadonlyMap<number, StockoutPart>;

  /**
   * @param keys key of the group of each combination; null if the combination is not selected
   * @param marks undefined to apply neither marks nor the dataset's column in stock
   * @param maxCells limit on parts × buckets
   * @throws RangeError if more items are affected
   */
  constructor(
    dataset: DatasetReader,
    keys: readonly (string | null)[],
    marks: readonly StockoutMark[] | undefined,
    span: Span,
    maxCells: number,
  ) {
    const inStock = marks === undefined ? none : availableInStock(dataset, keys, span, maxCells);
    const partsOf = (kind: StockoutMark['kind'], shares: ReadonlyMap<number, Float64Array> = none) =>
      stockoutParts(
        dataset,
        keys,
        (marks ?? []).filter((mark) => mark.kind === kind),
        span,
        shares,
        maxCells,
      );
    this.#span = span;
    this.#stockouts = partsOf(undefined, inStock);
    this.#outliers = partsOf('outlier');
    this.#kept = partsOf('keep');
  }

  /** Adds sales of a combination. */
  add(combination: number, position: number, sales: number): void {
    for (const parts of [this.#stockouts, this.#outliers]) {
      const sold = parts.get(combination)?.sold;
      if (sold !== undefined) sold[position] = (sold[position] as number) + sales;
    }
  }

  /**
   * Applies the marks to the values of all groups, and returns a function that returns what changes in a group.
   *
   * @param byCombination values of the group of each combination; undefined without rows
   * @param trained number of leading buckets in the training span
   */
  apply(
    byKey: ReadonlyMap<string, Float64Array>,
    byCombination: readonly (Float64Array | undefined)[],
    trained: number,
  ): (key: string) => GroupMarks {
    const found = new Map<string, GroupMarks>();
    const periods = { bucket: this.#span.bucket, trained };
    const each = (
      all: ReadonlyMap<number, StockoutPart>,
      changes: (values: Float64Array, parts: readonly StockoutPart[], isWhole: boolean) => GroupMarks,
    ) => {
      for (const [key, { parts, isWhole }] of byGroup(all, byKey, byCombination)) {
        const values = byKey.get(key);
        if (values !== undefined)
          found.set(key, { ...found.get(key), ...changes(values, [...parts], isWhole) });
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
    return (key) => found.get(key) ?? {};
  }
}

/** Returns the parts of each group with rows. */
function byGroup(
  parts: ReadonlyMap<number, StockoutPart>,
  byKey: ReadonlyMap<string, Float64Array>,
  byCombination: readonly (Float64Array | undefined)[],
): Map<string, MarkedGroup> {
  const groups = new Map<string, MarkedGroup>();
  if (parts.size === 0) return groups;
  const [members, concerned] = [new Map<Float64Array, number>(), new Map<Float64Array, number>()];
  const count = (counts: Map<Float64Array, number>, values: Float64Array) =>
    counts.set(values, (counts.get(values) ?? 0) + 1);
  for (const values of byCombination) if (values !== undefined) count(members, values);
  for (const [combination, part] of parts) {
    const values = byCombination[combination];
    if (values === undefined) continue;
    count(concerned, values);
    const group = groups.get(part.group) ?? { parts: new Set(), isWhole: false };
    groups.set(part.group, group);
    group.parts.add(part);
  }
  for (const [key, group] of groups) {
    const values = byKey.get(key);
    group.isWhole = values !== undefined && concerned.get(values) === members.get(values);
  }
  return groups;
}
