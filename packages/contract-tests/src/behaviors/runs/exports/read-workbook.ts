import { inflateRawSync } from 'node:zlib';

type Cell = string | number | null;
export type Sheet = readonly (readonly Cell[])[];

const endOfDirectory = 0x06054b50;
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const plain = (xml: string) =>
  xml
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|apos);/g, (all, name: string) => entities[name] ?? all);

/** Returns the files of a ZIP archive. @throws Error if it is malformed */
function filesOf(zip: Buffer): Map<string, string> {
  let end = zip.length - 22;
  while (end > 0 && zip.readUInt32LE(end) !== endOfDirectory) end -= 1;
  let at = zip.readUInt32LE(end + 16);
  const files = new Map<string, string>();
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [size, nameLength] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)];
    const [extraLength, noteLength] = [zip.readUInt16LE(at + 30), zip.readUInt16LE(at + 32)];
    const local = zip.readUInt32LE(at + 42);
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const content = zip.subarray(from, from + size);
    const isPacked = zip.readUInt16LE(at + 10) !== 0;
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    files.set(name, (isPacked ? inflateRawSync(content) : content).toString('utf8'));
    at += 46 + nameLength + extraLength + noteLength;
  }
  return files;
}

function cellOf(attributes: string, content: string | undefined, shared: readonly string[]): Cell {
  if (content === undefined) return null;
  const type = /\bt="(\w+)"/.exec(attributes)?.[1];
  if (type === 's') return shared[Number(plain(content))] ?? null;
  return type === undefined || type === 'n' ? Number(plain(content)) : plain(content);
}

/**
 * Reads the sheets of a workbook by name, and its date formats. Dates are numbers of days since 1899-12-30.
 *
 * @throws Error if the file is malformed
 */
export function readWorkbook(bytes: Buffer): { sheets: Map<string, Sheet>; formats: string[] } {
  const files = filesOf(bytes);
  const textOf = (name: string) => files.get(name) ?? '';
  const shared = [...textOf('xl/sharedStrings.xml').matchAll(/<si>(.*?)<\/si>/gs)].map(([, text = '']) =>
    plain(text),
  );
  const names = [...textOf('xl/workbook.xml').matchAll(/<sheet name="([^"]*)"/g)];
  const sheets = names.map(([, name = ''], at): [string, Sheet] => {
    const rows = [...textOf(`xl/worksheets/sheet${at + 1}.xml`).matchAll(/<row[^>]*>(.*?)<\/row>/gs)];
    return [
      plain(name),
      rows.map(([, row = '']) =>
        [...row.matchAll(/<c\b([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)].map(([, attributes = '', content]) =>
          cellOf(attributes, content, shared),
        ),
      ),
    ];
  });
  const formats = [...textOf('xl/styles.xml').matchAll(/formatCode="([^"]*)"/g)].map(([, code = '']) => code);
  return { sheets: new Map(sheets), formats };
}
