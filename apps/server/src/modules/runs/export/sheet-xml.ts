/** A fraction that is shown as a percentage. */
export interface Percent {
  percent: number;
}

export type Cell = string | number | Date | Percent | null;

/** One table, whose rows are created lazily; the first is the header. */
export interface Sheet {
  name: string;
  rows: AsyncIterable<readonly Cell[]>;
}

/** Returns a percent cell. @param value fraction; null gives an empty cell */
export const percent = (value: number | null): Percent | null => (value === null ? null : { percent: value });

/** Returns a percent cell. @param value percentage points; null gives an empty cell */
export const percentPoints = (value: number | null): Percent | null =>
  percent(value === null ? null : value / 100);

const dayMs = 86_400_000;
/** Days from 30 December 1899, which spreadsheets count from, to 1 January 1970. */
const epoch = 25_569;
/** Positions of the cell formats in `stylesXml`. */
export const styles = {
  text: 0,
  date: 1,
  time: 2,
  integer: 3,
  decimal: 4,
  percent: 5,
  header: 6,
  headerDate: 7,
};
/** Number of rows from which the column widths are computed. */
const measuredRows = 50;
const [minWidth, maxWidth] = [8, 48];
/** Characters per chunk passed to the zip stream. */
const pieceLength = 64 * 1024;
// Characters that XML 1.0 does not allow (§2.2).
const unwritable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Escapes text for XML; characters that XML does not allow become U+FFFD. */
export function xmlText(text: string): string {
  return text
    .replaceAll(unwritable, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;');
}

function styleOf(cell: Cell, isHeader: boolean): number {
  if (cell instanceof Date) {
    if (isHeader) return styles.headerDate;
    return cell.getTime() % dayMs === 0 ? styles.date : styles.time;
  }
  if (isHeader) return styles.header;
  if (typeof cell === 'number') return Number.isInteger(cell) ? styles.integer : styles.decimal;
  return cell === null || typeof cell === 'string' ? styles.text : styles.percent;
}

function numberOf(cell: Exclude<Cell, string>): number | null {
  if (cell instanceof Date) return cell.getTime() / dayMs + epoch;
  return cell === null || typeof cell === 'number' ? cell : cell.percent;
}

/** Inline strings are never evaluated as formulas (ECMA-376 §18.3.1.53). */
function cellXml(cell: Cell, isHeader: boolean): string {
  const style = ` s="${styleOf(cell, isHeader)}"`;
  if (typeof cell === 'string')
    return `<c${style} t="inlineStr"><is><t xml:space="preserve">${xmlText(cell)}</t></is></c>`;
  const number = numberOf(cell);
  return number === null || !Number.isFinite(number) ? `<c${style}/>` : `<c${style}><v>${number}</v></c>`;
}

/** Numbers repeated column names, which pivot tables and filters do not accept. */
function distinct(header: readonly Cell[]): Cell[] {
  const seen = new Map<Cell, number>();
  return header.map((name) => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return typeof name === 'string' && count > 1 ? `${name} (${count})` : name;
  });
}

/** Returns the width of a cell in characters. */
function widthOf(cell: Cell): number {
  if (typeof cell === 'string') return cell.length;
  if (cell === null) return 0;
  if (cell instanceof Date) return cell.getTime() % dayMs === 0 ? 10 : 16;
  const number = typeof cell === 'number' ? cell : 100 * cell.percent;
  return number.toLocaleString('en-US', { maximumFractionDigits: 2 }).length + 1;
}

function columnsXml(rows: readonly (readonly Cell[])[]): string {
  const [header = []] = rows;
  const columns = header.map((_, at) => {
    const width = rows.reduce((max, row) => Math.max(max, widthOf(row[at] ?? null)), 0);
    const bounded = Math.min(maxWidth, Math.max(minWidth, width + 2));
    return `<col min="${at + 1}" max="${at + 1}" width="${bounded}" customWidth="1"/>`;
  });
  return columns.length === 0 ? '' : `<cols>${columns.join('')}</cols>`;
}

/** Returns the name of a column by its position from 0: 'A', 'Z', 'AA'. */
function columnName(at: number): string {
  const rest = Math.floor(at / 26) - 1;
  return `${rest < 0 ? '' : columnName(rest)}${String.fromCodePoint(65 + (at % 26))}`;
}

/**
 * Yields the XML of a worksheet with a frozen header and filters, in chunks.
 * @param onFilter receives the range with filters as an absolute reference
 */
export async function* sheetXml(
  rows: Sheet['rows'],
  onFilter: (range: string) => void,
): AsyncGenerator<string> {
  const iterator = rows[Symbol.asyncIterator]();
  const first: (readonly Cell[])[] = [];
  for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) {
    first.push(first.length === 0 ? distinct(next.value) : next.value);
    if (first.length === measuredRows) break;
  }
  let piece =
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>' +
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews>' +
    '<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>' +
    `</sheetViews><sheetFormatPr defaultRowHeight="15"/>${columnsXml(first)}<sheetData>`;
  let count = 0;
  const rowXml = (row: readonly Cell[]) => {
    const isHeader = count++ === 0;
    return `<row>${row.map((cell) => cellXml(cell, isHeader)).join('')}</row>`;
  };
  for (const row of first) piece += rowXml(row);
  if (first.length === measuredRows)
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) {
      piece += rowXml(next.value);
      if (piece.length < pieceLength) continue;
      yield piece;
      piece = '';
    }
  const width = first[0]?.length ?? 0;
  const last = columnName(width - 1);
  const isFiltered = count > 1 && width > 0;
  if (isFiltered) onFilter(`$A$1:$${last}$${count}`);
  yield `${piece}</sheetData>${isFiltered ? `<autoFilter ref="A1:${last}${count}"/>` : ''}</worksheet>`;
}
