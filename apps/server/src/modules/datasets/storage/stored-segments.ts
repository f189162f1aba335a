import type { Database } from 'better-sqlite3';
import { integersOf, type Segment, segmentOf, type SegmentRow } from './dataset-rows.ts';
import { openFile } from './open-file.ts';

/** Another file whose segments belong to this dataset. */
export interface SharedFile {
  id: string;
  path: string;
}

interface SharedRow {
  file: string;
  segment: number;
  void: Buffer;
}

/** Yields all observations of a dataset segment by segment, shared segments first. */
export function* allSegments(database: Database, shared: readonly SharedFile[]): Generator<Segment> {
  for (const one of shared) {
    const rows = database
      .prepare<[string], SharedRow>('SELECT * FROM shared_segment WHERE file = ? ORDER BY segment')
      .all(one.id);
    const file = openFile(one.path);
    try {
      for (const row of rows) yield sharedSegment(file, row);
    } finally {
      file.close();
    }
  }
  for (const row of database.prepare<[], SegmentRow>('SELECT * FROM segment').iterate())
    yield segmentOf(null, row);
}

/** Returns one of the segments of a dataset; null after the last. For tasks that pause between segments. */
export function segmentAt(
  database: Database,
  shared: readonly SharedFile[],
  position: number,
): Segment | null {
  const listed = shared.length === 0 ? [] : sharedRows(database);
  const row = listed[position];
  if (row !== undefined) {
    const file = openFile(shared.find(({ id }) => id === row.file)?.path ?? '');
    try {
      return sharedSegment(file, row);
    } finally {
      file.close();
    }
  }
  const own = database
    .prepare<[number], SegmentRow>('SELECT * FROM segment ORDER BY position LIMIT 1 OFFSET ?')
    .get(position - listed.length);
  return own === undefined ? null : segmentOf(null, own);
}

function sharedRows(database: Database): SharedRow[] {
  return database.prepare<[], SharedRow>('SELECT * FROM shared_segment ORDER BY file, segment').all();
}

function sharedSegment(file: Database, { file: id, segment, void: gone }: SharedRow): Segment {
  const row = file.prepare<[number], SegmentRow>('SELECT * FROM segment WHERE position = ?').get(segment);
  if (row === undefined) throw new Error(`the dataset file ${id} has no segment ${segment}`);
  return segmentOf(id, row, integersOf(gone));
}
