import type { CellChange } from '../queries.ts';
import { type DecimalMark, numberEntry } from './number-entry.ts';

type Amount = Pick<CellChange, 'kind' | 'amount'>;

const form = /^(?<sign>=\s*[-−]|[=+\-−]?)\s*(?<number>[\d.,'\s\u00A0\u202F]+?)\s*(?<percent>%?)$/u;

/**
 * Parses the input for a cell: `1200` is a new value, `+20` and `-20` are changes, `+5%` and `-5%` are changes in
 * percent, and `=-20` is a negative value.
 *
 * @param mark null if the user has not chosen a decimal mark
 * @returns null if invalid, 'ambiguous' if the value depends on the decimal mark
 */
export function cellEntry(text: string, mark: DecimalMark | null): Amount | 'ambiguous' | null {
  const { sign = '', number = '', percent } = form.exec(text.trim())?.groups ?? {};
  const size = numberEntry(number, mark);
  if (typeof size !== 'number') return size;
  const isNegativeValue = /^=\s*[-−]/u.test(sign);
  const isLess = sign === '-' || sign === '−';
  const amount = isLess || isNegativeValue ? -size : size;
  if (percent === '%') return sign.startsWith('=') ? null : { kind: 'percent', amount };
  return { kind: isLess || sign === '+' ? 'change' : 'value', amount };
}

/** Returns the new value of a cell. */
export function entered({ kind, amount }: Amount, shown: number): number {
  if (kind === 'value') return amount;
  return kind === 'change' ? shown + amount : shown * (1 + amount / 100);
}
