import type { RequestRecord } from '@forecast-console/api-client';

const maxRecords = 500;

interface RequestLog {
  /** Takes a record; the record that ends a call replaces the pending one. */
  readonly observe: (record: RequestRecord) => void;
  /** Oldest first. */
  readonly records: () => readonly RequestRecord[];
  readonly clear: () => void;
}

/** The timing records of this tab (PERF-8); the oldest make room. */
export function createRequestLog(capacity: number = maxRecords): RequestLog {
  // A Map keeps the order of insertion, and replacing a value keeps its place.
  const records = new Map<number, RequestRecord>();
  return {
    observe: (record) => {
      // The end of a call that was cleared away, or has made room, is not brought back.
      if (record.status !== 'pending' && !records.has(record.id)) return;
      records.set(record.id, record);
      const oldest = records.keys().next();
      if (records.size > capacity && !oldest.done) records.delete(oldest.value);
    },
    records: () => [...records.values()],
    clear: () => records.clear(),
  };
}
