import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { formatCount, plural } from '../../../lib/format.ts';
import classes from '../../../components/table/prose-cell.module.css';
import { SimpleTable } from '../../../components/table/wide-table.tsx';
import type { IngestReport } from './file-facts.ts';

type RejectedCell = IngestReport['rejected'][number];
type RejectionReason = NonNullable<IngestReport['rejection_reasons']>[number];

interface RejectedCellsTableProps {
  rejected: readonly RejectedCell[];
  /** all rejected cells by reason; missing in reports of older imports */
  reasons?: readonly RejectionReason[] | undefined;
  rowsRejected: number;
}

/** Rejected cells, grouped by reason, or each with row, column, value and accepted values (DATA-7). */
export function RejectedCellsTable({ rejected, reasons, rowsRejected }: RejectedCellsTableProps) {
  const groups = reasons ?? reasonsOf(rejected);
  const [isEach, setEach] = useState(false);
  const shown = isEach ? rejected.map(reasonOf) : groups;
  const isPart = rowsRejected > rejected.length;
  return (
    <>
      <SimpleTable
        label="Rejected cells table"
        columns={[{ name: 'Cells', number: true }, 'Rows', 'Column', 'Values', 'Accepted values']}
      >
        {shown.map(({ count, rows, column, values, accepted }) => (
          <tr key={`${rows[0]} ${column}`}>
            <td data-numeric>{formatCount(count)}</td>
            <td>{examples(rows, count)}</td>
            <td>{column}</td>
            <td>{values.map((value) => (value === '' ? '(empty)' : value)).join(', ')}</td>
            <td className={classes['prose']}>{accepted}</td>
          </tr>
        ))}
      </SimpleTable>
      {groups.length < rejected.length && (
        <div>
          <Button variant="default" size="compact-sm" onClick={() => setEach(!isEach)}>
            {isEach
              ? 'Group by reason'
              : `Show ${isPart ? 'the first' : 'all'} ${formatCount(rejected.length)} rejected cells`}
          </Button>
        </div>
      )}
      {isPart && (isEach || reasons === undefined) && (
        <Text size="sm" c="dimmed">
          Showing the first {rejected.length} rejected {plural(rejected.length, 'cell')};{' '}
          {formatCount(rowsRejected)} rows were rejected in total.
        </Text>
      )}
    </>
  );
}

const maxExamples = 5;

/** Groups the listed cells by column and reason. */
function reasonsOf(rejected: readonly RejectedCell[]): RejectionReason[] {
  const groups = new Map<string, RejectedCell[]>();
  for (const cell of rejected) {
    const key = JSON.stringify([cell.column, cell.accepted, cell.value === '']);
    groups.set(key, [...(groups.get(key) ?? []), cell]);
  }
  return [...groups.values()].flatMap((cells) => {
    const [first] = cells;
    const values = [...new Set(cells.map(({ value }) => value))].slice(0, maxExamples);
    const rows = cells.map(({ row }) => row).slice(0, maxExamples);
    return first === undefined ? [] : [{ ...reasonOf(first), count: cells.length, rows, values }];
  });
}

function reasonOf({ row, column, value, accepted }: RejectedCell): RejectionReason {
  return { column, accepted, count: 1, rows: [row], values: [value] };
}

/** Lists the first rows: '4, 7, 9, 12, 15, …'. */
function examples(rows: readonly number[], count: number): string {
  return `${rows.join(', ')}${count > rows.length ? ', …' : ''}`;
}
