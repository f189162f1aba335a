import type { RunGroup } from '@forecast-console/api-client/normalise';

/** What a combination is called: its values, with the master data's name behind the product's. */
export function groupLabel({ key, name }: Pick<RunGroup, 'key' | 'name'>): string {
  const values = Object.values(key).join(' + ');
  return name === null || name === values ? values : `${values} (${name})`;
}
