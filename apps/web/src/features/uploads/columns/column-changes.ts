import type { components } from '@forecast-console/api-client/schema';
import type { IngestReport } from '../report/file-facts.ts';

export type ColumnRole = IngestReport['columns'][number];
export type ColumnChoice = Omit<ColumnRole, 'reason'>;
/** What a column may be said to be; one that is known ahead is unused but as a driver. */
export type RoleChoice = ColumnRole['role'] | 'known-ahead';

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
  return reported.map((column) => {
    const choice = changes.get(column.column);
    return choice === undefined ? column : { ...choice, reason: column.reason };
  });
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
export function inRole(column: string, chosen: RoleChoice, detected: readonly ColumnRole[]): ColumnChoice {
  const before = detected.find((each) => each.column === column);
  const [code, label] =
    before !== undefined && roleChoice(before) === chosen ? [before.code, before.label] : [null, null];
  if (chosen === 'known-ahead') return { column, role: 'unused', known_ahead: true, code, label };
  return { column, role: chosen, code, label };
}

/** What a column is, of all it may be said to be. */
export function roleChoice({ role, known_ahead }: Pick<ColumnRole, 'role' | 'known_ahead'>): RoleChoice {
  return known_ahead === true ? 'known-ahead' : role;
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
  known_ahead,
  code,
  label,
}: ColumnChoice): components['schemas']['ColumnMapping'][number] {
  if (known_ahead === true) return { column, role, known_ahead };
  if (role !== 'characteristic') return { column, role };
  const words = label?.trim() ?? '';
  return { column, role, ...(code === null ? {} : { code }), ...(words === '' ? {} : { label: words }) };
}

function isAmong(columns: readonly ColumnRole[], choice: ColumnChoice): boolean {
  return columns.some(
    ({ column, code, label, ...role }) =>
      column === choice.column &&
      roleChoice(role) === roleChoice(choice) &&
      code === choice.code &&
      (label ?? '') === (choice.label?.trim() ?? ''),
  );
}

/** The roles of a column in words, in the order they are offered. */
export const columnRoleNames: Readonly<Record<RoleChoice, string>> = {
  characteristic: 'Characteristic',
  'product-name': 'Product name',
  date: 'Date',
  value: 'Value',
  period: 'Period',
  'known-ahead': 'Known ahead',
  unused: 'Not used',
};
