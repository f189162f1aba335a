/** The values by code of a combination as requests write it: `c2:P-100~c3:North`, percent-encoded. */
export function valuesOf(group: string): Record<string, string> {
  const parts = group.split('~').map((part) => {
    const [code = '', ...value] = part.split(':');
    return [code, decoded(value.join(':'))] as const;
  });
  return Object.fromEntries(parts);
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    // A stray % typed into an address: taken as it stands.
    return value;
  }
}
