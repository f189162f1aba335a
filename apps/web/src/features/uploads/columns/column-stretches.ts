import { type ColumnRole, roleChoice } from './column-changes.ts';

// Shorter stretches are listed column by column.
const maxListed = 5;

/**
 * Groups columns into table rows: long stretches of columns with the same role and reason, such as the periods of a wide
 * file, share one row.
 */
export function columnStretches(columns: readonly ColumnRole[]): ColumnRole[][] {
  const stretches: ColumnRole[][] = [];
  for (const column of columns) {
    const open = stretches.at(-1);
    const before = open?.at(-1);
    if (before !== undefined && roleChoice(before) === roleChoice(column) && before.reason === column.reason)
      open?.push(column);
    else stretches.push([column]);
  }
  return stretches.flatMap((stretch) =>
    stretch.length > maxListed && stretch[0]?.role !== 'characteristic'
      ? [stretch]
      : stretch.map((column) => [column]),
  );
}

/** Row header: 'Sales', or '2024-01 – 2024-12: 12 columns'. */
export function stretchName(stretch: readonly ColumnRole[]): string {
  const first = stretch[0]?.column ?? '';
  const last = stretch.at(-1)?.column ?? '';
  return stretch.length === 1 ? first : `${first} – ${last}: ${stretch.length} columns`;
}
