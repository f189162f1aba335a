const maxLength = 30;

/** Returns the unit of the values: 'Sales', or 'units' if the file has no common name for them. */
export function valueWords(label: string | null | undefined): string {
  if (label == null) return 'units';
  return label.length > maxLength ? `${label.slice(0, maxLength - 1)}…` : label;
}
