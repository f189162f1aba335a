import {
  columnFilteringFeature,
  createFilteredRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import { features } from '../../lib/features.ts';
import type { DataColumn } from './data-column.ts';

const dataTableFeatures = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  columnFilteringFeature,
  globalFilteringFeature,
  filteredRowModel: createFilteredRowModel(),
  rowSelectionFeature,
});

// Numeric collation sorts 'item 2' before 'item 10'.
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function compareValues(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return collator.compare(String(a), String(b));
}

// Formatted numbers contain a minus sign (U+2212), but users type a hyphen.
const searchable = (text: string) => text.toLowerCase().replaceAll('−', '-');

interface DataTableState<Row> {
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  filter: string;
}

interface Comparable {
  getValue: (id: string) => string | number;
}

/** Sorts, filters and selects rows. */
export function useDataTable<Row extends object>({ columns, rows, rowId, filter }: DataTableState<Row>) {
  const definitions = useMemo(
    () =>
      columns.map((column) => ({
        id: column.id,
        // TanStack Table sorts undefined last in both directions, but not null.
        accessorFn: (row: Row) => column.value(row) ?? undefined,
        enableSorting: features.sorting && (column.sortable ?? true),
        sortUndefined: 'last' as const,
        sortFn: (a: Comparable, b: Comparable, id: string) => compareValues(a.getValue(id), b.getValue(id)),
      })),
    [columns],
  );
  const data = useMemo(() => [...rows], [rows]);
  return useTable({
    features: dataTableFeatures,
    columns: definitions,
    data,
    getRowId: rowId,
    enableMultiSort: false,
    sortDescFirst: false,
    globalFilterFn: (row, _, wanted: string) =>
      columns.some((column) => searchable(column.text(row.original)).includes(searchable(wanted))),
    getColumnCanGlobalFilter: () => true,
    state: { globalFilter: filter },
  });
}

/**
 * Returns the index of the first row of each page.
 *
 * @param opensAt index of a row that must start a page; makes the first page shorter if necessary
 */
export function pageStarts(rows: number, pageSize: number, opensAt: number): number[] {
  const starts = opensAt % pageSize === 0 ? [] : [0];
  for (let start = opensAt % pageSize; start < rows; start += pageSize) starts.push(start);
  return starts.length === 0 ? [0] : starts;
}
