import { Table } from '@mantine/core';
import type { PreviewAnswer } from '../../../resources/transfers.ts';
import { WideTable } from '../../../ui/wide-table.tsx';
import classes from './preview-table.module.css';

interface PreviewTableProps {
  columns: readonly string[];
  rows: PreviewAnswer['preview'];
}

/** The first rows as they stand in the file; numbers to the right, long texts cut with the whole in the tooltip. */
export function PreviewTable({ columns, rows }: PreviewTableProps) {
  const numeric = new Set(columns.filter((column) => isNumericColumn(rows, column)));
  const align = (column: string) => (numeric.has(column) ? 'right' : 'left');
  return (
    <WideTable label="Preview of the file">
      <Table.Thead>
        <Table.Tr>
          {columns.map((column) => (
            <Table.Th key={column} scope="col" ta={align(column)} className={classes['cell']}>
              {column}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row, position) => (
          <Table.Tr key={position}>
            {columns.map((column) => (
              <Table.Td
                key={column}
                ta={align(column)}
                className={classes['cell']}
                title={String(row[column] ?? '')}
              >
                {row[column]}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </WideTable>
  );
}

const number = /^[-+]?[\d.,\s]*\d%?$/;

/** Whether all values a preview shows of a column read as numbers, so that it stands to the right. */
export function isNumericColumn(rows: PreviewAnswer['preview'], column: string): boolean {
  const values = rows.map((row) => row[column] ?? '').filter((value) => value !== '');
  return values.length > 0 && values.every((value) => typeof value === 'number' || number.test(value));
}
