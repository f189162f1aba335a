export type Cell = string | number | Date | null;

/** A sheet whose rows are created lazily; the first is the header. */
export interface Sheet {
  name: string;
  rows: AsyncIterable<readonly Cell[]>;
}

const dayMs = 86_400_000;
/** Days from 30 December 1899, which spreadsheets count from, to 1 January 1970. */
const epoch = 25_569;
/** The style of dates in `stylesXml`. */
const dateStyle = 1;
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

/** Inline strings are never evaluated as formulas (ECMA-376 §18.3.1.53). */
function cellXml(cell: Cell): string {
  if (typeof cell === 'string')
    return `<c t="inlineStr"><is><t xml:space="preserve">${xmlText(cell)}</t></is></c>`;
  if (cell instanceof Date) return `<c s="${dateStyle}"><v>${cell.getTime() / dayMs + epoch}</v></c>`;
  return cell === null || !Number.isFinite(cell) ? '<c/>' : `<c><v>${cell}</v></c>`;
}

/** Yields the XML of a worksheet with a frozen header, in chunks. */
export async function* sheetXml(rows: Sheet['rows']): AsyncGenerator<string> {
  let piece =
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>' +
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews>' +
    '<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>' +
    '</sheetViews><sheetFormatPr defaultRowHeight="15"/><sheetData>';
  for await (const row of rows) {
    piece += `<row>${row.map(cellXml).join('')}</row>`;
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = '';
  }
  yield `${piece}</sheetData></worksheet>`;
}
