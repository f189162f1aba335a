export type CsvCell = string | number | null;

/** Without a byte order mark, Excel reads UTF-8 in the system's code page. */
export const byteOrderMark = '\uFEFF';

// See OWASP, CSV Injection. Includes full-width signs, which spreadsheets in East Asian locales treat as the normal
// ones.
const formula = /^[=+\-@\t\r＝＋－＠]/;

/**
 * Formats one row according to RFC 4180: commas, doubled quotes, CRLF at the end. Text that a spreadsheet would run
 * as a formula gets a leading apostrophe, which spreadsheets hide. Numbers are not changed, so -5 stays -5. Missing
 * and non-finite values are empty.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}

function cellText(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : '';
  const safe = formula.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
