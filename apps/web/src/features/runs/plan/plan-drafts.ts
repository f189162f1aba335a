import type { CellChange } from '../queries.ts';
import { cellEntry, entered } from './cell-entry.ts';
import type { DecimalMark } from './number-entry.ts';
import { contains, overlap, type PlanCell, type PlanRow } from './plan-rows.ts';

/** Cell input that has not been applied yet, by `cellKey`. */
export type Drafts = ReadonlyMap<string, string>;

/** Row, date and new input of a cell; null removes the input. */
export type Change = readonly [row: PlanRow, date: string, text: string | null];

export const cellKey = ({ id }: Pick<PlanRow, 'id'>, date: string): string => `${id ?? ''} ${date}`;

/** What the value of a cell depends on. */
export interface DraftContext {
  /** the visible rows, and rows of other pages with input */
  rows: readonly PlanRow[];
  drafts: Drafts;
  mark: DecimalMark | null;
}

/** The parsed input of a cell. */
export interface Draft {
  text: string;
  /** the change; null if the input is invalid or ambiguous */
  change: Omit<CellChange, 'date' | 'based_on'> | null;
  problem: 'invalid' | 'ambiguous' | 'both' | null;
}

/** Parses the input of a cell; returns null if it has none. */
export function draftOf(row: PlanRow, cell: PlanCell, { rows, drafts, mark }: DraftContext): Draft | null {
  const text = drafts.get(cellKey(row, cell.date));
  if (text === undefined) return null;
  const entry = cellEntry(text, mark);
  if (entry === null || entry === 'ambiguous')
    return { text, change: null, problem: entry === null ? 'invalid' : 'ambiguous' };
  // A new sum is spread over its parts, so only the sum or the parts of a period can be changed, not both.
  const isBoth = rows.some(
    (other) =>
      overlap(row, other) &&
      Object.keys(other.key).length >= Object.keys(row.key).length &&
      drafts.has(cellKey(other, cell.date)),
  );
  return { text, change: entry, problem: isBoth ? 'both' : null };
}

/** Returns the value that a cell will have: its own input, its share of a new sum, or the sum of new parts. */
export function plannedValue(row: PlanRow, cell: PlanCell, context: DraftContext): number {
  const changeOf = (other: PlanRow) => {
    if (!context.drafts.has(cellKey(other, cell.date))) return null;
    const at = other.cells.find(({ date }) => date === cell.date);
    const change = at && draftOf(other, at, context)?.change;
    return change == null ? null : { before: at?.plan ?? 0, after: entered(change, at?.plan ?? 0) };
  };
  const own = changeOf(row);
  if (own !== null) return own.after;
  let value = cell.plan;
  for (const other of context.rows) {
    const isAbove = contains(other, row);
    const change = isAbove || contains(row, other) ? changeOf(other) : null;
    if (change === null) continue;
    if (!isAbove) value += change.after - change.before;
    else if (change.before !== 0) return (cell.plan * change.after) / change.before;
  }
  return value;
}
