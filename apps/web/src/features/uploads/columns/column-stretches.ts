import { type ColumnRole, roleChoice } from './column-changes.ts';

// So many of a kind are still listed one by one.
const mostListed = 5;

/**
 * Columns in rows: neighbours of which the same is to be said share one where they are many, as the periods of a
 * wide file are.
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
    stretch.length > mostListed && stretch[0]?.role !== 'characteristic'
      ? [stretch]
      : stretch.map((column) => [column]),
  );
}

/** The columns of a row: 'Sales', or the first and the last and how many they are. */
export function stretchName(stretch: readonly ColumnRole[]): string {
  const first = stretch[0]?.column ?? '';
  const last = stretch.at(-1)?.column ?? '';
  return stretch.length === 1 ? first : `${first} – ${last}: ${stretch.length} columns`;
}
