import type { components } from '@forecast-console/api-client/schema';
import { formatDate } from '../../../lib/format.ts';
import type { MarkKind } from '../../../lib/mark-kinds.ts';
import type { EventValues } from '../events/event-values.ts';
import type { Stockout } from '../queries.ts';

type Period = components['schemas']['StockoutPeriod'];

/** Form values of marks; '' if a date is empty. */
export interface StockoutValues {
  kind: MarkKind;
  /** values by characteristic; empty for all */
  scope: EventValues['scope'];
  first: string;
  last: string;
}

export const newStockout: StockoutValues = { kind: 'stockout', scope: {}, first: '', last: '' };

/** Marks that one request may set. */
const maxAtOnce = 200;

/** Returns the first validation error; null if the values are valid. */
export function problemOf({ scope, first, last }: StockoutValues): string | null {
  if (first === '') return 'Enter the first day.';
  if (last !== '' && last < first) return 'The last day must not be before the first day.';
  return keysOf(scope).length > maxAtOnce
    ? `At most ${maxAtOnce} items can be marked at once. Select fewer values.`
    : null;
}

/** Converts form values to one period per item. */
export function periodsOf({ kind, scope, first, last }: StockoutValues): Period[] {
  return keysOf(scope).map((key) => ({ key, first_date: first, last_date: last || first, kind }));
}

/** Returns every combination of the selected values. Stops beyond the number that one request may have. */
function keysOf(scope: StockoutValues['scope']): Record<string, string>[] {
  let keys: Record<string, string>[] = [{}];
  for (const [code, values] of Object.entries(scope)) {
    if (values.length === 0) continue;
    keys = keys.flatMap((key) => values.map((value) => ({ ...key, [code]: value }))).slice(0, maxAtOnce + 1);
  }
  return keys;
}

/** Formats the item of a mark: 'Product A1, Warehouse North'. */
export function itemInWords({ key }: Pick<Stockout, 'key'>, labels: ReadonlyMap<string, string>): string {
  const parts = Object.entries(key).map(([code, value]) => `${labels.get(code) ?? code} ${value}`);
  return parts.length === 0 ? 'Every item' : parts.join(', ');
}

/** Formats the period of a mark: '01/04/2023 – 31/05/2023'. */
export function periodInWords({
  first_date: first,
  last_date: last,
}: Pick<Stockout, 'first_date' | 'last_date'>): string {
  return first === last ? formatDate(first) : `${formatDate(first)} – ${formatDate(last)}`;
}
