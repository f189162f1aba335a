import { type Cell, cellText } from '../files/table.ts';
import { bareDate, type BareDateForm, dateOrderName } from '../values/date-reader.ts';
import { countOrder, decideDayOrder, noOrderVotes } from '../values/day-order.ts';
import { type DayOrder, type ParsedDate, parseDate } from '../values/parse-date.ts';

export interface PeriodHeaders {
  /** First day of each column's period; null if the header is not a period. */
  days: (number | null)[];
  order: string;
  note: string | null;
}

const bareForms: readonly BareDateForm[] = ['yyyymmdd', 'yyyymm', 'year'];

/** Reads a header row as periods (wide layout). A single plain number does not count as a period. */
export function periodHeaders(header: readonly Cell[]): PeriodHeaders {
  const texts = header.map(cellText);
  const votes = noOrderVotes();
  for (const text of texts) countOrder(votes, periodText(text));
  const { order, note } = decideDayOrder(votes);
  const parsed = texts.map((text) => parsePeriod(text, order));
  const bare = bareForm(texts);
  const days = parsed.map((date, column) => {
    if (date !== null) return date.day;
    const text = texts[column] ?? '';
    return bare !== null && isDigits(text) ? bareDate(Number(text), bare) : null;
  });
  const form = parsed.find((date) => date !== null)?.form ?? null;
  return { days, order: dateOrderName(form, order, form === null ? bare : null, votes.example), note };
}

function parsePeriod(text: string, order: DayOrder): ParsedDate | null {
  return parseDate(text, order) ?? parseDate(periodText(text), order);
}

/** Strips the word before a period: 'Qty 2024-01', 'Demand_2024_01', R's 'X2024.01'. */
function periodText(text: string): string {
  const bare = text.replace(/^[\p{L} ]+[_ .:-]*(?=\d{4}[-_./QMW]|\d{1,2}[./]\d)/iu, '');
  return bare.replaceAll('_', '-');
}

function bareForm(texts: readonly string[]): BareDateForm | null {
  const numbers = texts.filter(isDigits).map(Number);
  if (numbers.length < 2 || new Set(numbers).size < numbers.length) return null;
  return bareForms.find((form) => numbers.every((value) => bareDate(value, form) !== null)) ?? null;
}

function isDigits(text: string): boolean {
  return /^\d{4,8}$/.test(text);
}
