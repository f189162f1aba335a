import type { ValueFilter } from '../datasets/dataset-reader.ts';
import type { RunRequest } from './stored-run.ts';

/** The request's filters by characteristic; an empty list filters nothing. */
export function valueFilter(filters: RunRequest['filters']): ValueFilter {
  const byCode = [
    ['c2', filters.product_numbers],
    ['c3', filters.warehouses],
    ['c4', filters.customers],
  ] as const;
  return new Map(byCode.filter(([, values]) => values.length > 0));
}
