import { RefusedFileError } from './refused-file-error.ts';

export type ContentKind = 'zip' | 'compound' | 'text';

const advice = 'Upload a CSV file or an Excel workbook (.xlsx or .xls).';

const foreign: readonly { name: string; magic: readonly number[] }[] = [
  { name: 'a PDF document', magic: [0x25, 0x50, 0x44, 0x46] },
  { name: 'a PNG image', magic: [0x89, 0x50, 0x4e, 0x47] },
  { name: 'a JPEG image', magic: [0xff, 0xd8, 0xff] },
  { name: 'a GIF image', magic: [0x47, 0x49, 0x46, 0x38] },
  { name: 'a gzip archive', magic: [0x1f, 0x8b] },
  { name: 'a RAR archive', magic: [0x52, 0x61, 0x72, 0x21] },
  { name: 'a 7z archive', magic: [0x37, 0x7a, 0xbc, 0xaf] },
  { name: 'a Parquet file', magic: [0x50, 0x41, 0x52, 0x31] },
  { name: 'a database file', magic: [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65] },
];

/**
 * What the first bytes say the file is; the name's extension has no say in it.
 * @throws RefusedFileError for an empty file and for kinds that are no table
 */
export function contentKind(head: Uint8Array): ContentKind {
  if (head.length === 0) throw new RefusedFileError(`The file is empty. ${advice}`);
  if (startsWith(head, [0x50, 0x4b, 0x03, 0x04]) || startsWith(head, [0x50, 0x4b, 0x05, 0x06])) return 'zip';
  if (startsWith(head, [0xd0, 0xcf, 0x11, 0xe0])) return 'compound';
  const other = foreign.find(({ magic }) => startsWith(head, magic));
  if (other !== undefined) throw new RefusedFileError(`The file is ${other.name}, not a table. ${advice}`);
  return 'text';
}

/**
 * Text that is no table: markup and JSON.
 * @throws RefusedFileError
 */
export function refuseForeignText(head: string): void {
  const start = head.trimStart().slice(0, 200).toLowerCase();
  if (/^<(?:!doctype|html|\?xml|table|meta|style)/.test(start)) {
    throw new RefusedFileError(
      'The file is a web page or XML, whatever its name says. Open it in a spreadsheet program and save it as .xlsx or .csv.',
    );
  }
  if (/^(?:\{\s*(?:"|\})|\[\s*[[{"\d])/.test(start)) {
    throw new RefusedFileError(
      `The file holds JSON; a table with a header row was looked for. Convert it to one row per product and date. ${advice}`,
    );
  }
}

function startsWith(head: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, index) => head[index] === byte);
}
