import type { Code } from '@forecast-console/ingest';
import type { ValueFilter } from '../../datasets/storage/index.ts';

/** The values by code of a combination as requests write it: `c2:P-100~c3:North`, percent-encoded. */
export function valuesOf(group: string): Record<string, string> {
  return Object.fromEntries(partsOf(group));
}

/** Values that rows may have, as requests write them: `c2:P-100~c2:P-110~c3:North`, percent-encoded. */
export function filterOf(text: string): ValueFilter {
  const filter = new Map<Code, string[]>();
  for (const [code, value] of partsOf(text))
    filter.set(code as Code, [...(filter.get(code as Code) ?? []), value]);
  return filter;
}

function partsOf(text: string): [code: string, value: string][] {
  return text.split('~').map((part) => {
    const [code = '', ...value] = part.split(':');
    return [code, decoded(value.join(':'))];
  });
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    // A stray % typed into an address: taken as it stands.
    return value;
  }
}
