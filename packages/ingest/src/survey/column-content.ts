import type { ColumnProfile } from './column-profile.ts';

const goodSample = 50;

export function isDateColumn({ dates, filled }: ColumnProfile): boolean {
  return filled > 0 && dates >= filled / 2;
}

export function isNumberColumn({ numbers, filled }: ColumnProfile): boolean {
  return filled > 0 && numbers >= filled / 2;
}

/** More than half of the values differ: an order number, not something to group by. */
export function isMostlyDistinct({ distinct, filled }: ColumnProfile): boolean {
  return filled >= goodSample && distinct.size > filled / 2;
}

/** Nearly every row has a value of its own: the column names the rows. */
export function namesTheRows({ distinct, filled }: ColumnProfile): boolean {
  return filled > 0 && distinct.size >= filled * 0.9;
}

const rowTypes = new Set(['actual', 'forecast', 'backtest']);

/** What a filled cell of c1 may say, in any case. */
export function isRowType(text: string): boolean {
  return rowTypes.has(text.toLowerCase());
}

/** DATA-13: c1 is the row's type, so a column called Type with other values is not it. */
export function holdsTypes({ distinct, filled }: ColumnProfile): boolean {
  return filled > 0 && [...distinct].every(isRowType);
}
