import { formatCount } from '../../../lib/format.ts';
import { plural } from '../../../lib/plural.ts';
import type { IngestReport } from './file-facts.ts';

/** Whether something of a file was turned away: whole rows, or single cells of rows that were kept. */
export function hasRejections({ rowsRejected, cellsRejected = 0 }: IngestReport): boolean {
  return rowsRejected > 0 || cellsRejected > 0;
}

/** What the rejected rows of a file are saved as; a CSV, whatever the file was. */
export function rejectedRowsName(fileName: string): string {
  return `${fileName.replace(/\.[^.]*$/, '')} - rejected rows.csv`;
}

/** '1,260 rows stored, 4 rejected.' */
export function storedInWords(rows: number, { rowsRejected, cellsRejected = 0 }: IngestReport): string {
  const stored = `${formatCount(rows)} ${plural(rows, 'row')} stored`;
  if (rowsRejected > 0) return `${stored}, ${formatCount(rowsRejected)} rejected.`;
  if (cellsRejected > 0)
    return `${stored}, ${formatCount(cellsRejected)} ${plural(cellsRejected, 'cell')} rejected.`;
  return `${stored}.`;
}
