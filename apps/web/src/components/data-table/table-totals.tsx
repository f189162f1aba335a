import type { DataColumn } from './data-column.ts';
import classes from './data-table.module.css';

interface TableTotalsProps<Row> {
  columns: readonly DataColumn<Row>[];
  /** those that pass the filter */
  rows: readonly Row[];
  selectable: boolean;
}

/** The last row: what the columns come to. */
export function TableTotals<Row>({ columns, rows, selectable }: TableTotalsProps<Row>) {
  return (
    <tfoot>
      <tr aria-rowindex={rows.length + 2}>
        {selectable && <td className={classes['select']}>{''}</td>}
        {columns.map((column, at) => {
          const text = column.total?.(rows);
          return at === 0 ? (
            <th key={column.id} scope="row" className={classes['first']}>
              {text ?? 'Total'}
            </th>
          ) : (
            <td key={column.id} data-numeric={column.numeric}>
              {text ?? ''}
            </td>
          );
        })}
      </tr>
    </tfoot>
  );
}
