/** Normalizes a header: 'ProductCode', 'product_code' and 'Product Code ' all become 'product code'. */
export function normalName(header: string): string {
  return header
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}#%]+/gu, ' ')
    .trim();
}

/** Normalizes a header and removes its spaces, so that 'stockcode' equals 'stock code'. */
export function compactName(header: string): string {
  return normalName(header).replaceAll(' ', '');
}

/** Formats a header for display: 'store_nbr' becomes 'Store nbr'. */
export function tidyLabel(header: string): string {
  const words = header.replace(/[_\s]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns unique, non-blank names of all columns; a column without a name gets its spreadsheet letter. */
export function columnNames(headers: readonly string[]): string[] {
  const taken = new Set<string>();
  /** Number of the last copy of each name, so that a thousand identical headers take linear time. */
  const copies = new Map<string, number>();
  return headers.map((header, index) => {
    const base = header.replace(/\s+/g, ' ').trim() || `Column ${columnLetter(index)}`;
    let name = base;
    let copy = copies.get(base) ?? 1;
    while (taken.has(name)) {
      copy += 1;
      name = `${base} (${copy})`;
    }
    copies.set(base, copy);
    taken.add(name);
    return name;
  });
}

function columnLetter(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest === 0 ? '' : columnLetter(rest - 1)) + String.fromCharCode(65 + (index % 26));
}
