import { byteOrderMark, csvLine } from '@forecast-console/ingest/csv-line';

interface RejectedRow {
  sheet: string | null;
  line: number;
  problem: string;
  cells: readonly string[];
}

/** Formats rejected rows as CSV: the file's columns, preceded by line number and problem. */
export function rejectedRowsCsv(columns: readonly string[], rows: readonly RejectedRow[]): string {
  const withSheet = rows.some(({ sheet }) => sheet !== null);
  const lines = rows.map(({ sheet, line, problem, cells }) => [
    ...(withSheet ? [sheet ?? ''] : []),
    String(line),
    problem,
    ...cells,
  ]);
  const header = [...(withSheet ? ['Sheet'] : []), 'Row', 'Problem', ...columns];
  return byteOrderMark + [header, ...lines].map((row) => csvLine(row)).join('');
}
