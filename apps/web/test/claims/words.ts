import type { Bucket } from '@forecast-console/calendar';
import { chooseFormats } from '../../src/lib/settings/format-settings.ts';

// Formats numbers, dates and periods as screens must show them, without the functions that the screens use.

const decimalMarks = ['.', ','] as const;
const dateFormats = ['DD/MM/YYYY', 'DD.MM.YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD'] as const;
let mark: (typeof decimalMarks)[number] = '.';
let dateFormat: (typeof dateFormats)[number] = 'DD/MM/YYYY';

/** Chooses a format of numbers and dates in the app and for the expected texts; 0 is the default. */
export function useFormats(choice: number): void {
  mark = decimalMarks[choice % 2] ?? '.';
  dateFormat = dateFormats[choice % 4] ?? 'DD/MM/YYYY';
  chooseFormats({ decimalMark: mark, dateFormat });
}

type Value = number | null | undefined;

/** A number with fixed decimals; its sign is left out if it rounds to zero. */
export function fixed(value: Value, decimals: number, separator = true): string {
  if (value == null) return 'N/A';
  const [whole = '', part] = Math.abs(value).toFixed(decimals).split('.');
  const grouped = separator ? whole.replaceAll(/\B(?=(?:\d{3})+$)/g, mark === '.' ? ',' : '.') : whole;
  const text = part === undefined ? grouped : `${grouped}${mark}${part}`;
  return value < 0 && /[1-9]/.test(text) ? `−${text}` : text;
}

export const number = (value: Value) => fixed(value, 2);
export const count = (value: Value) => fixed(value, 0);
export const figure = (value: Value) => fixed(value, 4);
export const percent = (value: Value) => (value == null ? 'N/A' : `${fixed(value, 1)}%`);
export const amount = (value: Value) => fixed(value, value != null && Math.abs(value) >= 100 ? 0 : 2);

/** A number with its sign, without one if it rounds to zero. */
export function signed(value: Value, format: (value: Value) => string = number): string {
  const text = format(value);
  return (value ?? 0) > 0 && /[1-9]/.test(text) ? `+${text}` : text;
}

const irregular: Readonly<Record<string, string>> = { category: 'categories', history: 'histories' };
export const word = (size: number, one: string) => (size === 1 ? one : (irregular[one] ?? `${one}s`));
export const many = (size: number, one: string) => `${count(size)} ${word(size, one)}`;

const two = (part: number) => String(part).padStart(2, '0');
const dateOf = (iso: string) => new Date(`${iso}T00:00:00Z`);
const isoOf = (date: Date) => date.toISOString().slice(0, 10);

export function day(iso: string | null | undefined): string {
  if (iso == null) return 'N/A';
  const [year = '', month = '', dayOfMonth = ''] = iso.split('-');
  return dateFormat.replace('DD', dayOfMonth).replace('MM', month).replace('YYYY', year);
}

/** A timestamp in local time. */
export function moment(iso: string): string {
  const at = new Date(iso);
  const date = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day(date)} ${two(at.getHours())}:${two(at.getMinutes())}`;
}

const monthName = (date: Date) => date.toLocaleDateString('en-US', { month: 'short', timeZone: 'UTC' });

/** ISO 8601 week: its year and number. */
function weekOf(date: Date): { year: number; week: number } {
  const thursday = new Date(date);
  thursday.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7) + 3);
  const year = thursday.getUTCFullYear();
  return { year, week: 1 + Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / 604_800_000) };
}

/** Name of the period that starts on a date. */
export function period(iso: string, bucket: Bucket): string {
  const date = dateOf(iso);
  const year = date.getUTCFullYear();
  if (bucket === 'day') return day(iso);
  if (bucket === 'week') {
    const [at, monday] = [weekOf(date), dateOf(startOf(iso, 'week'))];
    return `${at.year}-W${two(at.week)} (${two(monday.getUTCDate())} ${monthName(monday)})`;
  }
  if (bucket === 'month') return `${monthName(date)} ${year}`;
  return bucket === 'quarter' ? `Q${1 + Math.floor(date.getUTCMonth() / 3)} ${year}` : String(year);
}

/** First day of the period that contains a date. */
export function startOf(iso: string, bucket: Bucket): string {
  const date = dateOf(iso);
  if (bucket === 'week') date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  else if (bucket !== 'day') {
    const month = date.getUTCMonth();
    const first = { month, quarter: month - (month % 3), year: 0 }[bucket];
    date.setUTCMonth(first, 1);
  }
  return isoOf(date);
}

/** Whether data ends before the last of several periods does; a weekend at its end is not missing. */
export function isPartial(first: string, last: string, own: Bucket | null, bucket: Bucket): boolean {
  const end = shifted(startOf(last, bucket), 1, bucket);
  const known = own === null || own === 'day' ? shifted(last, 3, 'day') : shifted(startOf(last, own), 1, own);
  return startOf(first, bucket) < startOf(last, bucket) && known < end;
}

/** First day of the period a number of periods after the one that starts on a date. */
export function shifted(iso: string, periods: number, bucket: Bucket): string {
  const date = dateOf(iso);
  const months = { day: 0, week: 0, month: 1, quarter: 3, year: 12 }[bucket];
  if (months === 0) date.setUTCDate(date.getUTCDate() + periods * (bucket === 'week' ? 7 : 1));
  else date.setUTCMonth(date.getUTCMonth() + periods * months);
  return isoOf(date);
}

/** First day of the same period a year earlier; for days, the same weekday. */
export const yearEarlier = (iso: string, bucket: Bucket): string =>
  shifted(iso, -{ day: 364, week: 52, month: 12, quarter: 4, year: 1 }[bucket], bucket);

/** Year of a period as tables by year show it, and the name of its row. */
export function yearAndPlace(iso: string, bucket: Bucket): { year: number; place: string; order: string } {
  const date = dateOf(iso);
  const year = date.getUTCFullYear();
  if (bucket === 'week') {
    const at = weekOf(date);
    return { year: at.year, place: `W${two(at.week)}`, order: two(at.week) };
  }
  const place = {
    day: `${two(date.getUTCDate())} ${monthName(date)}`,
    month: monthName(date),
    quarter: `Q${1 + Math.floor(date.getUTCMonth() / 3)}`,
    year: 'Year',
  }[bucket];
  return { year, place, order: bucket === 'year' ? '' : iso.slice(5) };
}
