import { Table } from '@mantine/core';
import type { IngestReport } from './file-facts.ts';
import classes from './prose-cell.module.css';
import { WideTable } from './wide-table.tsx';

const roles: Readonly<Record<IngestReport['columns'][number]['role'], string>> = {
  characteristic: 'Characteristic',
  'product-name': 'Product name',
  date: 'Date',
  value: 'Value',
  period: 'Period',
  unused: 'Not used',
};

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
              {[roles[role], code, label].filter((part) => part !== null && part !== '').join(' · ')}
            </Table.Td>
            <Table.Td className={classes['prose']}>{reason}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </WideTable>
  );
}
