import { Readable } from 'node:stream';
import { byteOrderMark, type CsvFormat, csvLine } from '@forecast-console/ingest/csv-line';
import { formatIsoDate } from '@forecast-console/calendar';
import type { Cell } from './sheet-xml.ts';

const pieceLength = 64 * 1024;
const dayMs = 86_400_000;

/** A file to download. */
export interface ExportFile {
  fileName: string;
  type: string;
  content: Readable;
}

/** Returns a CSV file whose rows are created while it is sent. */
export const csvFile = (
  fileName: string,
  rows: AsyncIterable<readonly Cell[]>,
  format?: CsvFormat,
): ExportFile => ({
  fileName,
  type: 'text/csv; charset=utf-8',
  content: Readable.from(csvLines(rows, format), { objectMode: false }),
});

async function* csvLines(rows: AsyncIterable<readonly Cell[]>, format?: CsvFormat): AsyncGenerator<string> {
  let piece = byteOrderMark;
  for await (const row of rows) {
    piece += csvLine(row.map(toCsvValue), format);
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

/** Rounds numbers to 15 significant digits, as spreadsheets do. */
function toCsvValue(cell: Cell): string | number | null {
  if (cell instanceof Date) return formatIsoDate(cell.getTime() / dayMs);
  const value = typeof cell === 'object' && cell !== null ? cell.percent : cell;
  return typeof value === 'number' ? Number(value.toPrecision(15)) : value;
}
