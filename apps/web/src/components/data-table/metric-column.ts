import { formatMetric } from '../../lib/format.ts';
import type { DataColumn } from './data-column.ts';

/** A column of a metric, which is N/A where it could not be measured. */
export function metricColumn<Row>(
  id: string,
  header: string,
  read: (row: Row) => number | null | undefined,
  more: Pick<DataColumn<Row>, 'hint' | 'sortable'> = {},
): DataColumn<Row> {
  return {
    id,
    header,
    numeric: true,
    value: (row) => read(row) ?? null,
    text: (row) => formatMetric(read(row)),
    ...more,
  };
}
