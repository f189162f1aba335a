import { limits } from './limits.ts';
import { cellText, type Row } from './table.ts';
import type { TablePlan } from './table-plan.ts';
import type { Tally } from './tally.ts';
import { type DateCell, totalCell } from './total-row.ts';

/**
 * Turns away rows that must not be read at all: slipped ones, overlong cells, totals.
 * @returns whether the row was rejected
 */
export function rejectRow(
  row: Row,
  line: number,
  plan: TablePlan,
  date: DateCell | null,
  tally: Tally,
): boolean {
  for (let index = plan.width; index < row.length; index += 1) {
    const text = cellText(row[index]);
    if (text === '') continue;
    tally.reject(line, `column ${index + 1}`, text, `${plan.width} cells, as many as the header has`);
    return true;
  }
  const long = plan.characteristics.find(({ index }) => isOverlong(row, index)) ?? null;
  const longName =
    plan.productName !== null && isOverlong(row, plan.productName.index) ? plan.productName.name : null;
  const column = long?.column ?? longName;
  if (column !== null) {
    tally.reject(
      line,
      column,
      cellText(row[long?.index ?? plan.productName?.index ?? 0]),
      'at most 10,000 characters',
    );
    return true;
  }
  const total = totalCell(row, plan.characteristics, date);
  if (total === null) return false;
  tally.reject(line, total.column, total.text, 'rows of single products; totals of other rows are left out');
  return true;
}

function isOverlong(row: Row, index: number): boolean {
  const cell = row[index];
  return typeof cell === 'string' && cell.length > limits.cellCharacters;
}
