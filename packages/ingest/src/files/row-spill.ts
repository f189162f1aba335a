import { closeSync, openSync, readSync, rmSync, writeFileSync } from 'node:fs';
import { limits } from './limits.ts';
import type { Cell, Row, RowBatch, Table } from './table.ts';

/** Of one batch: as JSON it must fit into a string, where every character may need six. */
const maxCharacters = 1 << 26;

interface KeptBatch {
  firstRow: number;
  bytesRead: number;
  offset: number;
  length: number;
}

/** A table that is being parsed: its batches until now, and the rest; lost when one of them was not kept. */
interface Parsing {
  kept: KeptBatch[];
  rest: AsyncIterator<RowBatch>;
  isLost: boolean;
}

/**
 * Keeps the rows of a workbook on disk while they are read for the first time, because unpacking and parsing it again
 * takes ten times as long as reading them from there. Whoever reads again is given the kept rows, and then the parser
 * goes on where it stopped. The file has no name from the moment it is made, so that nothing is left of it however the
 * process ends.
 */
export class RowSpill {
  readonly #file: number;
  #size = 0;

  /** @param path of a file that does not exist */
  constructor(path: string) {
    this.#file = openSync(path, 'wx+', 0o600);
    rmSync(path);
  }

  close(): void {
    closeSync(this.#file);
  }

  /** The table, each part of which comes from here from its second reading on. */
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
      // One long text that many cells share would fill the disk; such a workbook is parsed twice instead.
      if (isLast || characters > maxCharacters || this.#size + characters > limits.inflatedBytes)
        parsing.isLost = true;
      if (!parsing.isLost) parsing.kept.push({ firstRow, bytesRead, ...this.#write(rows) });
      return { firstRow, bytesRead, rows };
    } catch (error) {
      // What comes after a batch that cannot be parsed is nothing, and must not look like the end.
      parsing.isLost = true;
      throw error;
    }
  }

  #write(rows: readonly Row[]): Pick<KeptBatch, 'offset' | 'length'> {
    const bytes = Buffer.from(JSON.stringify(rows));
    // Not writeSync, which may write a part only.
    writeFileSync(this.#file, bytes);
    const offset = this.#size;
    this.#size += bytes.length;
    return { offset, length: bytes.length };
  }

  #read({ firstRow, bytesRead, offset, length }: KeptBatch): RowBatch {
    const bytes = Buffer.allocUnsafe(length);
    for (let from = 0; from < length;) {
      const read = readSync(this.#file, bytes, from, length - from, offset + from);
      if (read === 0) throw new Error('the kept rows of a workbook have become shorter');
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

/** A longer cell rejects its row, whatever else stands in it. */
function clipped(row: Row): Row {
  return row.some(isLong)
    ? row.map((cell) => (isLong(cell) ? cell.slice(0, limits.cellCharacters + 1) : cell))
    : row;
}

function isLong(cell: Cell): cell is string {
  return typeof cell === 'string' && cell.length > limits.cellCharacters;
}
