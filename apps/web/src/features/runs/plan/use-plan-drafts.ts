import { useState } from 'react';
import { cellKey, type Change, type DraftContext, type Drafts } from './plan-drafts.ts';
import type { DecimalMark } from './number-entry.ts';
import type { PlanRow } from './plan-rows.ts';

const noDrafts: Drafts = new Map();
const noRows: ReadonlyMap<string | null, PlanRow> = new Map();
const maxSteps = 100;

/**
 * Manages the input of the planning grid that has not been applied yet. Input stays when another page of series is
 * shown, and each step can be undone.
 *
 * @param visible rows of the current page
 */
export function usePlanDrafts(visible: readonly PlanRow[], mark: DecimalMark | null) {
  const [drafts, setDrafts] = useState(noDrafts);
  const [steps, setSteps] = useState<readonly Drafts[]>([]);
  /** every row that had input, as it was when the user changed it */
  const [edited, setEdited] = useState(noRows);

  const change = (changes: readonly Change[]) => {
    const next = new Map(drafts);
    for (const [row, date, text] of changes)
      if (text === null) next.delete(cellKey(row, date));
      else next.set(cellKey(row, date), text);
    setDrafts(next);
    setSteps([...steps, drafts].slice(-maxSteps));
    setEdited(new Map([...edited, ...changes.map(([row]) => [row.id, row] as const)]));
  };
  /** Removes input that was applied, which cannot be undone here. */
  const remove = (cells: readonly (readonly [row: PlanRow, date: string])[]) => {
    const removed = new Set(cells.map(([row, date]) => cellKey(row, date)));
    setDrafts((before) => new Map([...before].filter(([key]) => !removed.has(key))));
    setSteps([]);
  };
  const clear = () => {
    setDrafts(noDrafts);
    setSteps([]);
  };
  const undo = () => {
    const last = steps.at(-1);
    if (last === undefined) return;
    setDrafts(last);
    setSteps(steps.slice(0, -1));
  };
  const elsewhere = [...edited.values()].filter(
    ({ id, cells }) =>
      visible.every((row) => row.id !== id) && cells.some(({ date }) => drafts.has(cellKey({ id }, date))),
  );
  const context: DraftContext = { rows: [...elsewhere, ...visible], drafts, mark };
  return { context, change, remove, clear, undo: steps.length === 0 ? null : undo };
}
