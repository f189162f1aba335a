import { readFile } from 'node:fs/promises';
import { type CellValue, readXls, readXlsx, streamXlsxRows } from 'hucre/xlsx';
import { RefusedFileError } from './refused-file-error.ts';
import { RowSpill } from './row-spill.ts';
import type { Cell, Row, RowBatch, Table } from './table.ts';
import { xlsHiddenSheets } from './xls-hidden-sheets.ts';
import { zipEntryNames } from './zip-directory.ts';

const batchRows = 1000;
/** Maximum number of cells in a batch. A single row may have 16,384 cells. */
const batchCells = 100_000;

export interface Workbook {
  tables: Table[];
  hiddenSheets: string[];
  /** Call it when the workbook is no longer needed. */
  close: () => void;
}

/**
 * Opens the visible sheets of an .xlsx workbook. Rows are parsed on demand and stored on disk for the second pass.
 * @throws RefusedFileError for protected or damaged files and for archives that are not workbooks
 */
export async function openXlsx(path: string): Promise<Workbook> {
  const bytes = await readFile(path);
  refuseOtherArchives(zipEntryNames(bytes));
  const tables: Table[] = [];
  const hiddenSheets: string[] = [];
  await orRefuse(() =>
    readXlsx(bytes, {
      // Only the list of sheets is needed here: returning false skips their contents.
      sheets: ({ name, index, hidden, veryHidden }) => {
        if (hidden === true || veryHidden === true) hiddenSheets.push(name);
        else tables.push({ sheet: name, batches: () => xlsxBatches(bytes, index) });
        return false;
      },
    }),
  );
  const spill = new RowSpill(`${path}.rows`);
  return { tables: tables.map((table) => spill.keep(table)), hiddenSheets, close: () => spill.close() };
}

/**
 * Reads the visible sheets of an .xls workbook (Excel 97–2003) into memory; the format does not allow streaming.
 * @throws RefusedFileError for protected, damaged or older files
 */
export async function openXls(path: string): Promise<Workbook> {
  const bytes = await readFile(path);
  if (bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))) throw isProtected();
  const { sheets, hidden } = await orRefuse(async () => ({
    ...(await readXls(bytes)),
    hidden: xlsHiddenSheets(bytes),
  }));
  const tables = sheets.map(({ name, rows }) => ({
    sheet: name,
    batches: () => xlsBatches(rows, bytes.length),
  }));
  return {
    tables: tables.filter((_, index) => hidden[index] !== true),
    hiddenSheets: sheets.filter((_, index) => hidden[index] === true).map(({ name }) => name),
    close: () => undefined,
  };
}

async function* xlsxBatches(bytes: Uint8Array, sheet: number): AsyncGenerator<RowBatch> {
  let rows: Row[] = [];
  let firstRow = 1;
  let cells = 0;
  try {
    for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
      const blank = index + 1 - firstRow - rows.length;
      if (
        rows.length > 0 &&
        (blank < 0 || blank > batchRows || rows.length >= batchRows || cells >= batchCells)
      ) {
        yield { firstRow, rows, bytesRead: bytes.length };
        rows = [];
        cells = 0;
      }
      if (rows.length === 0) firstRow = index + 1;
      while (firstRow + rows.length <= index) rows.push([]);
      rows.push(values.map(toCell));
      cells += values.length;
    }
  } catch (error) {
    throw asRefusal(error);
  }
  if (rows.length > 0) yield { firstRow, rows, bytesRead: bytes.length };
}

async function* xlsBatches(
  sheet: readonly (readonly CellValue[])[],
  bytesRead: number,
): AsyncGenerator<RowBatch> {
  for (let start = 0; start < sheet.length; start += batchRows) {
    // Rows without cells are array holes.
    const rows = Array.from(sheet.slice(start, start + batchRows), (row: readonly CellValue[] | undefined) =>
      Array.from(row ?? [], toCell),
    );
    yield { firstRow: start + 1, rows, bytesRead };
  }
}

/** Excel dates have no time zone; hucre returns them as UTC. */
function toCell(value: CellValue | undefined): Cell {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : '';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
}

function refuseOtherArchives(names: readonly string[]): void {
  if (names.some((name) => /^\/?xl\/workbook\d*\.xml$/i.test(name))) return;
  const kind = names.some((name) => name.endsWith('workbook.bin'))
    ? 'a binary workbook (.xlsb)'
    : names.includes('content.xml')
      ? 'an OpenDocument file'
      : names.some((name) => name.startsWith('word/') || name.startsWith('ppt/'))
        ? 'a Word or PowerPoint document'
        : names.some((name) => /\.(?:csv|xlsx?|txt)$/i.test(name))
          ? 'a zip archive with tables in it; unpack it first'
          : 'a zip archive';
  throw new RefusedFileError(
    `The file is ${kind}. Expected an Excel workbook (.xlsx); save the file as .xlsx or CSV.`,
  );
}

async function orRefuse<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw asRefusal(error);
  }
}

function asRefusal(error: unknown): RefusedFileError {
  if (error instanceof RefusedFileError) return error;
  if (error instanceof Error && error.name === 'EncryptedFileError') return isProtected();
  const reason = error instanceof Error ? error.message : String(error);
  return new RefusedFileError(
    `The Excel file cannot be read (${reason}). Open it in Excel, save it again as .xlsx or CSV and upload the new file.`,
  );
}

function isProtected(): RefusedFileError {
  return new RefusedFileError(
    'The Excel file is protected with a password. Save it without one, or as CSV, and upload that.',
  );
}
