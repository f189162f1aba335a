interface RejectedRow {
  sheet: string | null;
  line: number;
  problem: string;
  cells: readonly string[];
}

/** What a spreadsheet would take for a formula (OWASP, CSV Injection). */
const FORMULA = /^[=+\-@\t\r]/;
/** Without it Excel reads UTF-8 as the code page of the machine. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Rejected rows under the header of their file, with their line and what is wrong before them. A cell that would
 * be a formula gets an apostrophe, which spreadsheets do not show.
 */
export function rejectedRowsCsv(columns: readonly string[], rows: readonly RejectedRow[]): string {
  const withSheet = rows.some(({ sheet }) => sheet !== null);
  const lines = rows.map(({ sheet, line, problem, cells }) => [
    ...(withSheet ? [sheet ?? ''] : []),
    String(line),
    problem,
    ...cells,
  ]);
  const header = [...(withSheet ? ['Sheet'] : []), 'Row', 'Problem', ...columns];
  return BYTE_ORDER_MARK + [header, ...lines].map(csvLine).join('');
}

function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
