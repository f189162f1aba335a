const longest = 30;

/** What figures are of: 'Sales', or 'units' where the file has no one name for its values. */
export function valueWords(label: string | null | undefined): string {
  if (label == null) return 'units';
  return label.length > longest ? `${label.slice(0, longest - 1)}…` : label;
}
