import type { components } from '@forecast-console/api-client/schema';
import type { IngestReport } from '../report/file-facts.ts';

export type ColumnRole = IngestReport['columns'][number];
export type ColumnChoice = Omit<ColumnRole, 'reason'>;
/** Role options. In the contract, a column known in advance or in stock has the role 'unused'. */
export type RoleChoice = ColumnRole['role'] | 'known-ahead' | 'in-stock';

/** The user's choices by column. */
export type ColumnChanges = ReadonlyMap<string, ColumnChoice>;

export const noChanges: ColumnChanges = new Map();

/** Columns as detected without the user's choices, and as in the latest report. */
export interface ReportedColumns {
  detected: readonly ColumnRole[];
  reported: readonly ColumnRole[];
}

/** Maximum length of a characteristic's label (contract, ColumnMapping). */
export const maxLabelLength = 120;

const uniqueRoles: ReadonlySet<RoleChoice> = new Set(['value', 'product-name', 'in-stock']);

/** Returns the columns of the latest report with the user's choices applied. */
export function chosenColumns(reported: readonly ColumnRole[], changes: ColumnChanges): ColumnRole[] {
  return reported.map((column) => {
    const choice = changes.get(column.column);
    return choice === undefined ? column : { ...choice, reason: column.reason };
  });
}

/** Returns whether the user's choice for a column differs from the detected role. */
export function isChanged(column: string, changes: ColumnChanges, detected: readonly ColumnRole[]): boolean {
  const choice = changes.get(column);
  return choice !== undefined && !isAmong(detected, choice);
}

/**
 * Adds a choice. A file has at most one value, product-name and in-stock column, so the previous one becomes unused. A
 * choice that equals the detected role is removed, unless the report shows a different role because of another
 * choice.
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
  if (uniqueRoles.has(roleChoice(choice)))
    for (const other of chosenColumns(reported, changes))
      if (roleChoice(other) === roleChoice(choice) && other.column !== choice.column)
        put({ column: other.column, role: 'unused', code: null, label: null });
  put(choice);
  return next;
}

/** Returns the column with another role. If this is its detected role, the detected code and label are restored. */
export function inRole(column: string, chosen: RoleChoice, detected: readonly ColumnRole[]): ColumnChoice {
  const before = detected.find((each) => each.column === column);
  const [code, label] =
    before !== undefined && roleChoice(before) === chosen ? [before.code, before.label] : [null, null];
  if (chosen === 'known-ahead') return { column, role: 'unused', known_ahead: true, code, label };
  if (chosen === 'in-stock') return { column, role: 'unused', in_stock: true, code, label };
  return { column, role: chosen, code, label };
}

/** Returns the role option of a column. */
export function roleChoice({
  role,
  known_ahead,
  in_stock,
}: Pick<ColumnRole, 'role' | 'known_ahead' | 'in_stock'>): RoleChoice {
  if (in_stock === true) return 'in-stock';
  return known_ahead === true ? 'known-ahead' : role;
}

/** Returns the `mapping` field of an upload or preview; undefined if nothing changed. */
export function mappingField(changes: ColumnChanges, detected: readonly ColumnRole[]): string | undefined {
  if ([...changes.values()].every((choice) => isAmong(detected, choice))) return undefined;
  return JSON.stringify(mappingOf(changes));
}

/** Returns the user's choices as they are sent to the server. */
export function mappingOf(changes: ColumnChanges): components['schemas']['ColumnMapping'] {
  return [...changes.values()].map(toEntry);
}

// Only characteristics have a code and label. The server assigns missing codes and labels.
function toEntry({
  column,
  role,
  known_ahead,
  in_stock,
  code,
  label,
}: ColumnChoice): components['schemas']['ColumnMapping'][number] {
  if (known_ahead === true) return { column, role, known_ahead };
  if (in_stock === true) return { column, role, in_stock };
  if (role !== 'characteristic') return { column, role };
  const name = label?.trim() ?? '';
  return { column, role, ...(code === null ? {} : { code }), ...(name === '' ? {} : { label: name }) };
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

/** Names of the role options, in display order. */
export const columnRoleNames: Readonly<Record<RoleChoice, string>> = {
  characteristic: 'Characteristic',
  'product-name': 'Product name',
  date: 'Date',
  value: 'Value',
  period: 'Period',
  'known-ahead': 'Known ahead',
  'in-stock': 'In stock',
  unused: 'Not used',
};
