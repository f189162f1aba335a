import classes from '../../../components/table/prose-cell.module.css';
import { SimpleTable } from '../../../components/table/wide-table.tsx';
import type { IngestReport } from '../report/file-facts.ts';
import { type ColumnRole, columnRoleNames, roleChoice } from './column-changes.ts';

/** Detected role of each column, with the reason. */
export function ColumnRolesTable({ columns }: Pick<IngestReport, 'columns'>) {
  return (
    <SimpleTable label="Column roles" columns={['Column', 'Role', 'Why']}>
      {columnStretches(columns).map((stretch) => {
        const [column] = stretch;
        if (column === undefined) return null;
        const { code, label, reason } = column;
        return (
          <tr key={column.column}>
            <th scope="row">{stretchName(stretch)}</th>
            <td>
              {[columnRoleNames[roleChoice(column)], code, label]
                .filter((part) => part !== null && part !== '')
                .join(' · ')}
            </td>
            <td className={classes['prose']}>{reason}</td>
          </tr>
        );
      })}
    </SimpleTable>
  );
}

// Longer sequences of similar columns are listed as one row.
const maxListed = 5;

/**
 * Groups columns into table rows. A long sequence of columns with the same role and reason, such as the periods of a
 * wide file, shares one row.
 */
export function columnStretches(columns: readonly ColumnRole[]): ColumnRole[][] {
  const stretches: ColumnRole[][] = [];
  for (const column of columns) {
    const open = stretches.at(-1);
    const before = open?.at(-1);
    if (before !== undefined && roleChoice(before) === roleChoice(column) && before.reason === column.reason)
      open?.push(column);
    else stretches.push([column]);
  }
  return stretches.flatMap((stretch) =>
    stretch.length > maxListed && stretch[0]?.role !== 'characteristic'
      ? [stretch]
      : stretch.map((column) => [column]),
  );
}

/** Row header: 'Sales', or '2024-01 – 2024-12: 12 columns'. */
export function stretchName(stretch: readonly ColumnRole[]): string {
  const first = stretch[0]?.column ?? '';
  const last = stretch.at(-1)?.column ?? '';
  return stretch.length === 1 ? first : `${first} – ${last}: ${stretch.length} columns`;
}
