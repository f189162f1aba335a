import { Box, Checkbox, Group, Pagination, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { DEBOUNCE_MS, PAGE_SIZE } from '../../lib/constants.ts';
import type { DataColumn } from './data-column.ts';
import classes from './data-table.module.css';
import { HeaderCell } from './header-cell.tsx';
import { SelectCell } from './select-cell.tsx';
import { useDataTable } from './use-data-table.ts';

interface DataTableProps<Row> {
  /** names the table for screen readers */
  caption: string;
  /** keep it stable between renders */
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  pageSize?: number;
  totals?: boolean;
  /** shows a box that filters rows */
  filterable?: boolean;
  /** shows a check box in each row; the toolbar then works on the rows chosen */
  selectable?: boolean;
  /** stands over the table; is given the rows chosen, else those that pass the filter, as they are sorted */
  renderToolbar?: (rows: readonly Row[]) => ReactNode;
}

/** Rows under sticky, sortable headers, with a filter, a selection, totals and pages. */
export function DataTable<Row extends object>({
  caption,
  columns,
  rows,
  rowId,
  pageSize = PAGE_SIZE,
  totals = false,
  filterable = false,
  selectable = false,
  renderToolbar,
}: DataTableProps<Row>) {
  const [typed, setTyped] = useState('');
  const [filter] = useDebouncedValue(typed, DEBOUNCE_MS.search);
  const table = useDataTable({ columns, rows, rowId, pageSize, filter });
  const passing = table.getSortedRowModel().rows;
  const chosen = passing.filter((row) => row.getIsSelected());
  const shown = table.getRowModel().rows;
  const pages = table.getPageCount();
  const { pageIndex } = table.state.pagination;
  return (
    <>
      {(filterable || renderToolbar !== undefined) && (
        <Group justify="space-between" align="flex-end" gap="xs" mb="xs">
          {filterable && (
            <TextInput
              label="Filter rows"
              size="xs"
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          )}
          {renderToolbar !== undefined && (
            <Group gap="xs">
              {renderToolbar((chosen.length > 0 ? chosen : passing).map(({ original }) => original))}
            </Group>
          )}
        </Group>
      )}
      {/* A region that scrolls must be reachable by keyboard (WCAG 2.1.1). */}
      <Box component="section" className={classes['scroll']} aria-label={`${caption}, table`} tabIndex={0}>
        <table className={classes['table']}>
          <caption>
            <VisuallyHidden>{caption}</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              {selectable && (
                <th scope="col">
                  <Checkbox
                    size="xs"
                    aria-label="Select all rows"
                    checked={passing.length > 0 && chosen.length === passing.length}
                    indeterminate={chosen.length > 0 && chosen.length < passing.length}
                    onChange={(event) => table.toggleAllRowsSelected(event.currentTarget.checked)}
                  />
                </th>
              )}
              {table.getHeaderGroups()[0]?.headers.map((header, at) => (
                <HeaderCell
                  key={header.id}
                  column={columns[at]}
                  first={at === 0}
                  sorted={header.column.getIsSorted()}
                  onSort={header.column.getCanSort() ? () => header.column.toggleSorting() : null}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.id}>
                {selectable && (
                  <SelectCell
                    label={`Select ${columns[0]?.text(row.original) ?? row.id}`}
                    checked={row.getIsSelected()}
                    onChange={(checked) => row.toggleSelected(checked)}
                  />
                )}
                {columns.map((column, at) => (
                  <Cell key={column.id} column={column} row={row.original} first={at === 0} />
                ))}
              </tr>
            ))}
            {shown.length === 0 && (
              <tr>
                <td className={classes['empty']} colSpan={columns.length + (selectable ? 1 : 0)}>
                  {filter === '' ? 'No rows' : 'No row passes the filter'}
                </td>
              </tr>
            )}
          </tbody>
          {totals && passing.length > 0 && (
            <tfoot>
              <tr>
                {columns.map((column, at) => {
                  const text = column.total?.(passing.map(({ original }) => original));
                  if (at === 0)
                    return (
                      <th
                        key={column.id}
                        scope="row"
                        className={classes['first']}
                        colSpan={selectable ? 2 : 1}
                      >
                        {text ?? 'Total'}
                      </th>
                    );
                  return (
                    <td key={column.id} data-numeric={column.numeric}>
                      {text ?? ''}
                    </td>
                  );
                })}
              </tr>
            </tfoot>
          )}
        </table>
      </Box>
      {rows.length > pageSize && (
        <Group justify="space-between" gap="xs" mt="xs">
          <Text size="xs" c="dimmed" component="output">
            {rangeText(pageIndex, pageSize, passing.length)}
            {chosen.length > 0 && `, ${chosen.length} selected`}
          </Text>
          <Pagination
            size="sm"
            total={pages}
            value={pageIndex + 1}
            onChange={(page) => table.setPageIndex(page - 1)}
            getControlProps={(control) => ({
              'aria-label': `${control === 'next' ? 'Next' : 'Previous'} page`,
            })}
            getItemProps={(page) => ({ 'aria-label': `Page ${page}` })}
          />
        </Group>
      )}
    </>
  );
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

function rangeText(pageIndex: number, pageSize: number, total: number): string {
  if (total === 0) return 'No rows';
  return `Rows ${pageIndex * pageSize + 1}–${Math.min(total, (pageIndex + 1) * pageSize)} of ${total}`;
}
