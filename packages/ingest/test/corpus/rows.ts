/** Joins the lines of a text file. */
export function rows(...lines: readonly string[]): string {
  return `${lines.join('\n')}\n`;
}
