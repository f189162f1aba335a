/** A row to draw, and how many rows that are not drawn lie before it. */
export interface WindowRow {
  index: number;
  gap: number;
}

/**
 * The rows from `first` to before `end`, and one more that stays drawn wherever it is.
 *
 * @param kept null: none
 * @returns rows ascending; `rest` counts those that are not drawn behind the last one
 */
export function rowWindow(
  count: number,
  first: number,
  end: number,
  kept: number | null,
): { rows: WindowRow[]; rest: number } {
  const from = Math.max(0, Math.min(first, count));
  const to = Math.max(from, Math.min(end, count));
  const indices = Array.from({ length: to - from }, (_, at) => from + at);
  if (kept !== null && kept >= 0 && kept < from) indices.unshift(kept);
  if (kept !== null && kept >= to && kept < count) indices.push(kept);
  const rows = indices.map((index, at): WindowRow => ({ index, gap: index - ((indices[at - 1] ?? -1) + 1) }));
  return { rows, rest: count - ((indices.at(-1) ?? -1) + 1) };
}
