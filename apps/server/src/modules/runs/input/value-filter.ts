import type { Code } from '@forecast-console/ingest';
import type { ValueFilter } from '../../datasets/storage/index.ts';
import type { RunRequest } from '../result/stored-run.ts';

/** The request's filters by characteristic; an empty list filters nothing. */
export function valueFilter(filters: RunRequest['filters']): ValueFilter {
  const others = Object.entries(filters.characteristics ?? {}) as [Code, string[]][];
  const byCode: [Code, string[]][] = [
    ['c2', filters.product_numbers],
    ['c3', filters.warehouses],
    ['c4', filters.customers],
    ...others,
  ];
  return new Map(byCode.filter(([, values]) => values.length > 0));
}
