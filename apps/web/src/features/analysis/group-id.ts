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

/** Whether a combination has the values wanted; nothing wanted matches nothing. */
export function matchesGroup(key: GroupKey, wanted: GroupKey): boolean {
  const values = Object.entries(wanted);
  return values.length > 0 && values.every(([code, value]) => key[code] === value);
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    // A stray % typed into the address: taken as it stands.
    return value;
  }
}
