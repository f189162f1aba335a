import type { Cell } from '../files/table.ts';
import { bareDate, type BareDateForm } from './bare-date.ts';
import { detach } from './detached-text.ts';
import { type DateForm, type DayOrder, parseDate } from './parse-date.ts';

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
