import type { Bucket } from '@forecast-console/calendar';
import { closeSync } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { csvTable, detectDelimiter } from './csv-table.ts';
import { RefusedFileError } from './refused-file-error.ts';
import type { Table } from './table.ts';
import { detectTextEncoding, inUtf8 } from './text-encoding.ts';
import { openXls, openXlsx } from './workbook.ts';

export type FileType = 'excel' | 'csv';
export type UploadMode = 'both' | 'master' | 'timeseries';

/** Date and length of the first value column's period, for a table without dates. */
export interface FirstPeriod {
  /** ISO date. */
  date: string;
  bucket: Bucket;
}

/** An uploaded file on disk with the user's settings. */
export interface SourceFile {
  path: string;
  originalName: string;
  /** Null if the user did not choose a type; the content then determines it. */
  fileType: FileType | null;
  uploadMode: UploadMode;
  /** Column mapping as JSON; see `parseMapping`. */
  mapping?: string;
  /**
   * Mapping of the dataset's previous file as JSON. If there is no `mapping`, it is applied to the columns that this
   * file also has.
   */
  expected?: string;
  /** For a file without a header and dates, where each row is a series. */
  firstPeriod?: FirstPeriod;
}

const sampleBytes = 1 << 17;

export interface OpenedFile {
  fileType: FileType;
  encoding: string | null;
  delimiter: string | null;
  tables: Table[];
  notes: string[];
  /** Call it when the file is no longer needed. */
  close: () => void;
}

/**
 * Opens a file by its content, regardless of its name and of the file type that the user chose.
 * @param alive called repeatedly during preparation; may throw to stop it
 * @throws RefusedFileError if the file cannot be read as a table
 */
export async function openFile(
  file: SourceFile,
  alive: () => void,
  rangeBytes?: number,
): Promise<OpenedFile> {
  const head = await readHead(file.path);
  const kind = contentKind(head);
  const opened =
    kind === 'text' ? await openText(file.path, head, alive, rangeBytes) : await openExcel(file.path, kind);
  return { ...opened, notes: [...mismatch(file, opened.fileType), ...opened.notes] };
}

async function openText(
  path: string,
  head: Uint8Array,
  alive: () => void,
  rangeBytes?: number,
): Promise<OpenedFile> {
  const encoding = await detectTextEncoding(path, head);
  const sample = new TextDecoder(encoding.label).decode(head, { stream: true });
  if (sample.trim() === '') throw new RefusedFileError('The file is empty: it contains only whitespace.');
  refuseForeignText(sample);
  const delimiter = detectDelimiter(sample);
  const { label } = encoding;
  // In UTF-16, the byte of a line break also occurs within other characters.
  const isWide = label === 'utf-16le' || label === 'utf-16be';
  const copy = isWide ? await inUtf8(path, label, alive) : null;
  return {
    fileType: 'csv',
    encoding: encoding.name,
    delimiter,
    tables: [csvTable(copy ?? path, isWide ? 'utf-8' : label, delimiter, rangeBytes)],
    notes: encoding.note === null ? [] : [encoding.note],
    close: () => {
      if (copy !== null) closeSync(copy);
    },
  };
}

async function openExcel(path: string, kind: 'zip' | 'compound'): Promise<OpenedFile> {
  const { tables, hiddenSheets, close } = await (kind === 'zip' ? openXlsx(path) : openXls(path));
  const notes = hiddenSheets.map((sheet) => `The hidden sheet "${sheet}" was not read.`);
  return { fileType: 'excel', encoding: null, delimiter: null, tables, notes, close };
}

function mismatch(file: SourceFile, found: FileType): string[] {
  const extension = /\.(csv|txt|tsv|xlsx?)$/i.exec(file.originalName)?.[1]?.toLowerCase();
  const byName = extension === undefined ? null : extension.startsWith('xls') ? 'excel' : 'csv';
  const stated = file.fileType ?? byName;
  if (stated === null || stated === found) return [];
  const what = { excel: 'an Excel workbook', csv: 'a CSV text file' } as const;
  const where = file.fileType === null ? 'named' : 'marked';
  return [`The file is ${where} as ${what[stated]}, but it is ${what[found]} and was read as one.`];
}

async function readHead(path: string): Promise<Uint8Array> {
  const size = Math.min((await stat(path)).size, sampleBytes);
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(size), 0, size, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

type ContentKind = 'zip' | 'compound' | 'text';

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
 * Detects the file type from the first bytes.
 * @throws RefusedFileError for an empty file and for types that are not tables
 */
function contentKind(head: Uint8Array): ContentKind {
  if (head.length === 0) throw new RefusedFileError(`The file is empty. ${advice}`);
  if (startsWith(head, [0x50, 0x4b, 0x03, 0x04]) || startsWith(head, [0x50, 0x4b, 0x05, 0x06])) return 'zip';
  if (startsWith(head, [0xd0, 0xcf, 0x11, 0xe0])) return 'compound';
  const other = foreign.find(({ magic }) => startsWith(head, magic));
  if (other !== undefined) throw new RefusedFileError(`The file is ${other.name}, not a table. ${advice}`);
  return 'text';
}

/**
 * Rejects text that is not a table: markup and JSON.
 * @throws RefusedFileError
 */
function refuseForeignText(head: string): void {
  const start = head.trimStart().slice(0, 200).toLowerCase();
  if (/^<(?:!doctype|html|\?xml|table|meta|style)/.test(start)) {
    throw new RefusedFileError(
      'The file is a web page or XML, whatever its name says. Open it in a spreadsheet program and save it as .xlsx or .csv.',
    );
  }
  if (/^(?:\{\s*(?:"|\})|\[\s*[[{"\d])/.test(start)) {
    throw new RefusedFileError(
      `The file contains JSON instead of a table with a header row. Convert it to one row per product and date. ${advice}`,
    );
  }
}

function startsWith(head: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, index) => head[index] === byte);
}
