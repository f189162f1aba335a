import type { RunGroup } from '@forecast-console/api-client/normalise';

type GroupKey = Readonly<Record<string, string>>;

/** A combination as one text for the URL: 'c2:P-100~c3:North', codes in order, values escaped. */
export function groupId(key: GroupKey): string {
  return Object.entries(key)
    .toSorted(([a], [b]) => Number(a.slice(1)) - Number(b.slice(1)))
    .map(([code, value]) => `${code}:${encodeURIComponent(value).replaceAll('~', '%7E')}`)
    .join('~');
}

/** The combination, or the part of one, that a text names; empty when it names none. */
export function parseGroupId(text: string): Record<string, string> {
  const parts = text.split('~').flatMap((part) => {
    const [, code, value] = /^(c\d{1,2}):(.*)$/.exec(part) ?? [];
    return code === undefined || value === undefined ? [] : [[code, decoded(value)] as const];
  });
  return Object.fromEntries(parts);
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    // A stray % typed into the address: taken as it stands.
    return value;
  }
}

/** What a combination is called: its values, with the master data's name behind the product's. */
export function groupLabel({ key, name }: Pick<RunGroup, 'key' | 'name'>): string {
  const values = Object.values(key).join(' + ');
  return name === null || name === values ? values : `${values} (${name})`;
}
