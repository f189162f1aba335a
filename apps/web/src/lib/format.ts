import type { Bucket } from '@forecast-console/calendar';
import { formats } from './settings/format-settings.ts';

const missing = 'N/A';
export const shortMonths = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
];
const dateOnly = /^(\d{4})-(\d{2})-(\d{2})$/;

const decimals = numbersWith(2);
const counts = numbersWith(0);
const metrics = numbersWith(4, { useGrouping: false });
const figures = numbersWith(4);
const tenths = numbersWith(1);
const compact = numbers({ notation: 'compact', maximumFractionDigits: 3 });
const significant = numbers({ maximumSignificantDigits: 3 });

/** Formats with fixed decimals, without a sign if the number rounds to zero. */
function numbersWith(digits: number, options: Intl.NumberFormatOptions = {}) {
  return numbers({
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: 'negative',
    ...options,
  });
}

/** Formats with the user's decimal mark (USR-4) and a minus sign (U+2212). */
function numbers(options: Intl.NumberFormatOptions) {
  const format = new Intl.NumberFormat('en-GB', options);
  return { format: (value: number) => withDecimalMark(format.format(value).replace('-', '−')) };
}

function withDecimalMark(text: string): string {
  if (formats().decimalMark === '.') return text;
  return text.replaceAll(/[.,]/gu, (mark) => (mark === '.' ? ',' : '.'));
}

type Day = readonly [year: string, month: string, day: string];

/**
 * A date in the user's format, by default DD/MM/YYYY (CONST-8). A date without a time is the same in every time zone; a
 * timestamp becomes the local date.
 */
export function formatDate(value: string | null | undefined): string {
  const [year, month, day] = toDay(value) ?? [];
  if (year === undefined || month === undefined || day === undefined) return missing;
  return formats().dateFormat.replace('YYYY', year).replace('MM', month).replace('DD', day);
}

/** Date and HH:MM of a timestamp in local time. */
export function formatDateTime(value: string | null | undefined): string {
  const moment = parseTimestamp(value);
  if (!moment) return formatDate(value);
  return `${formatDate(value)} ${pad(moment.getHours())}:${pad(moment.getMinutes())}`;
}

/** MMM YYYY (ANA-15). */
export function formatMonth(value: string | null | undefined): string {
  const day = toDay(value);
  const month = day && shortMonths[Number(day[1]) - 1];
  return day && month !== undefined ? `${month} ${day[0]}` : missing;
}

/** Two decimals and thousands separators (CONST-8); a missing number is N/A, never 0. */
export function formatNumber(value: number | null | undefined): string {
  return isShown(value) ? decimals.format(value) : missing;
}

/** A whole number with thousands separators. */
export function formatCount(value: number | null | undefined): string {
  return isShown(value) ? counts.format(value) : missing;
}

/** Rows of a dataset: '9,994', or '10,344 (rows of the last complete file plus values added later)'. */
export function formatRowCount(dataset: { rowCount: number | null; version?: number }): string {
  const { rowCount, version = 1 } = dataset;
  return `${formatCount(rowCount)}${version > 1 ? ' (rows of the last complete file plus values added later)' : ''}`;
}

/** Four decimals (CONST-8); a missing metric is N/A, never 0. */
export function formatMetric(value: number | null | undefined): string {
  return isShown(value) ? metrics.format(value) : missing;
}

/** A metric outside a table: four decimals and thousands separators. */
export function formatFigure(value: number | null | undefined): string {
  return isShown(value) ? figures.format(value) : missing;
}

/** A sum: no decimals from 100, two decimals below. */
export function formatAmount(value: number): string {
  return Math.abs(value) >= 100 ? counts.format(value) : decimals.format(value);
}

/** A number of an axis with up to ten decimals: '0.25'. */
export function formatDecimals(value: number, digits: number): string {
  return (axisFormats[digits] ??= numbersWith(digits)).format(value);
}

const axisFormats: ReturnType<typeof numbersWith>[] = [];

/** A short number: '2.5m', '50k'. */
export function formatCompact(value: number): string {
  return compact.format(value);
}

