import { formatCount } from '../../../lib/format.ts';
import { plural } from '../../../lib/plural.ts';
import type { IngestReport } from './file-facts.ts';

/** Whether rows, or single cells of kept rows, were rejected. */
export function hasRejections({ rowsRejected, cellsRejected = 0 }: IngestReport): boolean {
  return rowsRejected > 0 || cellsRejected > 0;
}

/** File name for rejected rows; always a CSV file. */
export function rejectedRowsName(fileName: string): string {
  return `${fileName.replace(/\.[^.]*$/, '')} - rejected rows.csv`;
}

/** Summary of an upload: '1,260 rows stored, 4 rejected.' */
export function storedInWords(rows: number, { rowsRejected, cellsRejected = 0 }: IngestReport): string {
  const stored = `${formatCount(rows)} ${plural(rows, 'row')} stored`;
  if (rowsRejected > 0) return `${stored}, ${formatCount(rowsRejected)} rejected.`;
  if (cellsRejected > 0)
    return `${stored}, ${formatCount(cellsRejected)} ${plural(cellsRejected, 'cell')} rejected.`;
  return `${stored}.`;
}
