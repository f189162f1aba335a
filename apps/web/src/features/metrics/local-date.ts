const dateOnly = /^(\d{4})-(\d{2})-(\d{2})$/;

/**
 * A date in the reader's own format, or N/A (spec §2: metrics panel). A calendar date is that day everywhere; a
 * moment is the local day.
 */
export function localDate(value: string | null): string {
  const [, year, month, day] = dateOnly.exec(value ?? '') ?? [];
  const date =
    year === undefined ? new Date(value ?? '') : new Date(Number(year), Number(month) - 1, Number(day));
  return Number.isNaN(date.getTime()) ? 'N/A' : date.toLocaleDateString();
}
