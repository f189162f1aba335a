import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { formatCount, plural } from '../../../lib/format.ts';
import classes from '../../../components/prose-cell.module.css';
import { SimpleTable } from '../../../components/wide-table.tsx';
import type { IngestReport } from './file-facts.ts';

type RejectedCell = IngestReport['rejected'][number];

/** Rejected cells, grouped by reason, or each with row, column, value and accepted values (DATA-7). */
export function RejectedCellsTable({
  rejected,
  rowsRejected,
}: Pick<IngestReport, 'rejected' | 'rowsRejected'>) {
  const reasons = rejectionReasons(rejected);
  const [isEach, setEach] = useState(false);
  const shown = isEach ? rejected.map((cell) => [cell]) : reasons;
  return (
    <>
      <SimpleTable label="Rejected cells table" columns={['Rows', 'Column', 'Value', 'Accepted values']}>
        {shown.map((cells) => {
          const [first] = cells;
          if (first === undefined) return null;
          const { row, column, accepted } = first;
          return (
            <tr key={`${row} ${column}`}>
              <td>{listed(cells.map((cell) => String(cell.row)))}</td>
              <td>{column}</td>
              <td>{listed([...new Set(cells.map(({ value }) => (value === '' ? '(empty)' : value)))])}</td>
              <td className={classes['prose']}>{accepted}</td>
            </tr>
          );
        })}
      </SimpleTable>
      {reasons.length < rejected.length && (
        <Button variant="default" size="compact-sm" onClick={() => setEach(!isEach)}>
          {isEach ? 'Group by reason' : `Show all ${formatCount(rejected.length)} rejected cells`}
        </Button>
      )}
      {rowsRejected > rejected.length && (
        <Text size="sm" c="dimmed">
          Showing the first {rejected.length} rejected {plural(rejected.length, 'cell')};{' '}
          {formatCount(rowsRejected)} rows were rejected in total.
        </Text>
      )}
    </>
  );
}

/** Groups rejected cells of the same column that have the same reason. */
export function rejectionReasons(rejected: readonly RejectedCell[]): RejectedCell[][] {
  const reasons = new Map<string, RejectedCell[]>();
  for (const cell of rejected) {
    const key = JSON.stringify([cell.column, cell.accepted, cell.value === '']);
    reasons.set(key, [...(reasons.get(key) ?? []), cell]);
  }
  return [...reasons.values()];
}

const maxListed = 5;

/** Formats the first items of a list: '4, 7, 9, 12, 15 and 34 more'. */
function listed(items: readonly string[]): string {
  const more = items.length - maxListed;
  return more > 0
    ? `${items.slice(0, maxListed).join(', ')} and ${formatCount(more)} more`
    : items.join(', ');
}
