import { type Cell, detach } from '../files/table.ts';
import { type DateForm, type DayOrder, epochDay, isoWeekDay, parseDate } from './parse-date.ts';

const maxRemembered = 20_000;

/** How the cells of a date column are meant. */
export interface DateReading {
  order: DayOrder;
  /** null where they are no bare numbers. */
  bare: BareDateForm | null;
}

/** Reads the cells of one date column; remembers what it has read, because dates repeat. */
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

/** Timestamps of one day become one entry of the cache. */
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

/** The form as shown to the user; `example` tells two-digit years from four. */
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

/** How a column of bare numbers can be meant as dates. */
export type BareDateForm = 'yyyymmdd' | 'yyyymm' | 'yyyyww' | 'year' | 'excel-serial';

/** Day 25,569 of Excel's calendar is 1970-01-01; true for every serial after February 1900. */
const serialOfEpoch = 25_569;
const serial1980 = 29_221;
const serial2100 = 73_051;

/** First day of the period a bare number stands for, or null when it cannot stand for one. */
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

/** In the order in which they are tried: 202405 is a month unless the column is one of weeks. */
export const bareDateForms: readonly BareDateForm[] = [
  'yyyymmdd',
  'yyyymm',
  'yyyyww',
  'year',
  'excel-serial',
];
