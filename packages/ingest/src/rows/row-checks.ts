import type { Characteristic, TablePlan } from '../columns/table-plan.ts';
import { limits } from '../files/limits.ts';
import { type Cell, cellText, type Row } from '../files/table.ts';
import { isRowType } from '../survey/column-profile.ts';
import { isTotalName } from '../survey/column-synonyms.ts';
import type { DecimalMark } from '../values/parse-number.ts';
import type { Tally } from './data-rows.ts';

const totalOfPattern = /^(?:(?:grand|sub)[ -]?)?total\b/i;

/** The text of a row's date; absent in layouts without a date column. */
interface DateCell {
  column: string;
  text: string;
}

/**
 * Rejects rows that must not be read: rows with shifted or overlong cells, and totals.
 * @returns whether the row was rejected
 */
export function rejectRow(
  row: Row,
  line: number,
  plan: TablePlan,
  date: DateCell | null,
  tally: Tally,
): boolean {
  for (let index = plan.width; index < row.length; index += 1) {
    const text = cellText(row[index]);
    if (text === '') continue;
    tally.reject(line, `column ${index + 1}`, text, `${plan.width} cells, as many as the header has`);
    return true;
  }
  const long = overlongCell(row, plan);
  if (long !== null) {
    tally.reject(line, long.column, long.text, `at most ${long.max} characters`);
    return true;
  }
  const total = totalCell(row, plan.characteristics, date);
  if (total === null) return false;
  tally.reject(line, total.column, total.text, 'rows of single products; totals are not read');
  return true;
}

function overlongCell(
  row: Row,
  { characteristics, productName }: TablePlan,
): { column: string; text: string; max: number } | null {
  const isLong = (index: number, max: number) => {
    const cell = row[index];
    return typeof cell === 'string' && cell.length > max;
  };
  const { valueCharacters, nameCharacters } = limits;
  const value = characteristics.find(({ index }) => isLong(index, valueCharacters));
  if (value !== undefined)
    return { column: value.column, text: cellText(row[value.index]), max: valueCharacters };
  if (productName === null || !isLong(productName.index, nameCharacters)) return null;
  return { column: productName.name, text: cellText(row[productName.index]), max: nameCharacters };
}

/**
 * Returns the cell that marks a row as a total, or null. In a row without a date, 'Total North' is enough; with a
 * date, only the bare word counts, because a product may be called 'Total Care'.
 */
export function totalCell(
  row: Row,
  characteristics: readonly Characteristic[],
  date: DateCell | null,
): { column: string; text: string } | null {
  if (date !== null && isTotalName(date.text)) return date;
  const alone = date?.text === '';
  for (const { index, column } of characteristics) {
    const cell = row[index];
    if (typeof cell !== 'string' || cell === '') continue;
    const text = cellText(cell);
    if (isTotalName(text) || (alone && totalOfPattern.test(text))) return { column, text };
  }
  return null;
}

/** Describes the numbers that a column accepts. */
export function acceptedNumber(mark: DecimalMark): string {
  return mark === '.' ? 'a number such as 1234.5' : 'a number such as 1234,5';
}

export const acceptedStock = '0, 1, a share between them, or a stock level of 0 or more';

export function acceptedDate(order: string): string {
  return order === 'YYYY-MM-DD'
    ? 'a date such as 2024-01-31'
    : `a date in the format ${order} or such as 2024-01-31`;
}

export const acceptedYear = 'a year such as 2024';

export const acceptedType = 'actual, forecast, backtest or blank';

export function isType(cell: Cell | undefined): boolean {
  const text = cellText(cell);
  return text === '' || isRowType(text);
}

const missing = /^(?:|[-–—.]|#?n\/?a!?|nan|null|none|nil|missing)$/i;

/** Returns whether the text marks a missing value. */
export function isMissing(text: string): boolean {
  return missing.test(text);
}
