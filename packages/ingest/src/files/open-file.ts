import { closeSync } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { contentKind, refuseForeignText } from './content-kind.ts';
import { detectDelimiter } from './csv-delimiter.ts';
import { csvTable } from './csv-table.ts';
import { inUtf8 } from './in-utf8.ts';
import { RefusedFileError } from './refused-file-error.ts';
import type { FileType, SourceFile } from './source-file.ts';
import type { Table } from './table.ts';
import { detectTextEncoding } from './text-encoding.ts';
import { openXls, openXlsx } from './workbook.ts';

const sampleBytes = 1 << 17;

export interface OpenedFile {
  fileType: FileType;
  encoding: string | null;
  delimiter: string | null;
  tables: Table[];
  notes: string[];
  /** To be called when nothing is read from it any more. */
  close: () => void;
}

/**
 * Opens a file as what its content is, whatever its name or the user's choice says.
 * @param alive called while it is prepared, which takes long of a long one; whatever it throws ends that
 * @throws RefusedFileError
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
  if (sample.trim() === '') throw new RefusedFileError('The file is empty: it holds only blank space.');
  refuseForeignText(sample);
  const delimiter = detectDelimiter(sample);
  const { label } = encoding;
  // UTF-16 has the bytes of a line break within other characters.
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
  const said = file.fileType ?? byName;
  if (said === null || said === found) return [];
  const what = { excel: 'an Excel workbook', csv: 'a CSV text file' } as const;
  const where = file.fileType === null ? 'named' : 'marked';
  return [`The file is ${where} as ${what[said]}, but its content is ${what[found]}; it was read as that.`];
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
