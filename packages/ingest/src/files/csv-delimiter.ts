import { CsvRows, type Delimiter } from './csv-rows.ts';

const candidates: readonly Delimiter[] = ['\t', ';', '|', ','];

/**
 * The delimiter that divides the sample into a table: most rows equally wide, starting as early as
 * possible. The header decides between ';' and a decimal comma, because headers hold no numbers.
 */
export function detectDelimiter(sample: string): Delimiter {
  const stated = /^\uFEFF?sep=(.)\r?\n/i.exec(sample)?.[1];
  const named = candidates.find((delimiter) => delimiter === stated);
  if (named !== undefined) return named;
  const grids = candidates.map((delimiter) => ({ delimiter, ...gridOf(sample, delimiter) }));
  const tables = grids.filter(({ width, share }) => width >= 2 && share >= 0.5);
  tables.sort((a, b) => a.start - b.start || b.share * Math.log(b.width) - a.share * Math.log(a.width));
  return tables[0]?.delimiter ?? ',';
}

/** Most frequent width, the share of rows that have it, and the first row that has it. */
function gridOf(sample: string, delimiter: Delimiter): { width: number; share: number; start: number } {
  const newline = sample.includes('\n') ? '\n' : '\r';
  const parser = new CsvRows(delimiter, newline);
  const data = parser.push(sample).concat(parser.end());
  // The sample may end in the middle of a row.
  const widths = data.slice(0, data.length > 2 ? -1 : undefined).map((row) => row.length);
  const filled = data.map((row) => row.some((cell) => cell.trim() !== ''));
  const counts = new Map<number, number>();
  widths.forEach((width, row) => {
    if (width > 1 && filled[row] === true) counts.set(width, (counts.get(width) ?? 0) + 1);
  });
  const [width, rows] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [1, 0];
  const start = widths.indexOf(width);
  const below = filled.slice(start, widths.length).filter(Boolean).length;
  return { width, share: below === 0 ? 0 : rows / below, start };
}
