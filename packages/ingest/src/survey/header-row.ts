import { formatIsoDate } from '@forecast-console/calendar';
import { type Cell, cellText, type Row } from '../files/table.ts';
import { parseDate, yearPartNumber } from '../values/parse-date.ts';
import { markEvidence } from '../values/parse-number.ts';
import { dateRank, namedCode, productNameRank, valueRank } from './column-synonyms.ts';
import { periodHeaders } from './period-headers.ts';

/**
 * Finds the index of the header among the first rows of a table, or null. Title lines above it are narrower than the
 * table. Data rows contain numbers; a header contains none except periods.
 */
export function findHeaderRow(rows: readonly Row[]): number | null {
  const widths = rows.map((row) => row.filter(isFilled).length);
  const widest = widths.reduce((max, width) => Math.max(max, width), 0);
  const needed = Math.max(2, Math.ceil(widest / 2));
  let best: { index: number; extent: number } | null = null;
  let dataSeen = 0;
  for (const [index, row] of rows.entries()) {
    if ((widths[index] ?? 0) < needed) continue;
    if (isHeader(row)) {
      // 'Region: | All' above the table also looks like a header, but the real header extends further right.
      const extent = row.findLastIndex(isFilled);
      if (best === null || extent > best.extent) best = { index, extent };
    } else if ((widths[index] ?? 0) >= widest * 0.8) {
      // A header cannot follow two data rows; a later row without numbers is just unusual data.
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

/** A row of words with one full date is a data row without a value, not a header. */
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

/**
 * Merges a header of two rows: a year above its months, a month above its measures, a group above its columns, or
 * names merged over both rows. A merged cell has its text in its first column only.
 * @returns one row of names; null if the upper row adds nothing, as with a title
 */
export function twoRowHeader(above: Row, row: Row): Row | null {
  const groups = above.map(cellText);
  const own = row.map(cellText);
  if (groups.filter((text) => text !== '').length < 2 && !groups.slice(1).some(isYear)) return null;
  // A single date above a table is the date of the report.
  const holdsPeriods = groups.filter((text) => periodOf(text) !== null).length > 1;
  let group = '';
  const names = Array.from({ length: Math.max(above.length, row.length) }, (_, column) => {
    group = groups[column] || group;
    const text = own[column] ?? '';
    if (text === '') return groups[column] ?? '';
    if (group === '') return text;
    if (isYear(group)) return seasonOf(text, group) ?? text;
    const period = holdsPeriods ? periodOf(group) : null;
    if (period !== null) return periodOf(text) === null ? `${text} ${period}` : text;
    const both = `${group} ${text}`;
    const isCopy = own.indexOf(text) !== own.lastIndexOf(text);
    return isCopy || (!isKnown(text) && isKnown(both)) ? both : text;
  });
  return names.some((name, column) => name !== (own[column] ?? '')) ? names : null;
}

/** Returns whether the row below the header is its second half: it names columns that the header leaves blank. */
export function isSecondHeader(header: Row, next: Row): boolean {
  const texts = next.map(cellText);
  const filled = texts.filter((text) => text !== '');
  const fills = texts.some((text, column) => text !== '' && cellText(header[column]) === '');
  return fills && filled.length > 1 && filled.every((text) => isKnown(text) || isSeason(text));
}

function isKnown(text: string): boolean {
  return [namedCode(text), valueRank(text), dateRank(text), productNameRank(text)].some(
    (found) => found !== null,
  );
}

function isYear(text: string): boolean {
  return /^(?:19|20)\d\d$/.test(text);
}

function isSeason(text: string): boolean {
  return seasonOf(text, '2024') !== null || periodOf(text) !== null;
}

/** Combines 'Jan' and 2024 into 'Jan 2024'. Ignores plain digits, because the row may contain data. */
function seasonOf(text: string, year: string): string | null {
  if (/^\d+$/.test(text)) return null;
  if (yearPartNumber(text, 'month') !== null || /^q[1-4]$/i.test(text)) return `${text} ${year}`;
  const week = yearPartNumber(text, 'week');
  return week === null ? null : `${year}-W${String(week).padStart(2, '0')}`;
}

function periodOf(text: string): string | null {
  const day = parseDate(text, 'dmy')?.day ?? null;
  return day === null ? null : formatIsoDate(day);
}
