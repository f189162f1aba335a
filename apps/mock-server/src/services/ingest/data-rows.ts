import type { RowSink } from './row-sink.ts';
import { isBlankRow, type Row, type Table } from './table.ts';
import type { Tally } from './tally.ts';

/** Hands every row beneath the header that holds anything to `read`, and reports progress by batch. */
export async function forEachDataRow(
  table: Table,
  headerRow: number,
  { sink, tally }: { sink: RowSink; tally: Tally },
  read: (row: Row, line: number) => void,
): Promise<void> {
  for await (const { firstRow, rows, bytesRead } of table.batches()) {
    let line = firstRow - 1;
    for (const row of rows) {
      line += 1;
      if (line <= headerRow || isBlankRow(row)) continue;
      tally.rowsRead += 1;
      read(row, line);
    }
    sink.progress(bytesRead, tally.rowsRead);
  }
}
