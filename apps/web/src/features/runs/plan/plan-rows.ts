import type { RunData, RunGroup, RunPoint } from '@forecast-console/api-client/normalise';
import { type Bucket, formatIsoDate, parseIsoDate } from '@forecast-console/calendar';
import { yearBefore } from '../../../lib/year-place.ts';
import type { CellChange } from '../queries.ts';
import { cellEntry, entered } from './cell-entry.ts';
import type { DecimalMark } from './number-entry.ts';

/** One period of a series in the planning grid. */
export interface PlanCell {
  date: string;
  /** the current plan: the adjusted forecast, or the forecast */
  plan: number;
  forecast: number;
  /** actual one year earlier; null if unknown */
  lastYear: number | null;
  isAdjusted: boolean;
  /** whether the cell can be changed: only periods after the newest actual can */
  isEditable: boolean;
}

/** A series in the planning grid. */
export interface PlanRow {
  /** id of the combination as in the URL; null for the total */
  id: string | null;
  label: string;
  /** name from the master data */
  name: string | null;
  cells: readonly PlanCell[];
}

/** Data of a run that the planning grid needs. */
interface PlanData extends Pick<RunData, 'points' | 'partial_last'> {
  groups: { readonly items: readonly Pick<RunGroup, 'key' | 'name' | 'points'>[] } | null;
}

/** Rows of the planning grid: the combinations, and the total as the last row. */
export function planRows(
  { points, partial_last: partialLast, groups }: PlanData,
  bucket: Bucket,
  idOf: (key: Readonly<Record<string, string>>) => string,
): PlanRow[] {
  const newest = points.findLast(({ date, actual }) => actual !== null && date !== partialLast)?.date ?? '';
  const cellsOf = (all: readonly RunPoint[]) => cellsFrom(all, bucket, newest);
  const combinations = (groups?.items ?? []).map(({ key, name, points: own }) => ({
    id: idOf(key),
    label: Object.values(key).join(' + '),
    name,
    cells: cellsOf(own),
  }));
  return [...combinations, { id: null, label: 'Total', name: null, cells: cellsOf(points) }];
}

function cellsFrom(points: readonly RunPoint[], bucket: Bucket, newest: string): PlanCell[] {
  const actuals = new Map(points.map(({ date, actual }) => [date, actual]));
  return points.flatMap(({ date, forecast, plan }) => {
    const day = parseIsoDate(date);
    if (forecast === null || day === null) return [];
    return [
      {
        date,
        plan: plan ?? forecast,
        forecast,
        lastYear: actuals.get(formatIsoDate(yearBefore(day, bucket))) ?? null,
        isAdjusted: plan !== undefined && plan !== forecast,
        isEditable: date > newest,
      },
    ];
  });
}

/** Cell input that has not been applied yet, by `cellKey`. */
export type Drafts = ReadonlyMap<string, string>;

export const cellKey = ({ id }: Pick<PlanRow, 'id'>, date: string): string => `${id ?? ''} ${date}`;

/** The parsed input of a cell. */
export interface Draft {
  text: string;
  /** the change; null if the input is invalid or ambiguous */
  change: Omit<CellChange, 'date' | 'based_on'> | null;
  problem: 'invalid' | 'ambiguous' | 'both' | null;
}

/** Parses the input of a cell; returns null if it has none. */
export function draftOf(
  row: PlanRow,
  cell: PlanCell,
  { rows, drafts, mark }: { rows: readonly PlanRow[]; drafts: Drafts; mark: DecimalMark | null },
): Draft | null {
  const text = drafts.get(cellKey(row, cell.date));
  if (text === undefined) return null;
  const entry = cellEntry(text, mark);
  if (entry === null || entry === 'ambiguous')
    return { text, change: null, problem: entry === null ? 'invalid' : 'ambiguous' };
  // A new total is spread over its parts, so only the total or the parts of a period can be changed, not both.
  const isBoth =
    row.id === null && rows.some((other) => other.id !== null && drafts.has(cellKey(other, cell.date)));
  return { text, change: entry, problem: isBoth ? 'both' : null };
}

/** Returns the value that a cell will have: its own input, its share of a new total, or the sum of new parts. */
export function plannedValue(
  row: PlanRow,
  cell: PlanCell,
  context: { rows: readonly PlanRow[]; drafts: Drafts; mark: DecimalMark | null },
): number {
  const own = draftOf(row, cell, context);
  if (own?.change != null) return entered(own.change, cell.plan);
  const at = (other: PlanRow) => other.cells.find(({ date }) => date === cell.date);
  const total = context.rows.find(({ id }) => id === null);
  if (row.id !== null) {
    const whole = total && at(total);
    const change = total && whole && draftOf(total, whole, context)?.change;
    return whole && change && whole.plan !== 0
      ? (cell.plan * entered(change, whole.plan)) / whole.plan
      : cell.plan;
  }
  return context.rows.reduce((sum, other) => {
    const part = other.id === null ? undefined : at(other);
    const change = part && draftOf(other, part, context)?.change;
    return part && change ? sum + entered(change, part.plan) - part.plan : sum;
  }, cell.plan);
}

/** Rows and columns of a rectangular selection, both ends included. */
export interface Block {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** Converts a block to text for a spreadsheet: tabs between cells, line breaks between rows. */
export function blockText(
  block: Block,
  valueAt: (row: number, column: number) => number | null,
  mark: DecimalMark | null,
): string {
  const line = (row: number) =>
    range(block.left, block.right)
      .map((column) => {
        const value = valueAt(row, column);
        const text = value === null ? '' : String(Number(value.toFixed(2)));
        return mark === ',' ? text.replace('.', ',') : text;
      })
      .join('\t');
  return range(block.top, block.bottom).map(line).join('\n');
}

/** Splits text from a spreadsheet into rows and cells. */
export function blockOfText(text: string): string[][] {
  const lines = text.replaceAll('\r', '').replace(/\n$/, '').split('\n');
  return lines.map((line) => line.split('\t').map((cell) => cell.trim()));
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
