import { nextTurn } from '../../next-turn.ts';

/** A parsed CSV file. */
export interface CsvTable {
  delimiter: string;
  /** Rows with their line in the file; blank lines are left out. */
  rows: { line: number; cells: string[] }[];
}

/** Number of characters to parse before other requests are served. */
const charactersPerTurn = 100_000;
const delimiters = [',', ';', '\t'] as const;

/**
 * Parses CSV text (RFC 4180) whose columns are separated by commas, semicolons or tabs.
 *
 * @param maxRows parsing stops one row after this number
 */
export async function csvTable(text: string, maxRows: number): Promise<CsvTable> {
  const content = text.replace(/^\uFEFF/, '');
  const [header = ''] = content.split(/\r?\n/, 1);
  const countOf = (delimiter: string) => header.split(delimiter).length;
  const delimiter = delimiters.reduce((best, one) => (countOf(one) > countOf(best) ? one : best));
  const rows: CsvTable['rows'] = [];
  let [line, first, cells, cell, isQuoted] = [1, 1, [] as string[], '', false];
  const endRow = () => {
    cells.push(cell);
    if (cells.some((value) => value.trim() !== '')) rows.push({ line: first, cells });
    [cells, cell, first] = [[], '', line];
  };
  for (let at = 0; at < content.length && rows.length <= maxRows; at++) {
    if (at % charactersPerTurn === charactersPerTurn - 1) await nextTurn();
    const sign = content[at] as string;
    if (sign === '\n') line++;
    if (isQuoted && sign === '"' && content[at + 1] === '"') {
      cell += '"';
      at++;
    } else if (sign === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted;
    else if (isQuoted) cell += sign;
    else if (sign === delimiter) {
      cells.push(cell);
      cell = '';
    } else if (sign === '\n') endRow();
    else if (sign !== '\r') cell += sign;
  }
  if (cell !== '' || cells.length > 0) endRow();
  return { delimiter, rows };
}
