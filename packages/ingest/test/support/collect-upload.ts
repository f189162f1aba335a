import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatIsoDate } from '@forecast-console/calendar';
import { RefusedFileError } from '../../src/files/refused-file-error.ts';
import type { FileType, FirstPeriod, SourceFile, UploadMode } from '../../src/files/open-file.ts';
import { type IngestReport, type ReadOptions, readUpload } from '../../src/read-upload.ts';
import type { Layout, RejectedRow, RowSink } from '../../src/rows/row-sink.ts';

export interface UploadSettings {
  name?: string;
  fileType?: FileType;
  mode?: UploadMode;
  mapping?: readonly object[] | string;
  /** roles of the columns of the dataset that the file extends */
  expected?: readonly object[];
  firstPeriod?: FirstPeriod;
}

export interface Collected {
  report: IngestReport;
  layout: Layout;
  /** One line per observation, such as 'A1 | North | 2024-01-31 | 5'. */
  observations: string[];
  /** One line per driver value, such as 'Price | A1 | North | 2024-01-31 | 9.5'. */
  drivers: string[];
  /** One line per share in stock, such as 'A1 | North | 2024-01-31 | 0.5'. */
  inStock: string[];
  products: { code: string; name: string | null; attributes: Partial<Record<string, string>> }[];
  rejectedRows: RejectedRow[];
  /** How many times emission started. */
  begun: number;
  progress: { bytesRead: number; rowsRead: number }[];
}

/** Writes the content to a file, calls `read`, and removes the file. */
export async function withFile<T>(
  content: string | Uint8Array,
  settings: UploadSettings,
  read: (file: SourceFile) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'ingest-'));
  try {
    const path = join(folder, 'upload');
    await writeFile(path, content);
    const { name = 'demand.csv', fileType = null, mode = 'both', mapping, expected, firstPeriod } = settings;
    const text = typeof mapping === 'string' ? mapping : JSON.stringify(mapping);
    const mapped = mapping === undefined ? {} : { mapping: text };
    const known = expected === undefined ? {} : { expected: JSON.stringify(expected) };
    const first = firstPeriod === undefined ? {} : { firstPeriod };
    return await read({
      path,
      originalName: name,
      fileType,
      uploadMode: mode,
      ...mapped,
      ...known,
      ...first,
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Returns what an upload of the content emits. */
export function collectUpload(
  content: string | Uint8Array,
  settings: UploadSettings = {},
  options: ReadOptions = {},
): Promise<Collected> {
  return withFile(content, settings, async (file) => {
    let layout: Layout = { characteristics: [], hasValues: false, columns: [] };
    let combinations: (readonly string[])[] = [];
    let begun = 0;
    const received: Omit<Collected, 'report' | 'layout' | 'begun'> = {
      observations: [],
      drivers: [],
      inStock: [],
      products: [],
      rejectedRows: [],
      progress: [],
    };
    const sink: RowSink = {
      begin: (own) => {
        layout = own;
        begun += 1;
        combinations = [];
        for (const list of [
          received.observations,
          received.drivers,
          received.inStock,
          received.products,
          received.rejectedRows,
        ])
          list.length = 0;
      },
      combination: (values) => combinations.push(values) - 1,
      observation: (combination, day, value) =>
        received.observations.push(
          [...(combinations[combination] ?? []), formatIsoDate(day), value].join(' | '),
        ),
      driver: (driver, combination, day, value) =>
        received.drivers.push(
          [layout.drivers?.[driver], ...(combinations[combination] ?? []), formatIsoDate(day), value].join(
            ' | ',
          ),
        ),
      inStock: (combination, day, share) =>
        received.inStock.push([...(combinations[combination] ?? []), formatIsoDate(day), share].join(' | ')),
      rejected: (row) => received.rejectedRows.push(row),
      product: (code, name, attributes) => received.products.push({ code, name, attributes }),
      progress: (bytesRead, rowsRead) => received.progress.push({ bytesRead, rowsRead }),
    };
    const report = await readUpload(file, sink, options);
    return { report, layout, begun, ...received };
  });
}

/** Returns everything about an upload except its progress. */
export async function outcomeOf(
  ...upload: Parameters<typeof collectUpload>
): Promise<Partial<Collected> | string> {
  try {
    const { progress: _, begun: __, ...outcome } = await collectUpload(...upload);
    return outcome;
  } catch (error) {
    if (error instanceof RefusedFileError) return error.message;
    throw error;
  }
}

/** Returns the error for content that must be rejected. */
export async function refusalOf(
  content: string | Uint8Array,
  settings: UploadSettings = {},
): Promise<RefusedFileError> {
  try {
    await collectUpload(content, settings);
  } catch (error) {
    if (error instanceof RefusedFileError) return error;
    throw error;
  }
  throw new Error('The file was not refused.');
}

/** Returns 'sku→c2', 'qty→value' for the columns of a report. */
export function rolesOf({ columns }: IngestReport): string[] {
  return columns.map(({ column, role, code }) => `${column}→${code ?? role}`);
}
