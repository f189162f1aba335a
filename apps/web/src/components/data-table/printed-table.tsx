import type { DataColumn } from './data-column.ts';
import classes from './data-table.module.css';

interface PrintedTableProps<Row> {
  caption: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
}

/** All rows, for printing. */
export function PrintedTable<Row>({ caption, columns, rows, rowId }: PrintedTableProps<Row>) {
  return (
    <table className={classes['table']}>
      <caption className={classes['printed']}>{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ id, header, numeric }) => (
            <th key={id} scope="col" data-numeric={numeric}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowId(row)}>
            {columns.map((column) => (
              <td
                key={column.id}
                data-numeric={column.numeric}
                data-tinted={column.tinted?.(row) === true || undefined}
              >
                {column.text(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
