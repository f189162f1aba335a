/** Parses CSV text with quotes into rows, skipping blank lines. */
export function readCsv(text: string): string[][] {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line !== '')
    .map(splitLine);
}

/** Returns the fields of one line. Quoted fields may contain commas and doubled quotes. */
function splitLine(line: string): string[] {
  if (!line.includes('"')) return line.split(',');
  const fields: string[] = [];
  for (const match of line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g))
    fields.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
  return fields;
}
