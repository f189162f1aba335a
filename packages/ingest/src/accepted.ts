import type { DecimalMark } from './parse-number.ts';
import { type Cell, cellText } from './table.ts';

/** The words for what a rejected cell should have held. */
export function acceptedNumber(mark: DecimalMark): string {
  return mark === '.' ? 'a number such as 1234.5' : 'a number such as 1234,5';
}

export function acceptedDate(order: string): string {
  return order === 'YYYY-MM-DD' ? 'a date such as 2024-01-31' : `a date as ${order}, or such as 2024-01-31`;
}

export const acceptedYear = 'a year such as 2024';

export const acceptedType = 'actual, forecast, backtest or blank';

const types = new Set(['', 'actual', 'forecast', 'backtest']);

export function isType(cell: Cell | undefined): boolean {
  return types.has(cellText(cell).toLowerCase());
}

const missing = /^(?:|[-–—.]|#?n\/?a!?|nan|null|none|nil|missing)$/i;

/** Ways to write that a period has no value. */
export function isMissing(text: string): boolean {
  return missing.test(text);
}
