import { formatIsoDate } from '@forecast-console/calendar';
import { cellText, type Row } from '../files/table.ts';
import { parseDate } from '../values/parse-date.ts';
import { yearPartNumber } from '../values/year-parts.ts';
import { dateRank, namedCode, productNameRank, valueRank } from './column-synonyms.ts';

/**
 * The names of columns whose header stands in two rows: a year above its months, a month above its measures, a group
 * above its columns, names merged over both rows. A merged cell has its text in its first column alone.
 * @returns the names as one row; null when the row above adds nothing, as a title does not
 */
export function twoRowHeader(above: Row, row: Row): Row | null {
  const groups = above.map(cellText);
  const own = row.map(cellText);
  if (groups.filter((text) => text !== '').length < 2 && !groups.slice(1).some(isYear)) return null;
  // One date above a table says when the table was made.
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

/** Whether a row beneath the header is its second half: it names columns that the header leaves blank. */
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

/** 'Jan' of 2024 is 'Jan 2024'. Bare digits are no season here: the row may hold data. */
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
