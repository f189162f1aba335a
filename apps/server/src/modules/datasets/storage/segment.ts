import { floatsOf, integersOf } from './column-blob.ts';
import type { Observations } from './sums/observation-sums.ts';

/** Observations as a file has them. */
export interface SegmentRow {
  position: number;
  combinations: Buffer;
  days: Buffer;
  sums: Buffer;
}

/** Observations as they lie in a file. */
export interface Segment extends Observations {
  /** The shared file; null for the dataset's own. */
  file: string | null;
  position: number;
  /** Rows that are not of this dataset, ascending. */
  void: Int32Array;
}

const noRows = new Int32Array();
/** @param gone rows that are not of the dataset, ascending */
export const segmentOf = (file: string | null, row: SegmentRow, gone: Int32Array = noRows): Segment => ({
  file,
  position: row.position,
  combinations: integersOf(row.combinations),
  days: integersOf(row.days),
  sums: floatsOf(row.sums),
  void: gone,
});

/** Rows of a segment that are not void. */
export function* rowsOf({ days, void: gone }: Segment): Generator<number> {
  let skipped = 0;
  for (let row = 0; row < days.length; row++) {
    if (gone[skipped] === row) skipped++;
    else yield row;
  }
}
