import { closeSync, openSync, readSync, rmSync, writeFileSync } from 'node:fs';
import { limits } from './limits.ts';
import type { Cell, Row, RowBatch, Table } from './table.ts';

/** Of one batch: as JSON it must fit into a string, where every character may need six. */
const mostCharacters = 1 << 26;

interface KeptBatch {
  firstRow: number;
  bytesRead: number;
  offset: number;
  length: number;
}

/**
 * Keeps the rows of a workbook on disk while they are read for the first time, because unpacking and parsing it again
 * takes ten times as long as reading them from there. The file has no name from the moment it is made, so that nothing
 * is left of it however the process ends.
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

  /** The table, which from its second reading on comes from here. */
  keep(table: Table): Table {
    let kept: readonly KeptBatch[] | null = null;
    const { sheet } = table;
    return {
      sheet,
      batches: () => (kept === null ? this.#keeping(table, (all) => (kept = all)) : this.#kept(kept)),
    };
  }

  async *#keeping(table: Table, done: (all: KeptBatch[]) => void): AsyncGenerator<RowBatch> {
    let all: KeptBatch[] | null = [];
    for await (const batch of table.batches()) {
      const { firstRow, bytesRead } = batch;
      const rows = batch.rows.map(clipped);
      const characters = charactersOf(rows);
      // One long text that many cells share would fill the disk; such a workbook is parsed twice instead.
      if (characters > mostCharacters || this.#size + characters > limits.inflatedBytes) all = null;
      if (all !== null) {
        const bytes = Buffer.from(JSON.stringify(rows));
        // Not writeSync, which may write a part only.
        writeFileSync(this.#file, bytes);
        all.push({ firstRow, bytesRead, offset: this.#size, length: bytes.length });
        this.#size += bytes.length;
      }
      yield batch;
    }
    if (all !== null) done(all);
  }

  async *#kept(all: readonly KeptBatch[]): AsyncGenerator<RowBatch> {
    for (const { firstRow, bytesRead, offset, length } of all) {
      const bytes = Buffer.allocUnsafe(length);
      for (let from = 0; from < length;) {
        const read = readSync(this.#file, bytes, from, length - from, offset + from);
        if (read === 0) throw new Error('the kept rows of a workbook have become shorter');
        from += read;
      }
      yield { firstRow, bytesRead, rows: JSON.parse(bytes.toString()) as Row[] };
    }
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
