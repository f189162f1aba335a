import { type Cell, cellText, type Row } from '../files/table.ts';
import { parseDate } from '../values/parse-date.ts';
import { markEvidence } from '../values/parse-number.ts';
import { periodHeaders } from './period-headers.ts';

/**
 * Index of the header among the first rows of a table, or null when no row can be one. Title lines
 * above it are narrower than the table; data rows hold numbers, a header holds none but periods.
 */
export function findHeaderRow(rows: readonly Row[]): number | null {
  const widths = rows.map((row) => row.filter(isFilled).length);
  const widest = Math.max(0, ...widths);
  const needed = Math.max(2, Math.ceil(widest / 2));
  let best: { index: number; extent: number } | null = null;
  let dataSeen = 0;
  for (const [index, row] of rows.entries()) {
    if ((widths[index] ?? 0) < needed) continue;
    if (isHeader(row)) {
      // 'Region: | All' above the table looks like a header too, but the header reaches further right.
      const extent = row.findLastIndex(isFilled);
      if (best === null || extent > best.extent) best = { index, extent };
    } else if ((widths[index] ?? 0) >= widest * 0.8) {
      // Below two rows of data a header cannot follow; a later row without numbers is just odd data.
      dataSeen += 1;
      if (dataSeen === 2 || best !== null) break;
    }
  }
  return best?.index ?? null;
}

function isHeader(row: Row): boolean {
  const filled = row.filter(isFilled);
  const periods = periodHeaders(row).days.filter((day) => day !== null).length;
  const words = filled.filter(isWord).length;
  if (words + periods !== filled.length) return false;
  // Pivot tables leave the corner above the products blank.
  if (words === 0) return periods >= 2 && !isFilled(row[0] ?? '');
  return periods !== 1 || !filled.some(isFullDate);
}

/** One full date among words is a data row without its value rather than a header. */
function isFullDate(cell: Cell): boolean {
  const form = parseDate(cellText(cell), 'dmy')?.form ?? parseDate(cellText(cell), 'mdy')?.form;
  return form === 'ymd' || form === 'numeric' || form === 'day-name';
}

function isWord(cell: Cell): boolean {
  const text = cellText(cell);
  return typeof cell === 'string' && markEvidence(text) === 'none' && periodHeaders([text]).days[0] === null;
}

function isFilled(cell: Cell): boolean {
  return cellText(cell) !== '';
}
