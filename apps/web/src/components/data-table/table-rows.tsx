import { memo, type ReactElement, type RefObject } from 'react';
import { SelectCell } from './cells.tsx';
import type { DataColumn } from './data-column.ts';
import classes from './data-table.module.css';
import { useRowWindow } from './use-row-window.ts';

interface TableRow<Row> {
  id: string;
  original: Row;
  getIsSelected: () => boolean;
  toggleSelected: (selected: boolean) => void;
}

interface TableRowsProps<Row> {
  columns: readonly DataColumn<Row>[];
  /** rows of the current page */
  rows: readonly TableRow<Row>[];
  /** number of rows on earlier pages */
  before: number;
  selectable: boolean;
  scroller: RefObject<HTMLElement | null>;
}

// The header row is row 1.
const firstRowIndex = 2;

/** The rows of a page. If the page is long, renders only the rows near the scroll position, with `aria-rowindex`. */
export function TableRows<Row>({ columns, rows, before, selectable, scroller }: TableRowsProps<Row>) {
  const { rows: rendered, rest, keep } = useRowWindow(rows.length, scroller);
  return (
    <>
      {rendered.map(({ index, gap }) => {
        const row = rows[index];
        if (row === undefined) return null;
        return [
          gap > 0 && <Gap key={`before ${row.id}`} rows={gap} />,
          <RowOfCells
            key={row.id}
            columns={columns}
            row={row}
            index={index}
            before={before}
            selected={selectable ? row.getIsSelected() : null}
            keep={keep}
          />,
        ];
      })}
      {rest > 0 && <Gap rows={rest} />}
    </>
  );
}

interface RowOfCellsProps<Row> {
  columns: readonly DataColumn<Row>[];
  row: TableRow<Row>;
  index: number;
  before: number;
  /** whether the row is selected; null if rows cannot be selected */
  selected: boolean | null;
  keep: (index: number | null) => void;
}

// Memoized, so that scrolling renders only the rows that become visible.
const RowOfCells = memo(function RowOfCells<Row>(props: RowOfCellsProps<Row>) {
  const { columns, row, index, before, selected, keep } = props;
  return (
    <tr aria-rowindex={firstRowIndex + before + index} onFocus={() => keep(index)} onBlur={() => keep(null)}>
      {selected !== null && (
        <SelectCell
          label={`Select ${columns[0]?.text(row.original) ?? row.id}`}
          checked={selected}
          onChange={(checked) => row.toggleSelected(checked)}
        />
      )}
      {columns.map((column, at) => (
        <Cell key={column.id} column={column} row={row.original} first={at === 0} />
      ))}
    </tr>
  );
}) as <Row>(props: RowOfCellsProps<Row>) => ReactElement;

/** Takes up the space of rows that are not rendered. */
function Gap({ rows }: { rows: number }) {
  return <tr aria-hidden style={{ height: `calc(${rows} * var(--fc-row-height))` }} />;
}

function Cell<Row>({ column, row, first }: { column: DataColumn<Row>; row: Row; first: boolean }) {
  const content = column.render?.(row) ?? column.text(row);
  if (first)
    return (
      <th scope="row" className={classes['first']}>
        {content}
      </th>
    );
  const tinted = column.tinted?.(row) === true;
  return (
    <td data-numeric={column.numeric} data-tinted={tinted || undefined}>
      {content}
    </td>
  );
}

interface TableTotalsProps<Row> {
  columns: readonly DataColumn<Row>[];
  /** the filtered rows */
  rows: readonly Row[];
  selectable: boolean;
}

/** The totals row at the end of a table. */
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
