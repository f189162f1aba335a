export type CsvCell = string | number | null;

/**
 * CSV of RFC 4180 (comma, CRLF, quotes doubled). Text that a spreadsheet would run as a formula gets an apostrophe in
 * front (OWASP: CSV injection); numbers stay numbers, so -5 stays -5. Missing is empty.
 */
export function csv(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
}

function cellText(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : '';
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
