import { type Bucket, bucketDates, bucketIndex, parseIsoDate } from '@forecast-console/calendar';
import { markEvidence } from '../values/parse-number.ts';
import { limits } from '../files/limits.ts';
import type { FirstPeriod } from '../files/open-file.ts';
import { type Cell, cellText, isBlankRow, type Row, type Table } from '../files/table.ts';

const sampleRows = 60;
const minPeriods = 3;

/**
 * Adds a header to a table without header and dates: names first, then one column per period, starting with the first
 * period. Rows keep their line numbers; the header gets line 0.
 * @returns null if the rows have another shape, such as text among the numbers
 */
export async function headedTable(table: Table, { date, bucket }: FirstPeriod): Promise<Table | null> {
  const rows = await firstRows(table);
  const width = rows.reduce((max, { length }) => Math.max(max, length), 0);
  const columns = Array.from({ length: width }, (_, index) => rows.map((row) => row[index] ?? ''));
  const isText = columns.map(isNameColumn);
  const names = isText.filter(Boolean).length;
  if (isText.lastIndexOf(true) >= names || width - names < minPeriods || width > limits.wideColumns)
    return null;
  const named =
    names === 0 ? ['Series'] : ['Product', ...Array.from({ length: names - 1 }, (_, at) => `Name ${at + 2}`)];
  const header = [...named, ...periods(date, bucket, width - names)];
  const complete = (row: Row, line: number): Row =>
    names > 0 || isBlankRow(row) ? row : [`Row ${line}`, ...row];
  return {
    sheet: table.sheet,
    async *batches(isLast) {
      yield { firstRow: 0, rows: [header], bytesRead: 0 };
      for await (const { firstRow, rows: read, bytesRead } of table.batches(isLast))
        yield { firstRow, rows: read.map((row, offset) => complete(row, firstRow + offset)), bytesRead };
    },
  };
}

async function firstRows(table: Table): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const batch of table.batches()) {
    for (const row of batch.rows) {
      if (isBlankRow(row)) continue;
      rows.push(row);
      if (rows.length === sampleRows) return rows;
    }
  }
  return rows;
}

function isNameColumn(cells: readonly Cell[]): boolean {
  const filled = cells.filter((cell) => cellText(cell) !== '');
  return filled.filter(isName).length > filled.length / 2;
}

function isName(cell: Cell): boolean {
  const text = cellText(cell);
  return typeof cell === 'string' && text !== '' && markEvidence(text) === 'none';
}

function periods(date: string, bucket: Bucket, count: number): string[] {
  return bucketDates(bucketIndex(parseIsoDate(date) ?? 0, bucket), count, bucket);
}
