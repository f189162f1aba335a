/** The rows of a CSV text with quotes, blank lines left out. */
export function readCsv(text: string): string[][] {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line !== '')
    .map(splitLine);
}

/** Fields of one line; quoted ones may hold commas and doubled quotes. */
function splitLine(line: string): string[] {
  if (!line.includes('"')) return line.split(',');
  const fields: string[] = [];
  for (const match of line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g))
    fields.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
  return fields;
}
