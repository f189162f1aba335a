import { plural } from '../../../lib/format.ts';
import type { CellChange } from '../queries.ts';
import { cellKey, type Draft, type DraftContext, draftOf } from './plan-drafts.ts';
import type { PlanCell, PlanRow } from './plan-rows.ts';

/** Changes to one series that are sent together. */
export interface Adjustment {
  row: PlanRow;
  cells: CellChange[];
  reason: string;
}

/** A cell with input that has not been applied yet. */
export interface ChangedCell {
  row: PlanRow;
  cell: PlanCell;
  draft: Draft;
  key: string;
}

/** Returns all cells with input. */
export const changedCells = (context: DraftContext): ChangedCell[] =>
  context.rows.flatMap((row) =>
    row.cells.flatMap((cell) => {
      const draft = draftOf(row, cell, context);
      return draft === null ? [] : [{ row, cell, draft, key: cellKey(row, cell.date) }];
    }),
  );

/** Groups changes by series and comment, because an adjustment has one of each. */
export function adjustmentsOf(
  changed: readonly ChangedCell[],
  comments: ReadonlyMap<string, string>,
  reason: string,
): Adjustment[] {
  const groups = new Map<string, Adjustment>();
  for (const { row, cell, draft, key } of changed) {
    if (draft.change === null) continue;
    const comment = comments.get(key) ?? reason.trim();
    const of = `${row.id ?? ''} ${comment}`;
    const group = groups.get(of) ?? { row, cells: [], reason: comment };
    groups.set(of, group);
    group.cells.push({ date: cell.date, ...draft.change, based_on: cell.plan });
  }
  return [...groups.values()];
}

/** Returns why the changes cannot be applied yet; null if they can. */
export function missingInput(changed: readonly ChangedCell[], isWithoutReason: boolean): string | null {
  const problems = new Set(changed.map(({ draft }) => draft.problem));
  if (problems.has('invalid')) return 'Some cells are not numbers. Correct the marked cells.';
  if (problems.has('ambiguous')) return 'Choose the decimal mark first.';
  if (problems.has('both'))
    return 'In one period, change either a sum or its parts. Correct the marked cells of the sum.';
  if (changed.length === 0) return 'Change a cell first.';
  return isWithoutReason ? 'Enter a reason first.' : null;
}

/** 'Apply 3 changes' */
export const applyLabel = (count: number): string =>
  count === 0 ? 'Apply' : `Apply ${count} ${plural(count, 'change')}`;
