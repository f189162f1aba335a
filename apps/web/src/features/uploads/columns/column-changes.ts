import type { components } from '@forecast-console/api-client/schema';
import type { IngestReport } from '../report/file-facts.ts';

export type ColumnRole = IngestReport['columns'][number];
export type ColumnChoice = Pick<ColumnRole, 'column' | 'role' | 'code' | 'label'>;

/** What the user says single columns are, by column. */
export type ColumnChanges = ReadonlyMap<string, ColumnChoice>;

export const noChanges: ColumnChanges = new Map();

/** The columns as the server detected them by itself, and as its newest report has them. */
interface ReportedColumns {
  detected: readonly ColumnRole[];
  reported: readonly ColumnRole[];
}

/** The longest label of a characteristic (contract, ColumnMapping). */
export const maxLabelLength = 120;

const roleOfOne: ReadonlySet<ColumnRole['role']> = new Set(['value', 'product-name']);

/** The columns of the newest report, with the user's choices in place of it. */
export function chosenColumns(reported: readonly ColumnRole[], changes: ColumnChanges): ColumnRole[] {
  return reported.map((column) => ({ ...column, ...changes.get(column.column) }));
}

/** Whether the user's choice for a column is another than what was detected. */
export function isChanged(column: string, changes: ColumnChanges, detected: readonly ColumnRole[]): boolean {
  const choice = changes.get(column);
  return choice !== undefined && !isAmong(detected, choice);
}

/**
 * Adds a choice. A file has one value and one product name, so the column that was it so far becomes unused. A choice
 * that undoes an earlier one is forgotten; but where the report shows a consequence of another choice, it is a choice
 * to have it as it was detected.
 */
export function changeColumn(
  changes: ColumnChanges,
  choice: ColumnChoice,
  { detected, reported }: ReportedColumns,
): ColumnChanges {
  const next = new Map(changes);
  const put = (each: ColumnChoice) => {
    if (isAmong(detected, each) && isAmong(reported, each)) next.delete(each.column);
    else next.set(each.column, each);
  };
  if (roleOfOne.has(choice.role))
    for (const { column, role } of chosenColumns(reported, changes))
      if (role === choice.role && column !== choice.column)
        put({ column, role: 'unused', code: null, label: null });
  put(choice);
  return next;
}

/** A column in another role: back in the detected one it is all that was detected. */
export function inRole(
  column: string,
  role: ColumnRole['role'],
  detected: readonly ColumnRole[],
): ColumnChoice {
  const before = detected.find((each) => each.column === column);
  if (before?.role !== role) return { column, role, code: null, label: null };
  return { column, role, code: before.code, label: before.label };
}

/** The `mapping` field of an upload or a preview; undefined when everything is as detected. */
export function mappingField(changes: ColumnChanges, detected: readonly ColumnRole[]): string | undefined {
  const choices = [...changes.values()];
  if (choices.every((choice) => isAmong(detected, choice))) return undefined;
  return JSON.stringify(choices.map(toEntry));
}

// Only a characteristic has a code and a label; without them the server finds its own.
function toEntry({
  column,
  role,
  code,
  label,
}: ColumnChoice): components['schemas']['ColumnMapping'][number] {
  if (role !== 'characteristic') return { column, role };
  const words = label?.trim() ?? '';
  return { column, role, ...(code === null ? {} : { code }), ...(words === '' ? {} : { label: words }) };
}

function isAmong(columns: readonly ColumnRole[], choice: ColumnChoice): boolean {
  return columns.some(
    ({ column, role, code, label }) =>
      column === choice.column &&
      role === choice.role &&
      code === choice.code &&
      (label ?? '') === (choice.label?.trim() ?? ''),
  );
}

/** The roles of a column in words, in the order they are offered. */
export const columnRoleNames: Readonly<Record<ColumnRole['role'], string>> = {
  characteristic: 'Characteristic',
  'product-name': 'Product name',
  date: 'Date',
  value: 'Value',
  period: 'Period',
  unused: 'Not used',
};
