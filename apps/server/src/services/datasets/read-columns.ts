import type { Ingested } from '../../jobs/ingest-task.ts';

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
      report: JSON.stringify(full),
      checksums: summary.checksums,
    },
  };
}
