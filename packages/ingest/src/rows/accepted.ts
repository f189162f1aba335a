import { type Cell, cellText } from '../files/table.ts';
import { isRowType } from '../survey/column-content.ts';
import type { DecimalMark } from '../values/parse-number.ts';

/** The words for what a rejected cell should have held. */
export function acceptedNumber(mark: DecimalMark): string {
  return mark === '.' ? 'a number such as 1234.5' : 'a number such as 1234,5';
}

export function acceptedDate(order: string): string {
  return order === 'YYYY-MM-DD' ? 'a date such as 2024-01-31' : `a date as ${order}, or such as 2024-01-31`;
}

export const acceptedYear = 'a year such as 2024';

export const acceptedType = 'actual, forecast, backtest or blank';

export function isType(cell: Cell | undefined): boolean {
  const text = cellText(cell);
  return text === '' || isRowType(text);
}
