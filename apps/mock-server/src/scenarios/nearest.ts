/** Damerau–Levenshtein distance, which counts changed, added, removed and swapped letters. */
function distance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= b.length; j++) {
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(i - 2, j - 2) + 1 : Infinity;
      const replaced = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, replaced, swapped));
    }
  }
  return at(a.length, b.length);
}

const maxSuggestions = 3;

/** Returns the most similar names, closest first. */
export function nearest(wanted: string, names: readonly string[]): string[] {
  const short = wanted.slice(0, 100).toLowerCase();
  return names
    .map((name) => ({ name, away: name.includes(short) && short !== '' ? 0 : distance(short, name) }))
    .toSorted((a, b) => a.away - b.away)
    .slice(0, maxSuggestions)
    .map(({ name }) => name);
}
