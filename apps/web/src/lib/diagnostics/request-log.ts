import type { RequestRecord } from '@forecast-console/api-client';

const maxRecords = 500;

interface RequestLog {
  /** Adds a record; the final record of a call replaces the pending one. */
  readonly observe: (record: RequestRecord) => void;
  /** Returns the records, oldest first. */
  readonly records: () => readonly RequestRecord[];
  readonly clear: () => void;
}

/** Timing records of this tab (PERF-8). At the limit, drops the oldest. */
export function createRequestLog(): RequestLog {
  // A Map keeps the order of insertion even if a value is replaced.
  const records = new Map<number, RequestRecord>();
  return {
    observe: (record) => {
      // The pending record may have been cleared or dropped in the meantime.
      if (record.status !== 'pending' && !records.has(record.id)) return;
      records.set(record.id, record);
      const oldest = records.keys().next();
      if (records.size > maxRecords && !oldest.done) records.delete(oldest.value);
    },
    records: () => [...records.values()],
    clear: () => records.clear(),
  };
}
