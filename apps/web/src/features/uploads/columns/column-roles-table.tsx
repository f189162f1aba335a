import { Table } from '@mantine/core';
import classes from '../../../ui/prose-cell.module.css';
import { WideTable } from '../../../ui/wide-table.tsx';
import type { IngestReport } from '../report/file-facts.ts';
import { columnRoleNames } from './column-changes.ts';

/** What each column was understood as, and why. */
export function ColumnRolesTable({ columns }: Pick<IngestReport, 'columns'>) {
  return (
    <WideTable label="How columns were understood">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Column</Table.Th>
          <Table.Th scope="col">Understood as</Table.Th>
          <Table.Th scope="col">Why</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {columns.map(({ column, role, code, label, reason }) => (
          <Table.Tr key={column}>
            <Table.Th scope="row">{column}</Table.Th>
            <Table.Td>
              {[columnRoleNames[role], code, label]
                .filter((part) => part !== null && part !== '')
                .join(' · ')}
            </Table.Td>
            <Table.Td className={classes['prose']}>{reason}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </WideTable>
  );
}
