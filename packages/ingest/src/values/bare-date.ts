import { epochDay, isoWeekDay } from './epoch-day.ts';

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
