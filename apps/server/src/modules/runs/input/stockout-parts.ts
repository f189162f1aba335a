import type { Code } from '@forecast-console/ingest';
import type { DatasetReader } from '../../datasets/storage/index.ts';
import type { StockoutMark } from '../../demand/index.ts';
import { availableOutside, type Span } from './availability.ts';

/** Combinations of one group that could not be sold in the same periods. */
export interface StockoutPart {
  /** Share of each bucket in which the combinations could be sold, 0 to 1. */
  available: Float64Array;
  /** Sum of their sales by bucket. */
  sold: Float64Array;
}

/**
 * Finds the combinations that marks or the dataset's column in stock affect within a span.
 *
 * @param inStock shares in stock by combination (see `availableInStock`)
 * @param groupOf group of each combination; -1 if the combination is not selected
 * @param maxCells limit on parts × buckets
 * @returns parts by combination; empty if none is affected
 * @throws RangeError if the parts do not fit into memory
 */
export function stockoutParts(
  dataset: DatasetReader,
  groupOf: Int32Array,
  marks: readonly StockoutMark[],
  span: Span,
  inStock: ReadonlyMap<number, Float64Array>,
  maxCells: number,
): Map<number, StockoutPart> {
  const found = new Map<number, StockoutPart>();
  if (marks.length === 0 && inStock.size === 0) return found;
  const marksOf = markFinder(dataset, marks);
  const outsideMarks = new Map<string, Float64Array | null>();
  const parts = new Map<string, StockoutPart>();
  for (const [combination, group] of groupOf.entries()) {
    if (group < 0) continue;
    const own = marksOf(combination);
    const shares = inStock.get(combination);
    if (own.length === 0 && shares === undefined) continue;
    const pattern = own.join();
    let outside = outsideMarks.get(pattern);
    if (outside === undefined)
      outsideMarks.set(
        pattern,
        (outside = availableOutside(
          own.flatMap((at) => marks[at] ?? []),
          span,
        )),
      );
    const available = lesser(outside, shares ?? null);
    if (available === null) continue;
    // Combinations with the same marks share a part; shares in stock differ by combination.
    const id = `${group} ${pattern} ${shares === undefined ? '' : combination}`;
    const part = parts.get(id) ?? { available, sold: new Float64Array(span.length) };
    parts.set(id, part);
    found.set(combination, part);
    if (parts.size * span.length > maxCells)
      throw new RangeError(
        `The stockouts and outliers affect more items than one run supports (${parts.size} so far, over ${span.length} ${span.bucket}s). Choose a coarser bucket, or filter the values.`,
      );
  }
  return found;
}

/** Returns the lesser share of each bucket, because marks and the column may describe the same stockout. */
function lesser(one: Float64Array | null, other: Float64Array | null): Float64Array | null {
  if (one === null || other === null) return one ?? other;
  return one.map((share, at) => Math.min(share, other[at] as number));
}

/** Returns a function that finds the positions of the marks of a combination, in ascending order. */
function markFinder(
  dataset: DatasetReader,
  marks: readonly StockoutMark[],
): (combination: number) => number[] {
  const byLevel = new Map<string, { codes: Code[]; marks: Map<string, number[]> }>();
  const ids = new Map<Code, ReadonlyMap<string, number>>();
  const idsOf = (code: Code) => {
    const own = ids.get(code) ?? new Map([...dataset.dictionary(code)].map(([id, value]) => [value, id]));
    ids.set(code, own);
    return own;
  };
  for (const [at, { key }] of marks.entries()) {
    const codes = Object.keys(key) as Code[];
    const level = byLevel.get(codes.join()) ?? { codes, marks: new Map<string, number[]>() };
    byLevel.set(codes.join(), level);
    const id = codes.map((code) => idsOf(code).get(key[code] ?? '') ?? -1).join();
    level.marks.set(id, [...(level.marks.get(id) ?? []), at]);
  }
  const levels = [...byLevel.values()].map(({ codes, marks: own }) => ({
    columns: codes.map((code) => dataset.combinationIds(code)),
    own,
  }));
  return (combination) =>
    levels
      .flatMap(({ columns, own }) => own.get(columns.map((column) => column[combination]).join()) ?? [])
      .toSorted((a, b) => a - b);
}
