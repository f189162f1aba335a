import { Table, Text } from '@mantine/core';
import { formatCount } from '../../../lib/format.ts';
import classes from '../../../ui/prose-cell.module.css';
import { WideTable } from '../../../ui/wide-table.tsx';
import type { IngestReport } from './file-facts.ts';

/** Every cell that was turned away: where it stands, what it holds, what would be accepted. */
export function RejectedCellsTable({
  rejected,
  rowsRejected,
}: Pick<IngestReport, 'rejected' | 'rowsRejected'>) {
  return (
    <>
      <WideTable label="Table of rejected cells">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col" ta="right">
              Row
            </Table.Th>
            <Table.Th scope="col">Column</Table.Th>
            <Table.Th scope="col">Value</Table.Th>
            <Table.Th scope="col">What would be accepted</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rejected.map(({ row, column, value, accepted }) => (
            <Table.Tr key={`${row} ${column}`}>
              <Table.Td ta="right">{row}</Table.Td>
              <Table.Td>{column}</Table.Td>
              <Table.Td>{value === '' ? '(empty)' : value}</Table.Td>
              <Table.Td className={classes['prose']}>{accepted}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </WideTable>
      {rowsRejected > rejected.length && (
        <Text size="sm" c="dimmed">
          The first {rejected.length} rejected cells are listed; {formatCount(rowsRejected)} rows were
          rejected in all.
        </Text>
      )}
    </>
  );
}
