import { type KeyboardEvent, useState } from 'react';
import type { Block } from './plan-rows.ts';

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
}

const steps: Readonly<Record<string, Position>> = {
  ArrowDown: { row: 1, column: 0 },
  ArrowUp: { row: -1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
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
  const onKeyDown = (
    event: KeyboardEvent,
    { onEdit, onClear, onRow, onFillDown, onFillRight }: CursorActions,
  ) => {
    const { key, shiftKey: extend } = event;
    const isCommand = event.ctrlKey || event.metaKey;
    const step = steps[key];
    if (isCommand && key.toLowerCase() === 'd') onFillDown();
    else if (isCommand && key.toLowerCase() === 'r' && block.right > block.left) onFillRight();
    else if (isCommand && key.toLowerCase() === 'a') {
      setAnchor(start);
      setActive({ row: rows - 1, column: columns - 1 });
    } else if (isCommand || event.altKey) return;
    else if (step !== undefined) moveBy(step, extend);
    else if (key === 'Home') select({ row: at.row, column: 0 }, extend);
    else if (key === 'End') select({ row: at.row, column: columns - 1 }, extend);
    else if (key === 'Enter' || key === 'F2') onEdit(null);
    else if (key === 'Delete' || key === 'Backspace') onClear();
    else if (key === ' ') onRow();
    else if (key.length === 1) onEdit(key);
    else return;
    event.preventDefault();
  };
  return { active: at, block, select, selectRow, moveBy, onKeyDown };
}

/** Returns whether a cell is inside a block. */
export const isWithin = ({ top, bottom, left, right }: Block, row: number, column: number): boolean =>
  row >= top && row <= bottom && column >= left && column <= right;
