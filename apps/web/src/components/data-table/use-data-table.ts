import { useTable } from '@tanstack/react-table';
import { useMemo } from 'react';
import { features } from '../../lib/features.ts';
import type { DataColumn } from './data-column.ts';
import { dataTableFeatures } from './features.ts';

/** Ascending order of raw cell values: numbers by size, text as people sort it ('item 2' before 'item 10'). */
function compareValues(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return collator.compare(String(a), String(b));
}

/** In small letters, and with the minus that keyboards have. */
const searchable = (text: string) => text.toLowerCase().replaceAll('−', '-');

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

interface DataTableState<Row> {
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  filter: string;
}

/** Sorts, filters and selects rows. */
export function useDataTable<Row extends object>({ columns, rows, rowId, filter }: DataTableState<Row>) {
  const definitions = useMemo(
    () =>
      columns.map((column) => ({
        id: column.id,
        // Undefined is what the table knows how to keep at the end, whichever way it sorts.
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

interface Comparable {
  getValue: (id: string) => string | number;
}
