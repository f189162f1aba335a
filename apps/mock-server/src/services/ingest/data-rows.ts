import type { RejectedRow, RowSink } from './row-sink.ts';
import { limits } from './limits.ts';
import { describeProblem } from './refused-file-error.ts';
import { cellText, isBlankRow, type Row, type Table } from './table.ts';
import type { Tally } from './tally.ts';

/** Hands every row beneath the header that holds anything to `read`, and reports progress by batch. */
export async function forEachDataRow(
  table: Table,
  headerRow: number,
  { sink, tally }: { sink: RowSink; tally: Tally },
  read: (row: Row, line: number) => void,
): Promise<void> {
  let rejectedRows = 0;
  for await (const { firstRow, rows, bytesRead } of table.batches()) {
    let line = firstRow - 1;
    for (const row of rows) {
      line += 1;
      if (line <= headerRow || isBlankRow(row)) continue;
      tally.rowsRead += 1;
      read(row, line);
      if (tally.ofRow.length === 0) continue;
      rejectedRows += 1;
      if (rejectedRows <= limits.rejectedRows) sink.rejected(rejectedRow(row, line, tally));
      tally.ofRow = [];
    }
    sink.progress(bytesRead, tally.rowsRead);
  }
}

const MOST_DESCRIBED = 20;

function rejectedRow(row: Row, line: number, { ofRow, sheet }: Tally): RejectedRow {
  const more = ofRow.length > MOST_DESCRIBED ? ' And more.' : '';
  const problem = ofRow.slice(0, MOST_DESCRIBED).map(describeProblem).join(' ') + more;
  return { sheet, line, problem, cells: row.map(cellText) };
}
