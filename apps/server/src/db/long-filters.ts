import { createHash } from 'node:crypto';

/** The filters of a run, as in the contract. Runs created by older versions have no `characteristics`. */
export interface RunFilters {
  product_numbers: string[];
  warehouses: string[];
  customers: string[];
  characteristics?: Record<string, string[]>;
}

/** What lists and comparisons show of filters. */
export interface FilterSummary {
  /** The first values of each filter. */
  first: RunFilters;
  /** Number of values by characteristic. */
  counts: Record<string, number>;
  /** Equal for filters that select the same rows. */
  key: string;
}

/** Filters with longer JSON are stored once, in `filter_sets`. */
export const maxFilterBytes = 1000;

/** Returns the values of each characteristic that is filtered; an empty list does not filter. */
export function filterEntries(filters: RunFilters): [code: string, values: string[]][] {
  const { product_numbers: c2, warehouses: c3, customers: c4, characteristics = {} } = filters;
  return Object.entries({ c2, c3, c4, ...characteristics }).filter(([, values]) => values.length > 0);
}

export function summarizeFilters(filters: RunFilters): FilterSummary {
  const entries = filterEntries(filters);
  const sorted = entries.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    first: firstValues(filters),
    counts: Object.fromEntries(entries.map(([code, values]) => [code, values.length])),
    key: createHash('sha256').update(JSON.stringify(sorted)).digest('hex'),
  };
}

/**
 * Replaces long filters of a request by their summary, because every update of a run rewrites its row.
 *
 * @returns the request and the filters to store as JSON; null if the request contains them
 */
export function moveLongFilters({
  filters,
  ...settings
}: {
  filters: RunFilters;
  [setting: string]: unknown;
}): {
  request: string;
  filters: string | null;
} {
  const json = JSON.stringify(filters);
  if (Buffer.byteLength(json) <= maxFilterBytes)
    return { request: JSON.stringify({ ...settings, filters }), filters: null };
  return {
    request: JSON.stringify({ ...settings, filter_summary: summarizeFilters(filters) }),
    filters: json,
  };
}

/** Returns the first values of each filter, within a total size limit. */
function firstValues({ characteristics, ...named }: RunFilters): RunFilters {
  let left = maxFilterBytes;
  const first = (values: readonly string[]) => {
    const fitting = takeBytes(values, left);
    left -= byteLength(fitting);
    return fitting;
  };
  return {
    product_numbers: first(named.product_numbers),
    warehouses: first(named.warehouses),
    customers: first(named.customers),
    ...(characteristics && {
      characteristics: Object.fromEntries(
        Object.entries(characteristics).map(([code, values]) => [code, first(values)]),
      ),
    }),
  };
}

/** Returns the first items whose JSON together has at most `maxBytes`. */
export function takeBytes<Item>(items: readonly Item[], maxBytes: number): Item[] {
  const taken: Item[] = [];
  let bytes = 2;
  for (const item of items) {
    bytes += byteLength(item) + 1;
    if (bytes > maxBytes) break;
    taken.push(item);
  }
  return taken;
}

/** Returns the size of a value as JSON. */
export const byteLength = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
