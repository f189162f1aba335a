import type { CellChange } from '../queries.ts';

type Amount = Pick<CellChange, 'kind' | 'amount'>;

const form = /^(?<sign>[=+\-−]?)\s*(?<number>\d[\d,\s]*(?:\.\d*)?|\.\d+)\s*(?<percent>%?)$/u;

/**
 * Parses the input for a cell: `1200` is a new value, `+20` and `-20` are changes, `+5 %` and `-5 %` are changes in
 * percent, and `=-20` is a negative value.
 *
 * @returns null if invalid
 */
export function cellEntry(text: string): Amount | null {
  const below = /^=\s*[-−]/u.test(text.trim());
  const parts = form.exec(below ? text.trim().replace(/^=\s*[-−]/u, '') : text.trim())?.groups;
  if (parts === undefined) return null;
  const size = Number(parts['number']?.replaceAll(/[,\s]/gu, ''));
  const isLess = parts['sign'] === '-' || parts['sign'] === '−';
  const amount = isLess || below ? -size : size;
  if (parts['percent'] === '%') return below || parts['sign'] === '=' ? null : { kind: 'percent', amount };
  return { kind: parts['sign'] === '+' || isLess ? 'change' : 'value', amount };
}

/** New value of a cell. */
export function entered({ kind, amount }: Amount, shown: number): number {
  if (kind === 'value') return amount;
  return kind === 'change' ? shown + amount : shown * (1 + amount / 100);
}
