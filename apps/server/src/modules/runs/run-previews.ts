import type { components } from '@forecast-console/api-client/schema';
import { byteLength, type FilterSummary, takeBytes } from '../../db/long-filters.ts';
import { shorten } from '../../plain-text.ts';
import type { ForecastRunRow } from './repository/runs-repository.ts';
import { summarizedRequest } from './result/stored-request.ts';
import { toRun, toRunDetail } from './to-run.ts';

type Schemas = components['schemas'];

/** Size limit of a list of run details. */
const maxListBytes = 1_900_000;

/** Maps a stored run to its list item in the contract, with only the first values of its filters. */
export function toRunPreview(row: ForecastRunRow): Schemas['ForecastRun'] {
  const { settings, summary } = summarizedRequest(row);
  return toRun(row, settings, { filters: summary.first, filter_counts: summary.counts });
}

/**
 * Maps a stored run to its details in a list: only the first values of its filters, and, if the list would exceed its
 * size limit, only the first events, drivers and notes, and short labels.
 *
 * @param listLength number of runs in the list
 */
export function toRunDetailPreview(row: ForecastRunRow, listLength: number): Schemas['ForecastRunDetail'] {
  const { settings, summary } = summarizedRequest(row);
  const detail = toRunDetail(row, { ...settings, filters: summary.first });
  // The list item already contains the labels and filters.
  const { characteristic_labels: _labels, ...parameters } = settings;
  const preview = { ...detail, filter_counts: summary.counts, parameters };
  const maxBytes = Math.floor(maxListBytes / Math.max(1, listLength));
  if (byteLength(preview) <= maxBytes) return preview;
  const short = {
    ...preview,
    upload_label: shorten(preview.upload_label),
    value_label: shorten(preview.value_label),
    error: shorten(preview.error),
    stockout_proposals: [],
    characteristic_labels: Object.fromEntries(
      Object.entries(preview.characteristic_labels).map(([code, label]) => [code, shorten(label) ?? '']),
    ),
  };
  const lists = { events: preview.events ?? [], drivers: preview.drivers ?? [], notes: preview.notes };
  let left = maxBytes - byteLength({ ...short, events: [], drivers: [], notes: [] });
  const first = <Item>(items: readonly Item[]): Item[] => {
    const fitting = takeBytes(items, left);
    left -= byteLength(fitting);
    return fitting;
  };
  return { ...short, notes: first(lists.notes), drivers: first(lists.drivers), events: first(lists.events) };
}

/** Formats filters for display: the first values of each characteristic and the number of values. */
export function formatFilters({ first, counts }: FilterSummary): string {
  const { product_numbers: c2, warehouses: c3, customers: c4, characteristics = {} } = first;
  const names = { c2: 'product_numbers', c3: 'warehouses', c4: 'customers' };
  return Object.entries({ c2, c3, c4, ...characteristics })
    .flatMap(([code, values]) => {
      const count = counts[code] ?? 0;
      if (count === 0) return [];
      const more = values.length < count ? [`… (${count} values)`] : [];
      return `${names[code as keyof typeof names] ?? code}: ${[...values, ...more].join(', ')}`;
    })
    .join('; ');
}
