import { Box, VisuallyHidden } from '@mantine/core';
import type { Bucket } from '@forecast-console/calendar';
import { type ClipboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { bucketLabel } from '../../../lib/bucket-label.ts';
import { formatAmount } from '../../../lib/format.ts';
import type { DecimalMark } from './number-entry.ts';
import classes from './plan-grid.module.css';
import {
  type Block,
  blockOfText,
  blockText,
  cellKey,
  draftOf,
  type Drafts,
  type PlanCell,
  plannedValue,
  type PlanRow,
} from './plan-rows.ts';
import { isWithin, useGridCursor } from './use-grid-cursor.ts';

/** Row, date and new input of a cell; null removes the input. */
export type Change = readonly [row: PlanRow, date: string, text: string | null];

interface PlanGridProps {
  rows: readonly PlanRow[];
  drafts: Drafts;
  mark: DecimalMark | null;
  bucket: Bucket;
  /** what a row represents: 'Product' */
  level: string;
  isLocked: boolean;
  onChange: (changes: readonly Change[]) => void;
  /** shows a series in the chart above */
  onShow: (group: string | undefined) => void;
  /** rendered below the grid with the selected cells that can be changed */
  renderTools: (selected: readonly SelectedCell[]) => ReactNode;
}

export type SelectedCell = readonly [row: PlanRow, cell: PlanCell];

/** Grid of series by period with the plan of each cell, edited like a spreadsheet (ADJ-9). */
export function PlanGrid(props: PlanGridProps) {
  const { rows, drafts, mark, bucket, level, isLocked, onChange, onShow, renderTools } = props;
  const id = useId();
  const grid = useRef<HTMLTableElement>(null);
  const periods = rows.at(-1)?.cells ?? [];
  const cursor = useGridCursor({ rows: rows.length, columns: periods.length });
  const { active, block } = cursor;
  /** input of the active cell while it is edited */
  const [editing, setEditing] = useState<string | null>(null);
  const context = { rows, drafts, mark };
  const at = (row: number, column: number) => {
    const series = rows[row];
    const cell = series?.cells.find(({ date }) => date === periods[column]?.date);
    return series === undefined || cell === undefined ? null : ([series, cell] as const);
  };
  const editable = (row: number, column: number) => {
    const found = at(row, column);
    return found?.[1].isEditable === true && !isLocked ? found : null;
  };
  const cellsOf = ({ top, bottom, left, right }: Block) =>
    rows
      .slice(top, bottom + 1)
      .flatMap((_, down) =>
        periods
          .slice(left, right + 1)
          .flatMap((_period, across) =>
            [editable(top + down, left + across)].filter((cell) => cell !== null),
          ),
      );
  const textAt = (row: number, column: number) => {
    const found = at(row, column);
    return found === null ? null : (drafts.get(cellKey(found[0], found[1].date)) ?? null);
  };
  const fill = (from: (row: number, column: number) => string | null) =>
    onChange(
      cellsOf(block).map(([row, cell]) => {
        const [down, across] = [rows.indexOf(row), periods.findIndex(({ date }) => date === cell.date)];
        return [row, cell.date, from(down, across)];
      }),
    );
  const showRow = (row: number) => {
    cursor.selectRow(row);
    onShow(rows[row]?.id ?? undefined);
  };
  const commit = (text: string) => {
    const found = editable(active.row, active.column);
    if (found !== null) onChange([[found[0], found[1].date, text.trim() === '' ? null : text.trim()]]);
    setEditing(null);
  };
  const leave = (step: { row: number; column: number }) => {
    cursor.moveBy(step);
    grid.current?.focus();
  };
  const onCopy = (event: ClipboardEvent) => {
    if (editing !== null) return;
    const text = blockText(
      block,
      (row, column) => {
        const found = at(row, column);
        return found === null ? null : plannedValue(...found, context);
      },
      mark,
    );
    event.clipboardData.setData('text/plain', text);
    event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent) => {
    if (editing !== null) return;
    const pasted = blockOfText(event.clipboardData.getData('text/plain'));
    onChange(
      pasted.flatMap((line, down) =>
        line.flatMap((text, across): Change[] => {
          const found = editable(block.top + down, block.left + across);
          return found === null || text === '' ? [] : [[found[0], found[1].date, text]];
        }),
      ),
    );
    event.preventDefault();
  };
  return (
    <>
      <div className={classes['scroll']}>
        <Box
          component="table"
          ref={grid}
          role="grid"
          tabIndex={0}
          className={classes['grid']}
          aria-multiselectable
          aria-activedescendant={`${id}${active.row}-${active.column}`}
          onKeyDown={(event) => {
            if (event.target !== event.currentTarget) return;
            cursor.onKeyDown(event, {
              onRow: () => showRow(active.row),
              onEdit: (text) => {
                if (editable(active.row, active.column) !== null)
                  setEditing(text ?? textAt(active.row, active.column) ?? '');
              },
              onClear: () => fill(() => null),
              onFillDown: () => fill((_row, column) => textAt(block.top, column)),
              onFillRight: () => fill((row) => textAt(row, block.left)),
            });
          }}
          onCopy={onCopy}
          onPaste={onPaste}
        >
          <caption>
            <VisuallyHidden>
              Plan by {level} and period. Arrow keys move, Shift selects, Space selects a row and shows it in
              the chart, typing changes a cell, Control and D fills down, Control and C or V copies and
              pastes.
            </VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <th scope="col">{level}</th>
              {periods.map(({ date, isEditable }) => (
                <th key={date} scope="col" data-numeric data-known={!isEditable || undefined}>
                  {bucketLabel(date, bucket)}
                  {!isEditable && <small>actual known</small>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, down) => (
              <tr key={row.id ?? 'total'} data-total={row.id === null || undefined}>
                <th scope="row">
                  <button
                    type="button"
                    // The grid's Space key does the same.
                    tabIndex={-1}
                    title="Select the row and show it in the chart"
                    onClick={() => {
                      showRow(down);
                      grid.current?.focus();
                    }}
                  >
                    {row.label}
                    {row.name !== null && row.name !== row.label && <small>{row.name}</small>}
                  </button>
                </th>
                {periods.map(({ date }, across) => {
                  const cell = row.cells.find((one) => one.date === date);
                  const isActive = down === active.row && across === active.column;
                  return (
                    <td
                      key={date}
                      id={`${id}${down}-${across}`}
                      data-numeric
                      data-active={isActive || undefined}
                      data-changed={drafts.has(cellKey(row, date)) || undefined}
                      data-adjusted={cell?.isAdjusted || undefined}
                      data-problem={cell && draftOf(row, cell, context)?.problem}
                      aria-selected={isWithin(block, down, across)}
                      aria-readonly={cell?.isEditable !== true || isLocked}
                      onMouseDown={(event) => {
                        if (isActive && editing !== null) return;
                        cursor.select({ row: down, column: across }, event.shiftKey);
                      }}
                      onMouseEnter={({ buttons }) => {
                        if (buttons === 1 && editing === null)
                          cursor.select({ row: down, column: across }, true);
                      }}
                      onDoubleClick={() => {
                        if (editable(down, across) !== null) setEditing(textAt(down, across) ?? '');
                      }}
                    >
                      {isActive && editing !== null ? (
                        <CellInput
                          label={`${row.label}, ${bucketLabel(date, bucket)}`}
                          initial={editing}
                          onCommit={(text, step) => {
                            commit(text);
                            if (step !== null) leave(step);
                          }}
                          onCancel={() => {
                            setEditing(null);
                            grid.current?.focus();
                          }}
                        />
                      ) : (
                        cell && <CellText cell={cell} value={plannedValue(row, cell, context)} />
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </Box>
      </div>
      {renderTools(cellsOf(block))}
    </>
  );
}

function CellText({ cell: { forecast, lastYear }, value }: { cell: PlanCell; value: number }) {
  return (
    <>
      <span>{formatAmount(value)}</span>
      <small>
        {formatAmount(forecast)} · {lastYear === null ? '–' : formatAmount(lastYear)}
      </small>
    </>
  );
}

interface CellInputProps {
  label: string;
  initial: string;
  /** @param step how far to move next; null to stay, because the focus is already elsewhere */
  onCommit: (text: string, step: { row: number; column: number } | null) => void;
  onCancel: () => void;
}

function CellInput({ label, initial, onCommit, onCancel }: CellInputProps) {
  const [text, setText] = useState(initial);
  const input = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  useEffect(() => input.current?.focus(), []);
  const finish = (step: { row: number; column: number } | null) => {
    if (isDone.current) return;
    isDone.current = true;
    onCommit(text, step);
  };
  return (
    <input
      ref={input}
      aria-label={label}
      inputMode="decimal"
      value={text}
      onChange={({ currentTarget: { value } }) => setText(value)}
      onBlur={() => finish(null)}
      onKeyDown={(event) => {
        const back = event.shiftKey ? -1 : 1;
        if (event.key === 'Enter') finish({ row: back, column: 0 });
        else if (event.key === 'Tab') finish({ row: 0, column: back });
        else if (event.key === 'Escape') {
          isDone.current = true;
          onCancel();
        } else return;
        event.preventDefault();
      }}
    />
  );
}
