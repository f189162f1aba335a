import type { Code } from '@forecast-console/ingest';
import { filterEntries } from '../../../db/long-filters.ts';
import type { ValueFilter } from '../../datasets/storage/index.ts';
import type { RunRequest } from '../result/stored-run.ts';

/** Returns the filters of a run by characteristic; an empty list does not filter. */
export function valueFilter(filters: RunRequest['filters']): ValueFilter {
  return new Map(filterEntries(filters) as [Code, string[]][]);
}

/** Parses a combination in a request, such as `c2:P-100~c3:North` (percent-encoded), into values by code. */
export function parseGroup(group: string): Record<string, string> {
  return Object.fromEntries(parseParts(group));
}

/** Parses a filter in a request, such as `c2:P-100~c2:P-110~c3:North` (percent-encoded). */
export function parseFilter(text: string): ValueFilter {
  const filter = new Map<Code, string[]>();
  for (const [code, value] of parseParts(text))
    filter.set(code as Code, [...(filter.get(code as Code) ?? []), value]);
  return filter;
}

function parseParts(text: string): [code: string, value: string][] {
  return text.split('~').map((part) => {
    const [code = '', ...value] = part.split(':');
    return [code, decode(value.join(':'))];
  });
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    // The value contains a literal %, as in a URL written by hand.
    return value;
  }
}
