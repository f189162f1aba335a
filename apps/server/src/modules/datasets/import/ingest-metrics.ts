import { Counter, Histogram } from 'prom-client';

/** Metrics of the files that this process has stored as datasets or versions. */
export class IngestMetrics {
  readonly rows = new Counter({
    name: 'forecast_console_ingested_rows_total',
    help: 'Rows of the files that this process has stored.',
    registers: [],
  });
  readonly durations = new Histogram({
    name: 'forecast_console_ingest_duration_seconds',
    help: 'Time in which this process read and stored a file, without its transfer.',
    buckets: [0.1, 0.5, 1, 5, 15, 60, 300],
    registers: [],
  });

  /** Records a stored file. @param startedAt value of `performance.now()` */
  stored(startedAt: number, rows: number): void {
    this.durations.observe((performance.now() - startedAt) / 1000);
    this.rows.inc(rows);
  }
}
