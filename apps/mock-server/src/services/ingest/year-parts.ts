import { monthNumber } from './month-names.ts';
import { parseDate } from './parse-date.ts';

export type YearPart = 'month' | 'quarter' | 'week';

const most: Readonly<Record<YearPart, number>> = { month: 12, quarter: 4, week: 53 };
const prefixes: Readonly<Record<YearPart, string>> = { month: '', quarter: 'Q', week: 'W' };

/** The number of a month, quarter or week as written: 'Jan', '1', 'Q1', 'W05', 'Week 5'. */
export function yearPartNumber(text: string, part: YearPart): number | null {
  const digits =
    part === 'week' ? text.replace(/^(?:week|kw|wk|w)[ .]*/i, '') : text.replace(/^q(?=\d$)/i, '');
  const number =
    (part === 'month' ? monthNumber(text) : null) ?? (/^\d{1,2}$/.test(digits) ? Number(digits) : 0);
  return number >= 1 && number <= most[part] ? number : null;
}

/** First day of a part of a year, or null for a week the year does not have. */
export function yearPartDay(year: number, part: YearPart, number: number): number | null {
  return parseDate(`${year}-${prefixes[part]}${number}`, 'dmy')?.day ?? null;
}