/** A number with three significant digits: '0.125', '1,230'. */
export function formatSignificant(value: number): string {
  return significant.format(value);
}

/** A percentage with one decimal: '4.1%'. */
export function formatPercent(value: number): string {
  return `${tenths.format(value)}%`;
}

/** A signed percentage: '+4.8%', '−1.4%', '0.0%'. */
export function formatChange(value: number): string {
  return formatSigned(value, formatPercent);
}

/** A share as a signed percentage: '+42.0%'; 'less than 0.1%' if it rounds to zero. */
export function formatEffect(effect: number): string {
  const percent = formatChange(100 * effect);
  return /[1-9]/.test(percent) ? percent : 'less than 0.1%';
}

/** A signed difference: '+97.40', '−97.40'; no sign if it rounds to zero. */
export function formatSigned(value: number | null, format: (size: number) => string): string {
  if (value === null) return missing;
  const size = format(Math.abs(value));
  return `${/[1-9]/.test(size) ? (value > 0 ? '+' : '−') : ''}${size}`;
}

/** A number of buckets: '1 month', '12 months'. */
export function formatBuckets(count: number, bucket: string): string {
  return `${formatCount(count)} ${plural(count, bucket)}`;
}

const frequencies: Readonly<Record<Bucket, string>> = {
  day: 'Daily',
  week: 'Weekly',
  month: 'Monthly',
  quarter: 'Quarterly',
  year: 'Yearly',
};

/** Frequency of a bucket type: 'Monthly'. */
export const frequencyName = (bucket: Bucket): string => frequencies[bucket];

/** Bytes, KB, MB or GB (PERF-6). */
export function formatBytes(bytes: number | null | undefined): string {
  if (!isShown(bytes) || bytes < 0) return missing;
  const units = ['Bytes', 'KB', 'MB', 'GB'];
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1);
  const size = bytes / 1024 ** power;
  return `${Number.isInteger(size) ? size : withDecimalMark(size.toFixed(2))} ${units[power]}`;
}

/** Two decimals and the unit; a missing time is N/A. */
export function formatMilliseconds(value: number | null): string {
  return value === null ? missing : `${formatNumber(value)} ms`;
}

/** Elapsed minutes and seconds: '0:07', '12:30'. */
export function formatElapsed(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${pad(seconds % 60)}`;
}

/**
 * A date in the format of the browser's locale (MET-2). A date without a time is the same in every time zone; a
 * timestamp becomes the local date.
 */
export function formatLocalDate(value: string | null): string {
  const [year, month, day] = toDay(value) ?? [];
  if (year === undefined) return missing;
  return new Date(Number(year), Number(month) - 1, Number(day)).toLocaleDateString();
}

function isShown(value: number | null | undefined): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function toDay(value: string | null | undefined): Day | null {
  const [, year, month, day] = dateOnly.exec(value ?? '') ?? [];
  if (year !== undefined && month !== undefined && day !== undefined) return [year, month, day];
  const moment = parseTimestamp(value);
  return moment && [String(moment.getFullYear()), pad(moment.getMonth() + 1), pad(moment.getDate())];
}

function parseTimestamp(value: string | null | undefined): Date | null {
  if (value === null || value === undefined || value === '' || dateOnly.test(value)) return null;
  const moment = new Date(value);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}

/**
 * Returns a noun in singular or plural: 'month' for 1, 'months' for 2.
 * @example `${formatCount(2)} ${plural(2, 'category')}` // '2 categories'
 */
export function plural(count: number, one: string): string {
  if (count === 1) return one;
  if (/[^aeiou]y$/i.test(one)) return `${one.slice(0, -1)}ies`;
  return /(?:s|x|ch|sh)$/i.test(one) ? `${one}es` : `${one}s`;
}

const maxLength = 30;

/** Returns the unit of the values: 'Sales', or 'units' if the file has no common name for them. */
export function valueWords(label: string | null | undefined): string {
  if (label == null) return 'units';
  return label.length > maxLength ? `${label.slice(0, maxLength - 1)}…` : label;
}
