import { Box, Checkbox, Group, Pagination, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { debounceMs, defaultPageSize } from '../../lib/constants.ts';
import type { DataColumn } from './data-column.ts';
import classes from './data-table.module.css';
import { HeaderCell } from './header-cell.tsx';
import { pageStarts } from './pages.ts';
import { TableRows } from './table-rows.tsx';
import { TableTotals } from './table-totals.tsx';
import { useDataTable } from './use-data-table.ts';

interface DataTableProps<Row> {
  /** names the table for screen readers */
  caption: string;
  /** keep it stable between renders */
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  pageSize?: number;
  /** the row that the table opens at, as long as rows stand as they are given: it begins a page */
  opensAt?: number;
  totals?: boolean;
  /** shows a box that filters rows */
  filterable?: boolean;
  /** told what is typed there */
  onFilter?: ((typed: string) => void) | undefined;
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
  pageSize = defaultPageSize,
  opensAt = 0,
  totals = false,
  filterable = false,
  onFilter,
  selectable = false,
  renderToolbar,
}: DataTableProps<Row>) {
  const scroller = useRef<HTMLElement>(null);
  const [typed, setTyped] = useState('');
  const [filter] = useDebouncedValue(typed, debounceMs.search);
  const table = useDataTable({ columns, rows, rowId, filter });
  const passing = table.getSortedRowModel().rows;
  const { rowSelection } = table.state;
  const chosen = useMemo(
    // Nobody has chosen any of them: thousands of rows need not be asked.
    () => (Object.keys(rowSelection).length === 0 ? [] : passing.filter((row) => row.getIsSelected())),
    [passing, rowSelection],
  );
  const passingRows = useMemo(() => passing.map(({ original }) => original), [passing]);
  const [asked, setAsked] = useState<number | null>(null);
  const asGiven = filter === '' && table.state.sorting.length === 0;
  const opening = asGiven && opensAt < passing.length ? opensAt : 0;
  const starts = pageStarts(passing.length, pageSize, opening);
  const page = Math.min(asked ?? starts.indexOf(opening), starts.length - 1);
  const first = starts[page] ?? 0;
  const end = Math.min(passing.length, starts[page + 1] ?? passing.length);
  const shown = useMemo(() => passing.slice(first, end), [passing, first, end]);
  return (
    <>
      {(filterable || renderToolbar !== undefined) && (
        <Group justify="space-between" align="flex-end" gap="xs" mb="xs" data-print="never">
          {filterable && (
            <TextInput
              label="Filter rows"
              size="xs"
              value={typed}
              onChange={({ currentTarget: { value } }) => {
                setTyped(value);
                onFilter?.(value);
              }}
            />
          )}
          {renderToolbar !== undefined && (
            <Group gap="xs">
              {renderToolbar(chosen.length > 0 ? chosen.map(({ original }) => original) : passingRows)}
            </Group>
          )}
        </Group>
      )}
      {/* A region that scrolls must be reachable by keyboard (WCAG 2.1.1). */}
      <Box
        component="section"
        className={classes['scroll']}
        aria-label={`${caption}, table`}
        tabIndex={0}
        ref={scroller}
      >
        <table className={classes['table']} aria-rowcount={passing.length + (totals ? 2 : 1)}>
          <caption>
            <VisuallyHidden>{caption}</VisuallyHidden>
          </caption>
          <thead>
            <tr aria-rowindex={1}>
              {selectable && (
                <th scope="col" className={classes['select']}>
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
            <TableRows
              columns={columns}
              rows={shown}
              before={first}
              selectable={selectable}
              scroller={scroller}
            />
            {shown.length === 0 && (
              <tr>
                <td className={classes['empty']} colSpan={columns.length + (selectable ? 1 : 0)}>
                  {filter === '' ? 'No rows' : 'No row passes the filter'}
                </td>
              </tr>
            )}
          </tbody>
          {totals && passing.length > 0 && (
            <TableTotals columns={columns} rows={passingRows} selectable={selectable} />
          )}
        </table>
      </Box>
      {rows.length > pageSize && (
        <Group justify="space-between" gap="xs" mt="xs" data-print="never">
          <Text size="xs" c="dimmed" component="output">
            {passing.length === 0 ? 'No rows' : `Rows ${first + 1}–${end} of ${passing.length}`}
            {chosen.length > 0 && `, ${chosen.length} selected`}
          </Text>
          <Pagination
            size="sm"
            total={starts.length}
            value={page + 1}
            onChange={(number) => setAsked(number - 1)}
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
