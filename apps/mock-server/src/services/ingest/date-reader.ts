import { bareDate, type BareDateForm } from './bare-date.ts';
import { type DateForm, type DayOrder, parseDate } from './parse-date.ts';
import type { Cell } from './table.ts';

const CACHE = 20_000;

/** Reads the cells of one date column; remembers what it has read, because dates repeat. */
export function dateReader(order: DayOrder, bare: BareDateForm | null): (cell: Cell) => number | null {
  const known = new Map<Cell, number | null>();
  return (cell) => {
    const seen = known.get(cell);
    if (seen !== undefined) return seen;
    if (known.size >= CACHE) known.clear();
    const day = readDate(cell, order, bare);
    known.set(cell, day);
    return day;
  };
}

function readDate(cell: Cell, order: DayOrder, bare: BareDateForm | null): number | null {
  if (typeof cell === 'number') return bare === null ? null : bareDate(cell, bare);
  const text = cell.trim();
  if (bare !== null && /^\d+(?:\.\d+)?$/.test(text)) return bareDate(Number(text), bare);
  return parseDate(text, order)?.day ?? null;
}

/** The form as shown to the user. */
export function dateOrderName(
  form: DateForm | null,
  order: DayOrder,
  bare: BareDateForm | null,
  example: string,
): string {
  if (bare !== null)
    return { yyyymmdd: 'YYYYMMDD', yyyymm: 'YYYYMM', year: 'YYYY', 'excel-serial': 'Excel serial' }[bare];
  switch (form) {
    case 'numeric': {
      const year = /\d{4}/.test(example) ? 'YYYY' : 'YY';
      return order === 'dmy' ? `DD/MM/${year}` : `MM/DD/${year}`;
    }
    case 'day-name':
      return 'DD MMM YYYY';
    case 'month':
      return 'YYYY-MM';
    case 'quarter':
      return 'YYYY-Qn';
    case 'week':
      return 'YYYY-Www';
    case 'ymd':
    case null:
      return 'YYYY-MM-DD';
  }
}
