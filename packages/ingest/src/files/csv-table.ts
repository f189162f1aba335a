import { createReadStream } from 'node:fs';
import Papa from 'papaparse';
import type { Delimiter } from './csv-delimiter.ts';
import { limits } from './limits.ts';
import { LineRanges, type LineSource } from './line-ranges.ts';
import { newlineByte } from './line-scanner.ts';
import { RefusedFileError } from './refused-file-error.ts';
import type { LineBlock, LineTable, RowBatch, Table } from './table.ts';

const chunkBytes = 1 << 18;
const fileStart = { firstRow: 1, bytesRead: 0, newline: null };
/** A quoted field may span lines, but one that spans this much was opened by a stray quote. */
const longestQuoted = 1 << 20;

/** A CSV file as a table, read in chunks: its memory does not grow with the file. */
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

/** Lines for as long as that is what they are, then rows. */
async function* piecesOf(
  source: LineSource,
  rowsFrom: LineTable['rowsFrom'],
): AsyncGenerator<LineBlock | RowBatch> {
  const ranges = new LineRanges(source);
  try {
    let firstRow = 1;
    let memory: ArrayBuffer | undefined;
    for (let range = 0; range < ranges.count; range += 1) {
      const { lines, end, odd } = ranges.linesOf(range, memory);
      memory = lines.buffer;
      if (lines.length > 0) yield { firstRow, lines, bytesRead: end };
      firstRow += countOf(lines, newlineByte);
      if (odd) {
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
  let splitter: RowSplitter | null = null;
  let { firstRow, bytesRead } = from;
  let unsplit = '';
  for await (const bytes of chunks) {
    bytesRead += bytes.length;
    const text = decoder.decode(bytes, { stream: true });
    if (splitter === null) {
      unsplit += text;
      const newline = from.newline ?? newlineOf(unsplit);
      if (newline === null && unsplit.length <= limits.lineCharacters) continue;
      splitter = rowSplitter(delimiter, newline ?? '\n');
    }
    const rows = splitter.push(unsplit === '' ? text : unsplit);
    unsplit = '';
    if (rows.length > 0) yield { firstRow, rows, bytesRead };
    firstRow += rows.length;
  }
  splitter ??= rowSplitter(delimiter, unsplit.includes('\r') ? '\r' : '\n');
  const rows = [...splitter.push(unsplit + decoder.decode()), ...splitter.end()];
  if (rows.length > 0) yield { firstRow, rows, bytesRead };
}

/** What separates the rows; null before it is known. */
function newlineOf(text: string): '\n' | '\r' | null {
  if (text.includes('\n')) return '\n';
  const at = text.indexOf('\r');
  // The line break of a pair may still come.
  return at === -1 || at === text.length - 1 ? null : '\r';
}

interface RowSplitter {
  push(text: string): string[][];
  end(): string[][];
}

/**
 * Cuts text that arrives in pieces into rows, never inside one. papaparse's own chunk mode adds a
 * row for a trailing line break and swallows the file after a stray quote, so its parser is fed here.
 */
function rowSplitter(delimiter: Delimiter, newline: '\n' | '\r'): RowSplitter {
  const parser = new Papa.Parser({ delimiter, newline });
  const literal = new Papa.Parser({ delimiter, newline, fastMode: true });
  let rest = '';
  let nextTry = 0;

  const parse = (last: boolean): string[][] => {
    const rows: string[][] = [];
    for (;;) {
      const result = parser.parse(rest, 0, !last) as Papa.ParseResult<string[]>;
      const unclosed = result.errors.findLast((error) => error.code === 'MissingQuotes');
      if (unclosed === undefined) {
        rows.push(...withoutTrailing(result.data, last));
        rest = last ? '' : rest.slice(result.meta.cursor);
      } else {
        // Everything after the stray quote was taken into one cell: keep the rows before it.
        rows.push(...result.data.slice(0, unclosed.row));
        rest = rest.slice(startOfLine(rest, unclosed.index ?? 0, newline));
      }
      const stray = unclosed !== undefined || rest.length > longestQuoted;
      if (!stray || rest === '') break;
      const cut = rest.indexOf(newline);
      if (cut === -1) {
        if (!last) break;
        rows.push(...(literal.parse(rest, 0, false) as Papa.ParseResult<string[]>).data);
        rest = '';
        break;
      }
      rows.push(...(literal.parse(rest.slice(0, cut), 0, false) as Papa.ParseResult<string[]>).data);
      rest = rest.slice(cut + 1);
    }
    return rows;
  };

  return {
    push(text) {
      rest += text;
      if (rest.length < nextTry && rest.length <= limits.lineCharacters) return [];
      const rows = parse(false);
      if (rest.length > limits.lineCharacters) {
        throw new RefusedFileError(
          'A line of the file is longer than 10 million characters. Rows that end in line breaks were looked for; export the table again as CSV.',
        );
      }
      // Parsing an unfinished row again with every chunk would take quadratic time.
      nextTry = rest.length > chunkBytes ? rest.length * 2 : 0;
      return rows;
    },
    end: () => (rest === '' ? [] : parse(true)),
  };
}

/** A line break at the end of the file starts no row. */
function withoutTrailing(rows: string[][], last: boolean): string[][] {
  const final = rows.at(-1);
  return last && final?.length === 1 && final[0] === '' ? rows.slice(0, -1) : rows;
}

function startOfLine(text: string, index: number, newline: string): number {
  return text.lastIndexOf(newline, index - 1) + 1;
}
