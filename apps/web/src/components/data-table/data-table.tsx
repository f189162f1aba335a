import { Box, Checkbox, Group, Pagination, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { debounceMs, defaultPageSize } from '../../lib/constants.ts';
import { formatCount } from '../../lib/format.ts';
import { HeaderCell } from './cells.tsx';
import type { DataColumn } from './data-column.ts';
import classes from './data-table.module.css';
import { TableRows, TableTotals } from './table-rows.tsx';
import { pageStarts, useDataTable } from './use-data-table.ts';

/** Number of printed rows; data-table.module.css hides the others. */
const maxPrinted = 12;

interface DataTableProps<Row> {
  /** accessible name */
  caption: string;
  /** memoize to avoid sorting again on every render */
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  pageSize?: number;
  /** index of the first row on the initial page; ignored once rows are sorted or filtered */
  opensAt?: number;
  totals?: boolean;
  /** whether to show a filter field */
  filterable?: boolean;
  /** called when the user filters or sorts */
  onArrange?: () => void;
  /** whether further rows are not loaded yet */
  isPartial?: boolean;
  /** whether to show a checkbox in each row */
  selectable?: boolean;
  /** called with the selected rows or, without a selection, all filtered rows, in sort order */
  renderToolbar?: (rows: readonly Row[]) => ReactNode;
}

/** A table with sticky sortable headers, filter, selection, totals and pages. */
export function DataTable<Row extends object>({
  caption,
  columns,
  rows,
  rowId,
  pageSize = defaultPageSize,
  opensAt = 0,
  totals = false,
  filterable = false,
  onArrange,
  isPartial = false,
  selectable = false,
  renderToolbar,
}: DataTableProps<Row>) {
  const scroller = useRef<HTMLElement>(null);
  const [typed, setTyped] = useState('');
  const [filter] = useDebouncedValue(typed, debounceMs.search);
  const table = useDataTable({ columns, rows, rowId, filter });
  const filtered = table.getSortedRowModel().rows;
  const { rowSelection } = table.state;
  const selected = useMemo(
    // Avoids scanning thousands of rows if nothing is selected.
    () => (Object.keys(rowSelection).length === 0 ? [] : filtered.filter((row) => row.getIsSelected())),
    [filtered, rowSelection],
  );
  const filteredRows = useMemo(() => filtered.map(({ original }) => original), [filtered]);
  const [chosenPage, setChosenPage] = useState<number | null>(null);
  const isOriginalOrder = filter === '' && table.state.sorting.length === 0;
  const opening = isOriginalOrder && opensAt < filtered.length ? opensAt : 0;
  const starts = pageStarts(filtered.length, pageSize, opening);
  const page = Math.min(chosenPage ?? starts.indexOf(opening), starts.length - 1);
  const first = starts[page] ?? 0;
  const end = Math.min(filtered.length, starts[page + 1] ?? filtered.length);
  const shown = useMemo(() => filtered.slice(first, end), [filtered, first, end]);
  return (
    <>
      {(filterable || renderToolbar !== undefined) && (
        <Group
          className={classes['tools']}
          justify="space-between"
          align="flex-end"
          gap="xs"
          data-print="never"
        >
          {filterable && (
            <TextInput
              label="Filter rows"
              size="xs"
              value={typed}
              onChange={({ currentTarget: { value } }) => {
                setTyped(value);
                onArrange?.();
              }}
            />
          )}
          {renderToolbar !== undefined && (
            <Group gap="xs">
              {renderToolbar(selected.length > 0 ? selected.map(({ original }) => original) : filteredRows)}
            </Group>
          )}
        </Group>
      )}
      {/* Scrollable regions must be reachable by keyboard (WCAG 2.1.1). */}
      <Box
        component="section"
        className={classes['scroll']}
        aria-label={`${caption}, table`}
        tabIndex={0}
        ref={scroller}
      >
        <table className={classes['table']} aria-rowcount={filtered.length + (totals ? 2 : 1)}>
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
                    checked={filtered.length > 0 && selected.length === filtered.length}
                    indeterminate={selected.length > 0 && selected.length < filtered.length}
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
                  onSort={
                    header.column.getCanSort()
                      ? () => {
                          header.column.toggleSorting();
                          onArrange?.();
                        }
                      : null
                  }
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
                  {filter === '' ? 'No rows' : 'No matching rows'}
                </td>
              </tr>
            )}
          </tbody>
          {totals && filtered.length > 0 && (
            <TableTotals columns={columns} rows={filteredRows} selectable={selectable} />
          )}
        </table>
      </Box>
      {shown.length > maxPrinted && (
        <Text size="xs" data-print="only">
          {`First ${maxPrinted} of ${formatCount(filtered.length)} rows`}
        </Text>
      )}
      {rows.length > pageSize && (
        <Group justify="space-between" gap="xs" mt="xs" data-print="never">
          <Text size="xs" c="dimmed" component="output">
            {filtered.length === 0
              ? 'No rows'
              : `Rows ${formatCount(first + 1)}–${formatCount(end)} of ${isPartial ? 'the first ' : ''}${formatCount(filtered.length)}`}
            {selected.length > 0 && `, ${selected.length} selected`}
          </Text>
          <Pagination
            size="sm"
            total={starts.length}
            value={page + 1}
            onChange={(number) => setChosenPage(number - 1)}
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
