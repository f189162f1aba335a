import { Box, Text, VisuallyHidden } from '@mantine/core';
import type { Bucket } from '@forecast-console/calendar';
import { type ClipboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { bucketLabel } from '../../../lib/bucket-label.ts';
import { plural } from '../../../lib/format.ts';
import { type Block, blockOfText, blockText, isWithin, placedAt, valueText } from './cell-blocks.ts';
import { CellInput, CellText } from './plan-cell.tsx';
import { cellKey, type Change, type DraftContext, draftOf, plannedValue } from './plan-drafts.ts';
import classes from './plan-grid.module.css';
import type { PlanCell, PlanRow } from './plan-rows.ts';
import { useGridCursor } from './use-grid-cursor.ts';

interface PlanGridProps {
  rows: readonly PlanRow[];
  context: DraftContext;
  comments: ReadonlyMap<string, string>;
  bucket: Bucket;
  /** what a row represents: 'Product' */
  level: string;
  isLocked: boolean;
  onChange: (changes: readonly Change[]) => void;
  onUndo: () => void;
  /** shows a series in the chart above */
  onShow: (group: string | undefined) => void;
  /** rendered below the grid */
  renderTools: (selection: Selection) => ReactNode;
}

export type SelectedCell = readonly [row: PlanRow, cell: PlanCell];

interface Selection {
  /** null if the row has no forecast for the period */
  active: SelectedCell | null;
  /** value of the active cell, including input that is not applied yet */
  value: number;
  /** the selected cells that can be changed */
  editable: readonly SelectedCell[];
}

/** Grid of series by period with the plan of each cell, edited like a spreadsheet (ADJ-9). */
export function PlanGrid(props: PlanGridProps) {
  const { rows, context, comments, bucket, level, isLocked, onChange, onUndo, onShow, renderTools } = props;
  const { drafts, mark } = context;
  const id = useId();
  const grid = useRef<HTMLTableElement>(null);
  const periods = rows.at(-1)?.cells ?? [];
  const cursor = useGridCursor({ rows: rows.length, columns: periods.length });
  const { active, block } = cursor;
  /** input of the active cell while it is edited */
  const [editing, setEditing] = useState<string | null>(null);
  const [skipped, setSkipped] = useState<string | null>(null);
  const idOfCell = (row: number, column: number) => `${id}${row}-${column}`;
  const at = (row: number, column: number): SelectedCell | null => {
    const series = rows[row];
    const cell = series?.cells.find(({ date }) => date === periods[column]?.date);
    return series === undefined || cell === undefined ? null : [series, cell];
  };
  const editable = (row: number, column: number) => {
    const found = at(row, column);
    return found?.[1].isEditable === true && !isLocked ? found : null;
  };
  const current = at(active.row, active.column);
  // Shows the effect on other cells while the user types.
  const shown: DraftContext =
    editing === null || editing.trim() === '' || current === null
      ? context
      : { ...context, drafts: new Map(drafts).set(cellKey(current[0], current[1].date), editing) };
  const activeId = idOfCell(active.row, active.column);
  useEffect(() => {
    // jsdom does not implement scrolling.
    const cell = document.activeElement === grid.current ? document.getElementById(activeId) : null;
    if (cell !== null && 'scrollIntoView' in cell)
      cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [activeId]);

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
  const valueAt = (row: number, column: number) => {
    const found = at(row, column);
    return found === null ? null : plannedValue(...found, context);
  };
  /** Input that gives another cell the content of this one: its own input, or its value. */
  const sourceText = (row: number, column: number) => {
    const value = valueAt(row, column);
    return textAt(row, column) ?? (value === null ? null : `=${valueText(value, mark)}`);
  };
  const fill = (from: (row: number, column: number) => string | null) => {
    setSkipped(null);
    onChange(
      cellsOf(block).map(([row, cell]): Change => {
        const [down, across] = [rows.indexOf(row), periods.findIndex(({ date }) => date === cell.date)];
        return [row, cell.date, from(down, across)];
      }),
    );
  };
  const showRow = (row: number) => {
    cursor.selectRow(row);
    onShow(rows[row]?.id ?? undefined);
  };
  const commit = (step: { row: number; column: number } | null) => {
    const found = editable(active.row, active.column);
    const text = editing?.trim() ?? '';
    setSkipped(null);
    setEditing(null);
    if (found !== null && text !== (textAt(active.row, active.column) ?? ''))
      onChange([[found[0], found[1].date, text === '' ? null : text]]);
    if (step === null) return;
    cursor.moveBy(step);
    grid.current?.focus();
  };
  const startEditing = (row: number, column: number, text: string | null) => {
    if (editable(row, column) !== null) setEditing(text ?? textAt(row, column) ?? '');
  };
  const onCopy = (event: ClipboardEvent) => {
    if (editing !== null) return;
    event.clipboardData.setData('text/plain', blockText(block, valueAt, mark));
    event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent) => {
    if (editing !== null) return;
    const cells = placedAt(blockOfText(event.clipboardData.getData('text/plain')), block).filter(
      ([, , text]) => text !== '',
    );
    const changes = cells.flatMap(([row, column, text]): Change[] => {
      const found = editable(row, column);
      return found === null ? [] : [[found[0], found[1].date, text]];
    });
    setSkipped(skippedText(changes.length, cells.length));
    if (changes.length > 0) onChange(changes);
    event.preventDefault();
  };
  return (
    <div>
      <div className={classes['scroll']}>
        <Box
          component="table"
          ref={grid}
          role="grid"
          tabIndex={0}
          className={classes['grid']}
          aria-multiselectable
          aria-activedescendant={activeId}
          onKeyDown={(event) => {
            if (event.target !== event.currentTarget) return;
            cursor.onKeyDown(event, {
              onRow: () => showRow(active.row),
              onEdit: (text) => startEditing(active.row, active.column, text),
              onClear: () => fill(() => null),
              onFillDown: () => fill((_row, column) => sourceText(block.top, column)),
              onFillRight: () => fill((row) => sourceText(row, block.left)),
              onUndo,
            });
          }}
          onCopy={onCopy}
          onPaste={onPaste}
        >
          <caption>
            <VisuallyHidden>
              Plan by {level} and period. Arrow keys move, Shift selects, Space selects a row and shows it in
              the chart, typing changes a cell, Control and D fills down, Control and R fills to the right,
              Control and Z undoes, Control and C or V copies and pastes.
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
                <RowHeader
                  row={row}
                  onSelect={() => {
                    showRow(down);
                    grid.current?.focus();
                  }}
                />
                {periods.map(({ date }, across) => {
                  const cell = row.cells.find((one) => one.date === date);
                  const isActive = down === active.row && across === active.column;
                  const key = cellKey(row, date);
                  return (
                    <td
                      key={date}
                      id={idOfCell(down, across)}
                      data-numeric
                      data-active={isActive || undefined}
                      data-changed={drafts.has(key) || undefined}
                      data-adjusted={cell?.isAdjusted || undefined}
                      data-problem={cell && draftOf(row, cell, context)?.problem}
                      aria-selected={isWithin(block, down, across)}
                      aria-readonly={cell?.isEditable !== true || isLocked}
                      onMouseDown={(event) => {
                        if (isActive && editing !== null) return;
                        // Commits before the selection moves, because the field belongs to the active cell.
                        if (editing !== null) commit(null);
                        cursor.select({ row: down, column: across }, event.shiftKey);
                      }}
                      onMouseEnter={({ buttons }) => {
                        if (buttons === 1 && editing === null)
                          cursor.select({ row: down, column: across }, true);
                      }}
                      onDoubleClick={() => startEditing(down, across, null)}
                    >
                      {isActive && editing !== null ? (
                        <CellInput
                          label={`${row.label}, ${bucketLabel(date, bucket)}`}
                          text={editing}
                          onType={setEditing}
                          onCommit={commit}
                          onCancel={() => {
                            setEditing(null);
                            grid.current?.focus();
                          }}
                        />
                      ) : (
                        cell && (
                          <CellText
                            cell={cell}
                            value={plannedValue(row, cell, shown)}
                            comment={comments.get(key)}
                          />
                        )
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </Box>
      </div>
      <Text size="xs" component="output" display="block">
        {skipped}
      </Text>
      {renderTools({
        active: current,
        value: current === null ? 0 : plannedValue(...current, shown),
        editable: cellsOf(block),
      })}
    </div>
  );
}

function RowHeader({ row, onSelect }: { row: PlanRow; onSelect: () => void }) {
  const hasName = row.name !== null && row.name !== row.label;
  return (
    <th scope="row">
      <button
        type="button"
        // The grid's Space key does the same.
        tabIndex={-1}
        title="Select the row and show it in the chart"
        onClick={onSelect}
      >
        <span>{hasName ? row.name : row.label}</span>
        {hasName && <small>{row.label}</small>}
      </button>
    </th>
  );
}

function skippedText(pasted: number, all: number): string | null {
  if (pasted === all) return null;
  const skipped = all - pasted;
  return `${pasted} of ${all} cells pasted. ${skipped} ${plural(skipped, 'cell')} outside the grid or not editable.`;
}
