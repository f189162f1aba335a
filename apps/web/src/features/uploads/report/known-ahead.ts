import { roleChoice } from '../columns/column-changes.ts';
import { isNumericColumn } from '../preview/preview-table.tsx';
import type { PreviewAnswer } from '../queries.ts';
import type { IngestReport } from './file-facts.ts';

/**
 * Returns unused columns that may be known ahead: they contain numbers in rows that were rejected because they have
 * no demand. Empty if every row has demand.
 *
 * @param firstRows rows of the file; if omitted, every unused column qualifies
 */
export function knownAheadCandidates(
  { columns, rejected }: Pick<IngestReport, 'columns' | 'rejected'>,
  firstRows: PreviewAnswer['preview'],
): string[] {
  const value = columns.find(({ role }) => role === 'value');
  if (!rejected.some((cell) => cell.column === value?.column && cell.value === '')) return [];
  const isBlank = (column: string) => firstRows.every((row) => (row[column] ?? '') === '');
  return columns
    .filter(
      (each) =>
        roleChoice(each) === 'unused' && (isBlank(each.column) || isNumericColumn(firstRows, each.column)),
    )
    .map(({ column }) => column);
}

/** Hint about rejected rows that may contain known-ahead values; null if there are none. */
export function knownAheadHint(
  report: Pick<IngestReport, 'columns' | 'rejected'>,
  firstRows: PreviewAnswer['preview'],
): string | null {
  const candidates = knownAheadCandidates(report, firstRows);
  if (candidates.length === 0) return null;
  const value = report.columns.find(({ role }) => role === 'value')?.column ?? '';
  const column = candidates.length === 1 ? candidates.join() : 'a column';
  return `Rows without ${value} were rejected. If ${column} is known for future periods, such as a price or a promotion, set its role to Known ahead to keep these rows.`;
}
