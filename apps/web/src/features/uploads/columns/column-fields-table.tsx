import { Button, Group, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { formatCount } from '../../../lib/format.ts';
import { SimpleTable } from '../../../components/table/wide-table.tsx';
import {
  chosenColumns,
  type ColumnChanges,
  type ColumnChoice,
  columnRoleNames,
  isChanged,
  type ReportedColumns,
  roleChoice,
} from './column-changes.ts';
import { ColumnFieldsRow, NamedColumn } from './column-fields-row.tsx';
import { columnStretches, stretchName } from './column-roles-table.tsx';

interface ColumnFieldsTableProps extends ReportedColumns {
  changes: ColumnChanges;
  change: (choice: ColumnChoice) => void;
  disabled: boolean;
}

/** Table of columns whose roles the user can change. */
export function ColumnFieldsTable({ detected, reported, changes, change, disabled }: ColumnFieldsTableProps) {
  const [all, setAll] = useState(false);
  const chosen = useMemo(() => chosenColumns(reported, changes), [reported, changes]);
  const changed = chosen.filter(({ column }) => isChanged(column, changes, detected)).length;
  // A file with one column per period may have thousands of them.
  const shown = useMemo(
    () => (all ? chosen.map((column) => [column]) : columnStretches(chosen)),
    [all, chosen],
  );
  return (
    <>
      <SimpleTable scrolls label="Column roles" columns={['Column', 'Role', 'Code', 'Label']}>
        {shown.map((stretch) => {
          const [column] = stretch;
          if (column === undefined) return null;
          if (stretch.length === 1)
            return (
              <ColumnFieldsRow
                key={column.column}
                chosen={column}
                changed={isChanged(column.column, changes, detected)}
                detected={detected}
                disabled={disabled}
                onChange={change}
              />
            );
          return (
            <tr key={column.column}>
              <NamedColumn name={stretchName(stretch)} reason={column.reason} />
              <td colSpan={3}>{columnRoleNames[roleChoice(column)]}</td>
            </tr>
          );
        })}
      </SimpleTable>
      {shown.length < chosen.length && (
        <Group>
          <Button variant="default" size="compact-sm" onClick={() => setAll(true)}>
            Show all {formatCount(chosen.length)} columns
          </Button>
        </Group>
      )}
      <Text size="sm" component="output" display="block">
        {changed === 1 ? '1 column changed' : `${formatCount(changed)} columns changed`}
      </Text>
    </>
  );
}
