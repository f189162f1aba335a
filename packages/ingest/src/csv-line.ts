export type CsvCell = string | number | null;

/** Without it Excel reads UTF-8 as the code page of the machine. */
export const byteOrderMark = '\uFEFF';

// OWASP, CSV Injection; the full-width signs because spreadsheets of East Asian locales take them for the narrow ones.
const formula = /^[=+\-@\t\r＝＋－＠]/;

/**
 * One row as RFC 4180 writes it: commas, quotes doubled, CRLF at the end. Text that a spreadsheet would run as a
 * formula gets an apostrophe in front, which spreadsheets do not show; numbers stay numbers, so -5 stays -5. Missing
 * and what is no finite number is empty.
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
