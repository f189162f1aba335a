/** Formats rows in aligned columns. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [header, ...rows].map((cells) => cells.map(printable));
  const widths = header.map((_, column) =>
    lines.reduce((max, cells) => Math.max(max, cells[column]?.length ?? 0), 0),
  );
  return lines
    .map((cells) =>
      cells
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Formats a whole number with thousands separators. */
export const count = (value: number) => value.toLocaleString('en-US');

/** Replaces control characters, because names that other users choose could contain terminal commands. */
export const printable = (text: string) => text.replaceAll(/\p{Cc}/gu, '\ufffd');

/** Formats names and values in two columns. */
export function fields(lines: readonly (readonly [name: string, value: string])[]): string {
  const width = lines.reduce((max, [name]) => Math.max(max, name.length), 0);
  return lines.map(([name, value]) => `${name.padEnd(width)}  ${printable(value)}`).join('\n');
}
