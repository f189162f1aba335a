/** Columns of an exported series, with the points and values that they contain. */
export const seriesColumns = [
  ['Actual', 'actual', 'value'],
  ['Forecast', 'forecast', 'value'],
  ['Lower bound', 'forecast', 'lower'],
  ['Upper bound', 'forecast', 'upper'],
  ['Backtest', 'backtest', 'value'],
  ['Plan', 'plan', 'value'],
] as const;

/** Returns the lines of an exported CSV file; the first is the header. */
export const csvLines = (text: string): string[] =>
  text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');

/** Parses a CSV file without commas or quotes in its cells. */
export function csvRows(text: string): { columns: string[]; rows: Record<string, string>[] } {
  const [head = '', ...lines] = csvLines(text);
  const columns = head.split(',');
  const rows = lines.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? '']));
  });
  return { columns, rows };
}
