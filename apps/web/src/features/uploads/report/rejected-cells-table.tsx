import { Text } from '@mantine/core';
import { formatCount } from '../../../lib/format.ts';
import classes from '../../../components/prose-cell.module.css';
import { WideTable } from '../../../components/wide-table.tsx';
import type { IngestReport } from './file-facts.ts';

/** Rejected cells with row, column, value and accepted values (DATA-7). */
export function RejectedCellsTable({
  rejected,
  rowsRejected,
}: Pick<IngestReport, 'rejected' | 'rowsRejected'>) {
  return (
    <>
      <WideTable label="Table of rejected cells">
        <thead>
          <tr>
            <th scope="col" data-numeric>
              Row
            </th>
            <th scope="col">Column</th>
            <th scope="col">Value</th>
            <th scope="col">Accepted values</th>
          </tr>
        </thead>
        <tbody>
          {rejected.map(({ row, column, value, accepted }) => (
            <tr key={`${row} ${column}`}>
              <td data-numeric>{row}</td>
              <td>{column}</td>
              <td>{value === '' ? '(empty)' : value}</td>
              <td className={classes['prose']}>{accepted}</td>
            </tr>
          ))}
        </tbody>
      </WideTable>
      {rowsRejected > rejected.length && (
        <Text size="sm" c="dimmed">
          Showing the first {rejected.length} rejected cells; {formatCount(rowsRejected)} rows were rejected
          in total.
        </Text>
      )}
    </>
  );
}
