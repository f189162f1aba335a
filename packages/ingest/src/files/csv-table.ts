import { createReadStream } from 'node:fs';
import { CsvRows, type Delimiter } from './csv-rows.ts';
import { limits } from './limits.ts';
import { LineRanges, type LineSource } from './line-ranges.ts';
import { newlineByte } from './line-scanner.ts';
import type { LineBlock, LineTable, RowBatch, Table } from './table.ts';

const chunkBytes = 1 << 18;
const fileStart = { firstRow: 1, bytesRead: 0, newline: null };

/** A CSV file as a table, read in chunks: memory does not grow with the file. */
export function csvTable(
  file: LineSource['file'],
  encoding: LineSource['encoding'],
  delimiter: Delimiter,
  rangeBytes = 1 << 19,
): Table {
  const source = { file, encoding, delimiter: delimiter.charCodeAt(0), rangeBytes };
  const rowsFrom = (offset: number, firstRow: number) => {
    const newline = firstRow > 1 ? '\n' : null;
    return rowsOf(chunksOf(file, offset), encoding, delimiter, { firstRow, bytesRead: offset, newline });
  };
  return {
    sheet: null,
    batches: () => rowsOf(chunksOf(file), encoding, delimiter),
    lines: { source, pieces: () => piecesOf(source, rowsFrom), rowsFrom },
  };
}

async function* chunksOf(file: LineSource['file'], start = 0): AsyncGenerator<Uint8Array> {
  const open = typeof file === 'number' ? { fd: file, autoClose: false } : {};
  for await (const chunk of createReadStream(String(file), { ...open, highWaterMark: chunkBytes, start }))
    yield chunk as Uint8Array;
}

/** Yields blocks of lines until the first line that needs a parser, then batches of rows. */
async function* piecesOf(
  source: LineSource,
  rowsFrom: LineTable['rowsFrom'],
): AsyncGenerator<LineBlock | RowBatch> {
  const ranges = new LineRanges(source);
  try {
    let firstRow = 1;
    let memory: ArrayBuffer | undefined;
    for (let range = 0; range < ranges.count; range += 1) {
      const { lines, end, needsParser } = ranges.linesOf(range, memory);
      memory = lines.buffer;
      if (lines.length > 0) yield { firstRow, lines, bytesRead: end };
      firstRow += countOf(lines, newlineByte);
      if (needsParser) {
        yield* rowsFrom(end, firstRow);
        return;
      }
    }
  } finally {
    ranges.close();
  }
}

function countOf(bytes: Uint8Array, byte: number): number {
  let count = 0;
  for (let at = bytes.indexOf(byte); at !== -1; at = bytes.indexOf(byte, at + 1)) count += 1;
  return count;
}

async function* rowsOf(
  chunks: AsyncIterable<Uint8Array>,
  encoding: LineSource['encoding'],
  delimiter: Delimiter,
  from: { firstRow: number; bytesRead: number; newline: '\n' | null } = fileStart,
): AsyncGenerator<RowBatch> {
  const decoder = new TextDecoder(encoding);
  let splitter: CsvRows | null = null;
  let { firstRow, bytesRead } = from;
  let unsplit = '';
  for await (const bytes of chunks) {
    bytesRead += bytes.length;
    const text = decoder.decode(bytes, { stream: true });
    if (splitter === null) {
      unsplit += text;
      const newline = from.newline ?? newlineOf(unsplit);
      if (newline === null && unsplit.length <= limits.lineCharacters) continue;
      splitter = new CsvRows(delimiter, newline ?? '\n');
    }
    const rows = splitter.push(unsplit === '' ? text : unsplit);
    unsplit = '';
    if (rows.length > 0) yield { firstRow, rows, bytesRead };
    firstRow += rows.length;
  }
  splitter ??= new CsvRows(delimiter, unsplit.includes('\r') ? '\r' : '\n');
  const rows = splitter.push(unsplit + decoder.decode()).concat(splitter.end());
  if (rows.length > 0) yield { firstRow, rows, bytesRead };
}

/** Returns the row separator, or null if it is not known yet. */
function newlineOf(text: string): '\n' | '\r' | null {
  if (text.includes('\n')) return '\n';
  const at = text.indexOf('\r');
  // The next chunk may start with the second half of a CRLF.
  return at === -1 || at === text.length - 1 ? null : '\r';
}

const candidates: readonly Delimiter[] = ['\t', ';', '|', ','];

/**
 * Detects the delimiter that splits the sample into a table: most rows have the same width, starting as early as
 * possible. The header decides between ';' and a decimal comma, because headers contain no numbers.
 */
export function detectDelimiter(sample: string): Delimiter {
  const stated = /^\uFEFF?sep=(.)\r?\n/i.exec(sample)?.[1];
  const named = candidates.find((delimiter) => delimiter === stated);
  if (named !== undefined) return named;
  const grids = candidates.map((delimiter) => ({ delimiter, ...gridOf(sample, delimiter) }));
  const tables = grids.filter(({ width, share }) => width >= 2 && share >= 0.5);
  tables.sort((a, b) => a.start - b.start || b.share * Math.log(b.width) - a.share * Math.log(a.width));
  return tables[0]?.delimiter ?? ',';
}

/** Returns the most frequent width, the share of rows with that width, and the first such row. */
function gridOf(sample: string, delimiter: Delimiter): { width: number; share: number; start: number } {
  const newline = sample.includes('\n') ? '\n' : '\r';
  const parser = new CsvRows(delimiter, newline);
  const data = parser.push(sample).concat(parser.end());
  // The sample may end in the middle of a row.
  const widths = data.slice(0, data.length > 2 ? -1 : undefined).map((row) => row.length);
  const filled = data.map((row) => row.some((cell) => cell.trim() !== ''));
  const counts = new Map<number, number>();
  widths.forEach((width, row) => {
    if (width > 1 && filled[row] === true) counts.set(width, (counts.get(width) ?? 0) + 1);
  });
  const [width, rows] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [1, 0];
  const start = widths.indexOf(width);
  const below = filled.slice(start, widths.length).filter(Boolean).length;
  return { width, share: below === 0 ? 0 : rows / below, start };
}
