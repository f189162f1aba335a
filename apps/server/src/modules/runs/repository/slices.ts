import type { Db } from '../../../db/db.ts';
import { nextTurn } from '../../../next-turn.ts';
import { FirstSorted } from '../result/first-sorted.ts';

/** Duration of a slice that later slices aim for. */
const targetMs = 10;
const firstSize = 250;
const maxSize = 5000;

/** Positions of rows; `to` is exclusive. */
export interface Slice {
  from: number;
  to: number;
}

/** The position of a row, and the value by which the rows are sorted. */
export interface RankedRow {
  position: number;
  value: string | number | null;
}

/**
 * Divides rows into slices. SQLite reads on the thread of the caller, so other requests are handled between two slices.
 *
 * @param range positions of the first and last row; null if there are none
 */
export async function* slicesOf(
  db: Db,
  { first, last }: { first: number | null; last: number | null },
): AsyncGenerator<Slice> {
  if (first === null || last === null) return;
  let size = db.blocksThread ? firstSize : last - first + 1;
  for (let from = first; from <= last;) {
    await nextTurn();
    const start = performance.now();
    yield { from, to: from + size };
    from += size;
    if (!db.blocksThread) continue;
    const ratio = targetMs / Math.max(1, performance.now() - start);
    size = Math.ceil(Math.min(maxSize, size * Math.min(2, ratio)));
  }
}

/**
 * Returns the rows of a page, sorted by value with nulls last.
 *
 * @param ties order of positions whose values are equal
 * @param rows returns the first `max` sorted rows of a slice
 */
export async function sortedPage(
  slices: AsyncIterable<Slice>,
  {
    order,
    ties,
    limit,
    offset,
  }: { order: 'asc' | 'desc'; ties: 'asc' | 'desc'; limit: number; offset: number },
  rows: (slice: Slice, max: number) => Promise<readonly RankedRow[]>,
): Promise<number[]> {
  const max = offset + limit;
  const first = new FirstSorted<RankedRow>(
    max,
    (a, b) => compareValues(a.value, b.value, order) || sign(ties) * (a.position - b.position),
  );
  for await (const slice of slices) await first.addSorted(await rows(slice, max));
  return (await first.items()).slice(offset).map(({ position }) => position);
}

const sign = (order: 'asc' | 'desc') => (order === 'asc' ? 1 : -1);

/** Compares values as both databases do: strings by code point, nulls last. */
function compareValues(a: RankedRow['value'], b: RankedRow['value'], order: 'asc' | 'desc'): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  if (typeof a === 'number') return sign(order) * (a - Number(b));
  return sign(order) * Buffer.compare(Buffer.from(a), Buffer.from(String(b)));
}
