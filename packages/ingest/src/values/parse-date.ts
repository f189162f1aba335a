export type DayOrder = 'dmy' | 'mdy';
export type DateForm = 'ymd' | 'numeric' | 'day-name' | 'month' | 'quarter' | 'week';
export interface ParsedDate {
  day: number;
  form: DateForm;
}

const maxTextLength = 60;
const timeOfDay = /[T\s,]+\d{1,2}:\d{2}.*$/;
const ymdPattern = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const numericPattern = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4}|\d{2})$/;
const yearMonthPattern = /^(\d{4})(?:[-/. ]|\s?M)(\d{1,2})$/i;
const monthYearPattern = /^(\d{1,2})[-/. ](\d{4})$/;
const yearQuarterPattern = /^(\d{4})[-/. ]?Q([1-4])$/i;
const quarterYearPattern = /^(?:Q([1-4])|([1-4])Q)[-/. ']*(\d{4}|\d{2})$/i;
const yearWeekPattern = /^(\d{4})[-/. ]?(?:W|KW|WK|CW)[-/. ]?(\d{1,2})(?:-[1-7])?$/i;
const weekYearPattern = /^(?:W|KW|WK|CW|WEEK)[-/. ]?(\d{1,2})[-/. ]+(\d{4})$/i;
const dayNamePattern =
  /^(?:\p{L}+\.?,?\s+)?(\d{1,2})(?:st|nd|rd|th|\.)?[-/. ]*(?:de )?(\p{L}{3,})\.?[-/. ,']*(\d{4}|\d{2})$/u;
const nameDayPattern = /^(?:\p{L}+,\s+)?(\p{L}{3,})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/u;
const nameYearPattern = /^(\p{L}{3,})\.?[-/. ,']*(\d{4}|\d{2})$/u;
const yearNamePattern = /^(\d{4})[-/. ]?(\p{L}{3,})\.?$/u;

/**
 * Parses a date or period as people write it and returns its first day, or null. Plain digits (2024, 202401,
 * 20240131) count as numbers here; see `bareDate`. Ignores the time of day.
 */
export function parseDate(text: string, order: DayOrder): ParsedDate | null {
  if (text.length < 4 || text.length > maxTextLength || !/\d/.test(text)) return null;
  const bare = text.includes(':') ? text.replace(timeOfDay, '') : text;
  return numericDate(bare, order) ?? periodDate(bare) ?? namedDate(bare);
}

function numericDate(text: string, order: DayOrder): ParsedDate | null {
  const ymd = ymdPattern.exec(text);
  if (ymd !== null) return dated('ymd', epochDay(Number(ymd[1]), Number(ymd[3]), Number(ymd[4])));
  const match = numericPattern.exec(text);
  if (match === null) return null;
  const [first, second] = [Number(match[1]), Number(match[3])];
  const year = fullYear(match[4] ?? '');
  return dated('numeric', order === 'dmy' ? epochDay(year, second, first) : epochDay(year, first, second));
}

function periodDate(text: string): ParsedDate | null {
  let match = yearMonthPattern.exec(text);
  if (match !== null) return dated('month', epochDay(Number(match[1]), Number(match[2]), 1));
  match = monthYearPattern.exec(text);
  if (match !== null) return dated('month', epochDay(Number(match[2]), Number(match[1]), 1));
  match = yearQuarterPattern.exec(text);
  if (match !== null) return dated('quarter', epochDay(Number(match[1]), Number(match[2]) * 3 - 2, 1));
  match = quarterYearPattern.exec(text);
  if (match !== null) {
    const quarter = Number(match[1] ?? match[2]);
    return dated('quarter', epochDay(fullYear(match[3] ?? ''), quarter * 3 - 2, 1));
  }
  match = yearWeekPattern.exec(text);
  if (match !== null) return dated('week', isoWeekDay(Number(match[1]), Number(match[2])));
  match = weekYearPattern.exec(text);
  return match === null ? null : dated('week', isoWeekDay(Number(match[2]), Number(match[1])));
}

function namedDate(text: string): ParsedDate | null {
  let match = dayNamePattern.exec(text);
  if (match !== null) return named('day-name', match[3], match[2], match[1]);
  match = nameDayPattern.exec(text);
  if (match !== null) return named('day-name', match[3], match[1], match[2]);
  match = nameYearPattern.exec(text);
  if (match !== null) return named('month', match[2], match[1], '1');
  match = yearNamePattern.exec(text);
  return match === null ? null : named('month', match[1], match[2], '1');
}

function named(form: DateForm, year = '', name = '', day = ''): ParsedDate | null {
  const month = monthNumber(name);
  return month === null ? null : dated(form, epochDay(fullYear(year), month, Number(day)));
}

function dated(form: DateForm, day: number | null): ParsedDate | null {
  return day === null ? null : { day, form };
}

/** Expands two-digit years as POSIX does: 69–99 are 19xx, 00–68 are 20xx. */
function fullYear(digits: string): number {
  const year = Number(digits);
  return digits.length === 4 ? year : year < 69 ? 2000 + year : 1900 + year;
}

export type YearPart = 'month' | 'quarter' | 'week';

const maxNumbers: Readonly<Record<YearPart, number>> = { month: 12, quarter: 4, week: 53 };
/** Prefixes allowed before the number of each part of a year. For example, 'Q1' is not a month. */
const marks: Readonly<Record<Exclude<YearPart, 'month'>, RegExp>> = {
  quarter: /^q(?=\d$)/i,
  week: /^(?:week|kw|wk|w)[ .]*/i,
};
const prefixes: Readonly<Record<YearPart, string>> = { month: '', quarter: 'Q', week: 'W' };

/** Parses the number of a month, quarter or week: 'Jan', '1', 'Q1', 'W05', 'Week 5'. */
export function yearPartNumber(text: string, part: YearPart): number | null {
  const digits = part === 'month' ? text : text.replace(marks[part], '');
  const number =
    (part === 'month' ? monthNumber(text) : null) ?? (/^\d{1,2}$/.test(digits) ? Number(digits) : 0);
  return number >= 1 && number <= maxNumbers[part] ? number : null;
}

/** Returns the first day of a month, quarter or week, or null if the year has no such week. */
export function yearPartDay(year: number, part: YearPart, number: number): number | null {
  return parseDate(`${year}-${prefixes[part]}${number}`, 'dmy')?.day ?? null;
}

/** Languages of the recognized month names; where two conflict, the first one wins. */
const locales = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'sv', 'da'];

const numberByName = collect();

/** Returns 1–12 for the full or short name of a month in any case, or null. */
function monthNumber(word: string): number | null {
  return numberByName.get(plain(word)) ?? null;
}

function collect(): Map<string, number> {
  const found = new Map<string, number>([['sept', 9]]);
  for (const locale of locales) {
    for (const style of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(locale, { month: style, timeZone: 'UTC' });
      for (let month = 1; month <= 12; month += 1) {
        const name = plain(format.format(Date.UTC(2024, month - 1, 1)));
        if (/^[a-z]{3,}$/.test(name) && !found.has(name)) found.set(name, month);
      }
    }
  }
  return found;
}

function plain(word: string): string {
  return word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace('.', '');
}

const msPerDay = 86_400_000;

/** Returns days since 1970-01-01 for a calendar date (month 1–12), or null if the date does not exist. */
export function epochDay(year: number, month: number, day: number): number | null {
  if (year < 1900 || year > 2100) return null;
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? date.getTime() / msPerDay : null;
}

/** Returns the Monday of an ISO 8601 week: 4 January is always in week 1. */
export function isoWeekDay(year: number, week: number): number | null {
  const fourth = epochDay(year, 1, 4);
  if (fourth === null || week < 1 || week > 53) return null;
  const monday = fourth - mondayOffset(fourth) + (week - 1) * 7;
  const thursdayYear = new Date((monday + 3) * msPerDay).getUTCFullYear();
  return thursdayYear === year ? monday : null;
}

/** 1970-01-01 was a Thursday, three days after a Monday. */
function mondayOffset(day: number): number {
  return (((day + 3) % 7) + 7) % 7;
}
