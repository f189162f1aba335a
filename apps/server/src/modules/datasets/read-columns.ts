import { type IngestReport, tidyLabel } from '@forecast-console/ingest';
import type { Ingested } from './import/ingest-task.ts';

/** What is stored of a dataset that was read, and the report as it is answered. */
export function readColumns({ report, summary, calendar, health }: Ingested) {
  const full = { ...report, rowsMerged: summary.rowsMerged, health };
  return {
    report: full,
    columns: {
      row_count: report.rowsKept,
      first_date: calendar?.firstDate ?? null,
      last_date: calendar?.lastDate ?? null,
      bucket: calendar?.bucket ?? null,
      ordinary_gap: calendar?.ordinaryGap ?? null,
      value_label: valueLabel(report),
      report: JSON.stringify(full),
      checksums: summary.checksums,
    },
  };
}

const maxLabel = 500;

/** What the one column of values is called; null where periods or series have a column each. */
function valueLabel({ layout, columns }: IngestReport): string | null {
  const names = new Set(columns.flatMap(({ role, column }) => (role === 'value' ? [column] : [])));
  const [only] = names;
  return layout !== 'long' || only === undefined || names.size > 1
    ? null
    : tidyLabel(only).slice(0, maxLabel);
}
