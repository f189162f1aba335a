import { closeSync, openSync, readSync, rmSync, writeFileSync } from 'node:fs';
import { limits } from './limits.ts';
import type { Cell, Row, RowBatch, Table } from './table.ts';

/** Limit of one batch: as JSON the batch must fit into a string, and a character may be escaped with six characters. */
const maxCharacters = 1 << 26;

interface KeptBatch {
  firstRow: number;
  bytesRead: number;
  offset: number;
  length: number;
}

/**
 * A table that is being parsed: the stored batches and the parser. `isLost` is true if a batch could not be stored.
 */
interface Parsing {
  kept: KeptBatch[];
  rest: AsyncIterator<RowBatch>;
  isLost: boolean;
}

/**
 * Stores the rows of a workbook on disk during the first pass, because unpacking and parsing it again takes ten times
 * as long as reading them back. A second pass reads the stored rows, then continues parsing. The file is deleted as
 * soon as it is open, so nothing is left behind even after a crash.
 */
export class RowSpill {
  readonly #file: number;
  #size = 0;

  /** @param path where to create the file; must not exist */
  constructor(path: string) {
    this.#file = openSync(path, 'wx+', 0o600);
    rmSync(path);
  }

  close(): void {
    closeSync(this.#file);
  }

  /** Returns a table that reads stored batches where they exist. */
  keep(table: Table): Table {
    const { sheet } = table;
    let parsing = this.#parsing(table);
    return {
      sheet,
      batches: (isLast = false) => {
        if (parsing.isLost) parsing = this.#parsing(table);
        return this.#batches(parsing, isLast);
      },
    };
  }

  #parsing(table: Table): Parsing {
    return { rest: table.batches()[Symbol.asyncIterator](), kept: [], isLost: false };
  }

  async *#batches(parsing: Parsing, isLast: boolean): AsyncGenerator<RowBatch> {
    for (const kept of parsing.kept) yield this.#read(kept);
    for (;;) {
      const batch = await this.#next(parsing, isLast);
      if (batch === null) return;
      yield batch;
    }
  }

  async #next(parsing: Parsing, isLast: boolean): Promise<RowBatch | null> {
    try {
      const next = await parsing.rest.next();
      if (next.done === true) return null;
      const { firstRow, bytesRead } = next.value;
      const rows = next.value.rows.map(clipped);
      const characters = charactersOf(rows);
      // A long text shared by many cells would fill the disk; such a workbook is parsed twice instead.
      if (isLast || characters > maxCharacters || this.#size + characters > limits.inflatedBytes)
        parsing.isLost = true;
      if (!parsing.isLost) parsing.kept.push({ firstRow, bytesRead, ...this.#write(rows) });
      return { firstRow, bytesRead, rows };
    } catch (error) {
      // If storing a batch fails, the table must not look complete.
      parsing.isLost = true;
      throw error;
    }
  }

  #write(rows: readonly Row[]): Pick<KeptBatch, 'offset' | 'length'> {
    const bytes = Buffer.from(JSON.stringify(rows));
    // Does not use writeSync, which may write only part of the bytes.
    writeFileSync(this.#file, bytes);
    const offset = this.#size;
    this.#size += bytes.length;
    return { offset, length: bytes.length };
  }

  #read({ firstRow, bytesRead, offset, length }: KeptBatch): RowBatch {
    const bytes = Buffer.allocUnsafe(length);
    for (let from = 0; from < length;) {
      const read = readSync(this.#file, bytes, from, length - from, offset + from);
      if (read === 0) throw new Error('the stored rows of a workbook were truncated');
      from += read;
    }
    return { firstRow, bytesRead, rows: JSON.parse(bytes.toString()) as Row[] };
  }
}

function charactersOf(rows: readonly Row[]): number {
  let characters = 0;
  for (const row of rows) for (const cell of row) if (typeof cell === 'string') characters += cell.length;
  return characters;
}

/** Shortens long cells; a cell above the limit causes its row to be rejected in any case. */
function clipped(row: Row): Row {
  return row.some(isLong)
    ? row.map((cell) => (isLong(cell) ? cell.slice(0, limits.cellCharacters + 1) : cell))
    : row;
}

function isLong(cell: Cell): cell is string {
  return typeof cell === 'string' && cell.length > limits.cellCharacters;
}
