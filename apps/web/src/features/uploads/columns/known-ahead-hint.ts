import type { PreviewAnswer } from '../queries.ts';
import { isNumericColumn } from '../preview/preview-table.tsx';
import type { IngestReport } from '../report/file-facts.ts';
import { roleChoice } from './column-changes.ts';

/**
 * What helps where rows were rejected for having no value, and may tell what is known of periods to come.
 * @param firstRows of the file; only numbers can be known ahead
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
  const names = others.length === 1 ? `${others[0]?.column} is` : 'a column is';
  return `Rows without ${value?.column} were rejected. If ${names} known for periods to come, such as a price or a promotion, choose Known ahead as its role: such rows are then kept.`;
}
