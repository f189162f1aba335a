import type { PreviewAnswer } from '../queries.ts';
import { WideTable } from '../../../components/table/wide-table.tsx';
import classes from './preview-table.module.css';

interface PreviewTableProps {
  columns: readonly string[];
  rows: PreviewAnswer['preview'];
}

/** First rows of a file. Long texts are truncated, with the full text in a tooltip. */
export function PreviewTable({ columns, rows }: PreviewTableProps) {
  const numeric = new Set(columns.filter((column) => isNumericColumn(rows, column)));
  return (
    <WideTable label="Preview of the file" scrolls>
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column}
              scope="col"
              data-numeric={numeric.has(column) || undefined}
              className={classes['cell']}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, position) => (
          <tr key={position}>
            {columns.map((column) => (
              <td
                key={column}
                data-numeric={numeric.has(column) || undefined}
                className={classes['cell']}
                title={String(row[column] ?? '')}
              >
                {row[column]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}

const number = /^[-+]?\p{Sc}?[\d.,\s]*\d\s?[%\p{Sc}]?$/u;

/** Returns whether all previewed values of a column are numbers. */
export function isNumericColumn(rows: PreviewAnswer['preview'], column: string): boolean {
  const values = rows.map((row) => row[column] ?? '').filter((value) => value !== '');
  return values.length > 0 && values.every((value) => typeof value === 'number' || number.test(value));
}
