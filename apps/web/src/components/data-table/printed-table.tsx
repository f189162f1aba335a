import type { DataColumn } from './data-column.ts';
import classes from './data-table.module.css';

interface PrintedTableProps<Row> {
  caption: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
}

/** All rows, for printing. Columns without a value in any row are omitted. */
export function PrintedTable<Row>({ caption, columns: all, rows, rowId }: PrintedTableProps<Row>) {
  const columns = all.filter(({ value }) => rows.some((row) => value(row) !== null));
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
