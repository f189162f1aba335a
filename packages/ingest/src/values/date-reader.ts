import { type Cell, detach } from '../files/table.ts';
import { type DateForm, type DayOrder, epochDay, isoWeekDay, parseDate } from './parse-date.ts';

const maxRemembered = 20_000;

/** How to interpret the cells of a date column. */
export interface DateReading {
  order: DayOrder;
  /** Null unless the cells are plain numbers. */
  bare: BareDateForm | null;
}

/** Returns a function that parses the cells of a date column; caches results because dates repeat. */
export function dateReader({ order, bare }: DateReading): (cell: Cell) => number | null {
  const known = new Map<Cell, number | null>();
  return (written) => {
    const cell = typeof written === 'string' ? withoutTime(written) : written;
    const seen = known.get(cell);
    if (seen !== undefined) return seen;
    if (known.size >= maxRemembered) known.clear();
    const day = readDate(cell, order, bare);
    known.set(typeof cell === 'string' ? detach(cell) : cell, day);
    return day;
  };
}

/** Removes the time of day, so that all timestamps of one day share a cache entry. */
function withoutTime(text: string): string {
  const isTimestamp = text[4] === '-' && (text[10] === ' ' || text[10] === 'T') && text[13] === ':';
  return isTimestamp ? text.slice(0, 10) : text;
}

function readDate(cell: Cell, order: DayOrder, bare: BareDateForm | null): number | null {
  if (typeof cell === 'number') return bare === null ? null : bareDate(cell, bare);
  const text = cell.trim();
  if (bare !== null && /^\d+(?:\.\d+)?$/.test(text)) return bareDate(Number(text), bare);
  return parseDate(text, order)?.day ?? null;
}

const bareNames: Readonly<Record<BareDateForm, string>> = {
  yyyymmdd: 'YYYYMMDD',
  yyyymm: 'YYYYMM',
  yyyyww: 'YYYYWW',
  year: 'YYYY',
  'excel-serial': 'Excel serial',
};

const formNames: Readonly<Record<Exclude<DateForm, 'numeric'>, string>> = {
  ymd: 'YYYY-MM-DD',
  'day-name': 'DD MMM YYYY',
  month: 'YYYY-MM',
  quarter: 'YYYY-Qn',
  week: 'YYYY-Www',
};

/** Returns the date format as shown to the user; `example` shows whether years have two or four digits. */
export function dateOrderName(
  form: DateForm | null,
  order: DayOrder,
  bare: BareDateForm | null,
  example: string,
): string {
  if (bare !== null) return bareNames[bare];
  if (form !== 'numeric') return formNames[form ?? 'ymd'];
  return `${order === 'dmy' ? 'DD/MM' : 'MM/DD'}/${/\d{4}/.test(example) ? 'YYYY' : 'YY'}`;
}

/** How plain numbers in a column can be interpreted as dates. */
export type BareDateForm = 'yyyymmdd' | 'yyyymm' | 'yyyyww' | 'year' | 'excel-serial';

/** Day 25,569 of Excel's calendar is 1970-01-01; valid for all dates after February 1900. */
const serialOfEpoch = 25_569;
const serial1980 = 29_221;
const serial2100 = 73_051;

/** Returns the first day of the period that a plain number represents, or null if it is not a valid date. */
export function bareDate(value: number, form: BareDateForm): number | null {
  if (form === 'excel-serial') {
    return value >= serial1980 && value < serial2100 ? Math.floor(value) - serialOfEpoch : null;
  }
  if (!Number.isInteger(value)) return null;
  if (form === 'year') return epochDay(value, 1, 1);
  if (form === 'yyyymm') return epochDay(Math.floor(value / 100), value % 100, 1);
  if (form === 'yyyyww') return isoWeekDay(Math.floor(value / 100), value % 100);
  return epochDay(Math.floor(value / 10_000), Math.floor(value / 100) % 100, value % 100);
}

/** Number formats in order of preference: 202405 is a month, unless the column contains weeks. */
export const bareDateForms: readonly BareDateForm[] = [
  'yyyymmdd',
  'yyyymm',
  'yyyyww',
  'year',
  'excel-serial',
];
