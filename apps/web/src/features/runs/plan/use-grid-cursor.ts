import { type KeyboardEvent, useState } from 'react';
import type { Block } from './cell-blocks.ts';

interface Position {
  row: number;
  column: number;
}

interface GridSize {
  rows: number;
  columns: number;
}

interface CursorActions {
  /** starts editing the active cell; `text` replaces its content */
  onEdit: (text: string | null) => void;
  onClear: () => void;
  /** selects the row of the active cell */
  onRow: () => void;
  /** copies the first cell of each column of the selection to the others */
  onFillDown: () => void;
  /** copies the first cell of each row of the selection to the others */
  onFillRight: () => void;
  onUndo: () => void;
}

const pageRows = 8;
const end = Number.MAX_SAFE_INTEGER;
const steps: Readonly<Record<string, Position>> = {
  ArrowDown: { row: 1, column: 0 },
  ArrowUp: { row: -1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
  PageDown: { row: pageRows, column: 0 },
  PageUp: { row: -pageRows, column: 0 },
};
/** Steps with Control, which move to the edge of the grid. */
const leaps: Readonly<Record<string, Position>> = {
  ArrowDown: { row: end, column: 0 },
  ArrowUp: { row: -end, column: 0 },
  ArrowLeft: { row: 0, column: -end },
  ArrowRight: { row: 0, column: end },
  Home: { row: -end, column: -end },
  End: { row: end, column: end },
};

const start: Position = { row: 0, column: 0 };

/** Manages the active cell and the selected block of a grid, which behave as in a spreadsheet. */
export function useGridCursor({ rows, columns }: GridSize) {
  const [anchor, setAnchor] = useState(start);
  const [active, setActive] = useState(start);
  const inside = ({ row, column }: Position): Position => ({
    row: Math.max(0, Math.min(rows - 1, row)),
    column: Math.max(0, Math.min(columns - 1, column)),
  });
  const select = (to: Position, extend = false) => {
    const next = inside(to);
    setActive(next);
    if (!extend) setAnchor(next);
  };
  const [at, from] = [inside(active), inside(anchor)];
  const block: Block = {
    top: Math.min(from.row, at.row),
    bottom: Math.max(from.row, at.row),
    left: Math.min(from.column, at.column),
    right: Math.max(from.column, at.column),
  };
  const moveBy = ({ row, column }: Position, extend = false) =>
    select({ row: at.row + row, column: at.column + column }, extend);
  const selectRow = (row: number) => {
    setAnchor({ row, column: 0 });
    setActive({ row, column: columns - 1 });
  };
  const onCommand = (key: string, extend: boolean, actions: CursorActions): boolean => {
    const leap = leaps[key];
    if (leap !== undefined) moveBy(leap, extend);
    else if (key === 'd') actions.onFillDown();
    // Without a selection, Control and R reloads the page.
    else if (key === 'r' && block.right > block.left) actions.onFillRight();
    else if (key === 'z') actions.onUndo();
    else if (key === 'a') {
      setAnchor(start);
      setActive({ row: rows - 1, column: columns - 1 });
    } else return false;
    return true;
  };
  const onKey = (key: string, extend: boolean, actions: CursorActions): boolean => {
    const step = steps[key];
    if (step !== undefined) moveBy(step, extend);
    else if (key === 'Home') select({ row: at.row, column: 0 }, extend);
    else if (key === 'End') select({ row: at.row, column: columns - 1 }, extend);
    else if (key === 'Enter' || key === 'F2') actions.onEdit(null);
    else if (key === 'Delete' || key === 'Backspace') actions.onClear();
    else if (key === ' ') actions.onRow();
    else if (key.length === 1) actions.onEdit(key);
    else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent, actions: CursorActions) => {
    const { key, shiftKey: extend } = event;
    if (event.altKey) return;
    const isHandled =
      event.ctrlKey || event.metaKey
        ? onCommand(key.length === 1 ? key.toLowerCase() : key, extend, actions)
        : onKey(key, extend, actions);
    if (isHandled) event.preventDefault();
  };
  return { active: at, block, select, selectRow, moveBy, onKeyDown };
}
