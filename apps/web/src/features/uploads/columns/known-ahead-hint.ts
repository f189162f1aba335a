import type { PreviewAnswer } from '../queries.ts';
import { isNumericColumn } from '../preview/preview-table.tsx';
import type { IngestReport } from '../report/file-facts.ts';
import { roleChoice } from './column-changes.ts';

/**
 * Hint for rows that were rejected because they have no value, but may contain known-ahead values.
 *
 * @param firstRows rows of the file; only numeric columns can be known ahead
 */
export function knownAheadHint(
  { columns, rejected }: Pick<IngestReport, 'columns' | 'rejected'>,
  firstRows: PreviewAnswer['preview'],
): string | null {
  const value = columns.find(({ role }) => role === 'value');
  const isWithoutValue = rejected.some((cell) => cell.column === value?.column && cell.value === '');
  const isBlank = (column: string) => firstRows.every((row) => (row[column] ?? '') === '');
  const others = columns.filter(
    (each) =>
      roleChoice(each) === 'unused' && (isBlank(each.column) || isNumericColumn(firstRows, each.column)),
  );
  if (!isWithoutValue || others.length === 0) return null;
  const column = others.length === 1 ? `${others[0]?.column}` : 'a column';
  return `Rows without ${value?.column} were rejected. If ${column} is known for future periods, such as a price or a promotion, set its role to Known ahead to keep these rows.`;
}
