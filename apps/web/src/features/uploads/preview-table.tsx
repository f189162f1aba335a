import { Table } from '@mantine/core';
import type { PreviewAnswer } from './send-file.ts';
import { WideTable } from './wide-table.tsx';

/** The first rows as they stand in the file; numbers to the right. */
export function PreviewTable({
  columns,
  rows,
}: {
  columns: readonly string[];
  rows: PreviewAnswer['preview'];
}) {
  return (
    <WideTable label="Preview of the file">
      <Table.Thead>
        <Table.Tr>
          {columns.map((column) => (
            <Table.Th key={column} scope="col">
              {column}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row, position) => (
          // The rows of a preview never move, so their place is their identity.
          <Table.Tr key={position}>
            {columns.map((column) => (
              <Table.Td key={column} {...(typeof row[column] === 'number' ? { ta: 'right' as const } : {})}>
                {row[column]}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </WideTable>
  );
}
