import { type Cell, cellText } from '../files/table.ts';
import { bareDate, type BareDateForm, bareDateForms } from '../values/date-reader.ts';
import { countOrder, noOrderVotes, type OrderVotes } from '../values/day-order.ts';
import { type DateForm, parseDate } from '../values/parse-date.ts';
import { countMark, markEvidence, type MarkVotes, noMarkVotes } from '../values/parse-number.ts';

/** Statistics about the cells of one column. */
export interface ColumnProfile {
  filled: number;
  numbers: number;
  dates: number;
  /** For each date format, the count of plain numbers that fit it. */
  bareDates: Record<BareDateForm, number>;
  distinct: Set<string>;
  dateForm: DateForm | null;
  order: OrderVotes;
  mark: MarkVotes;
  /** Number of filled cells in the whole column, not only in the sample. */
  filledInAll: number;
}

export function emptyProfile(): ColumnProfile {
  return {
    filled: 0,
    numbers: 0,
    dates: 0,
    bareDates: { yyyymmdd: 0, yyyymm: 0, yyyyww: 0, year: 0, 'excel-serial': 0 },
    distinct: new Set(),
    dateForm: null,
    order: noOrderVotes(),
    mark: noMarkVotes(),
    filledInAll: 0,
  };
}

/** Counts a cell of the sample. */
export function profileCell(profile: ColumnProfile, cell: Cell): void {
  const text = cellText(cell);
  if (text === '') return;
  profile.filled += 1;
  profile.filledInAll += 1;
  profile.distinct.add(text);
  const date = typeof cell === 'number' ? null : (parseDate(text, 'dmy') ?? parseDate(text, 'mdy'));
  if (date !== null) {
    profile.dates += 1;
    profile.dateForm ??= date.form;
    countOrder(profile.order, text);
    // A cell such as '31.12' could also be a number, but counts only as a date.
    return;
  }
  const evidence = typeof cell === 'number' ? 'plain' : markEvidence(text);
  if (evidence === 'none') return;
  profile.numbers += 1;
  if (typeof cell !== 'number') countMark(profile.mark, evidence, text);
  for (const form of bareDateForms) {
    if (bareDate(Number(text), form) !== null) profile.bareDates[form] += 1;
  }
}

/** Counts a cell after the sample. Updates only properties that depend on the whole column. */
export function followCell(profile: ColumnProfile, cell: Cell): void {
  if (typeof cell === 'number') {
    profile.filledInAll += 1;
    return;
  }
  const text = cell.trim();
  if (text === '') return;
  profile.filledInAll += 1;
  if (profile.dateForm === 'numeric') countOrder(profile.order, text);
  else if (profile.numbers > 0 && /[.,]/.test(text)) countMark(profile.mark, markEvidence(text), text);
}

/** Returns whether cells after the sample can still change how the column is read. */
export function isUndecided({ filledInAll, dateForm, numbers, mark }: ColumnProfile): boolean {
  return filledInAll === 0 || dateForm === 'numeric' || (numbers > 0 && !settled(mark));
}

/** Returns whether one decimal mark leads by a thousand votes, which is treated as final. */
function settled(mark: MarkVotes): boolean {
  return Math.abs(mark.dot - mark.comma) > 1000;
}

const goodSample = 50;

export function isDateColumn({ dates, filled }: ColumnProfile): boolean {
  return filled > 0 && dates >= filled / 2;
}

export function isNumberColumn({ numbers, filled }: ColumnProfile): boolean {
  return filled > 0 && numbers >= filled / 2;
}

/** Returns whether more than half of the values differ, which suggests an order number rather than a characteristic. */
export function isMostlyDistinct({ distinct, filled }: ColumnProfile): boolean {
  return filled >= goodSample && distinct.size > filled / 2;
}

/** Returns whether nearly every row has its own value, so that the column identifies the rows. */
export function namesTheRows({ distinct, filled }: ColumnProfile): boolean {
  return filled > 0 && distinct.size >= filled * 0.9;
}

const rowTypes = new Set(['actual', 'forecast', 'backtest']);

/** Values allowed in c1, in any case. */
export function isRowType(text: string): boolean {
  return rowTypes.has(text.toLowerCase());
}

/** DATA-13: c1 is the row's type, so a column named Type with other values is not c1. */
export function holdsTypes({ distinct, filled }: ColumnProfile): boolean {
  return filled > 0 && [...distinct].every(isRowType);
}
