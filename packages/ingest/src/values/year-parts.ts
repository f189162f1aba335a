import { monthNumber } from './month-names.ts';
import { parseDate } from './parse-date.ts';

export type YearPart = 'month' | 'quarter' | 'week';

const most: Readonly<Record<YearPart, number>> = { month: 12, quarter: 4, week: 53 };
/** What may stand before the number; 'Q1' is no month. */
const marks: Readonly<Record<Exclude<YearPart, 'month'>, RegExp>> = {
  quarter: /^q(?=\d$)/i,
  week: /^(?:week|kw|wk|w)[ .]*/i,
};
const prefixes: Readonly<Record<YearPart, string>> = { month: '', quarter: 'Q', week: 'W' };

/** The number of a month, quarter or week as written: 'Jan', '1', 'Q1', 'W05', 'Week 5'. */
export function yearPartNumber(text: string, part: YearPart): number | null {
  const digits = part === 'month' ? text : text.replace(marks[part], '');
  const number =
    (part === 'month' ? monthNumber(text) : null) ?? (/^\d{1,2}$/.test(digits) ? Number(digits) : 0);
  return number >= 1 && number <= most[part] ? number : null;
}

/** First day of a part of a year, or null for a week the year does not have. */
export function yearPartDay(year: number, part: YearPart, number: number): number | null {
  return parseDate(`${year}-${prefixes[part]}${number}`, 'dmy')?.day ?? null;
}
