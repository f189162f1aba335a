import type { components } from '@forecast-console/api-client/schema';
import { shorten } from '../../plain-text.ts';
import { valueFilter } from './input/value-filter.ts';
import type { ForecastRunRow } from './repository/runs-repository.ts';
import type { RunRequest } from './result/stored-run.ts';
import { toRun, toRunDetail } from './to-run.ts';

type Schemas = components['schemas'];

/** Size limit of a list of run details. */
const maxListBytes = 1_900_000;
/** Size limit of the filter values of a run in a list. */
const maxFilterBytes = 1000;

/** Maps a stored run to its list item in the contract, with only the first values of its filters. */
export function toRunPreview(row: ForecastRunRow): Schemas['ForecastRun'] {
  return withFilterPreview(toRun(row));
}

/**
 * Maps a stored run to its details in a list: only the first values of its filters, and, if the list would exceed its
 * size limit, only the first events, drivers and notes, and short labels.
 *
 * @param listLength number of runs in the list
 */
export function toRunDetailPreview(row: ForecastRunRow, listLength: number): Schemas['ForecastRunDetail'] {
  const { parameters, ...detail } = withFilterPreview(toRunDetail(row));
  // The list item already contains the labels and filters.
  const { filters: _filters, characteristic_labels: _labels, ...settings } = parameters;
  const preview = { ...detail, parameters: settings };
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
export function formatFilters(filters: RunRequest['filters']): string {
  const shown = valuesByName(previewFilters(filters));
  return Object.entries(valuesByName(filters))
    .filter(([, values]) => values.length > 0)
    .map(([name, values]) => {
      const first = shown[name] ?? [];
      const more = first.length < values.length ? [`… (${values.length} values)`] : [];
      return `${name}: ${[...first, ...more].join(', ')}`;
    })
    .join('; ');
}

const valuesByName = ({
  characteristics = {},
  ...others
}: RunRequest['filters']): Record<string, string[]> => ({
  ...others,
  ...characteristics,
});

function withFilterPreview<Run extends Schemas['ForecastRun']>(run: Run): Run {
  const filters = run.filters as RunRequest['filters'];
  const counts = [...valueFilter(filters)].map(([code, values]) => [code, values.length] as const);
  return { ...run, filters: previewFilters(filters), filter_counts: Object.fromEntries<number>(counts) };
}

/** Returns the first values of each filter, within a total size limit. */
function previewFilters(filters: RunRequest['filters']): RunRequest['filters'] {
  let left = maxFilterBytes;
  const first = (values: readonly string[]) => {
    const fitting = takeBytes(values, left);
    left -= byteLength(fitting);
    return fitting;
  };
  return {
    product_numbers: first(filters.product_numbers),
    warehouses: first(filters.warehouses),
    customers: first(filters.customers),
    ...(filters.characteristics && {
      characteristics: Object.fromEntries(
        Object.entries(filters.characteristics).map(([code, values]) => [code, first(values)]),
      ),
    }),
  };
}

/** Returns the first items whose JSON together has at most `maxBytes`. */
function takeBytes<Item>(items: readonly Item[], maxBytes: number): Item[] {
  const taken: Item[] = [];
  let bytes = 2;
  for (const item of items) {
    bytes += byteLength(item) + 1;
    if (bytes > maxBytes) break;
    taken.push(item);
  }
  return taken;
}

const byteLength = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
