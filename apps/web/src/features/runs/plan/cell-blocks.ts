import type { DecimalMark } from './number-entry.ts';

/** Rows and columns of a rectangular selection, both ends included. */
export interface Block {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** Returns whether a cell is inside a block. */
export const isWithin = ({ top, bottom, left, right }: Block, row: number, column: number): boolean =>
  row >= top && row <= bottom && column >= left && column <= right;

/** Formats a value as a spreadsheet or a cell of the grid accepts it. */
export function valueText(value: number, mark: DecimalMark | null): string {
  // At most two decimals, because three could be read as thousands.
  const text = String(Number(value.toFixed(2)));
  return mark === ',' ? text.replace('.', ',') : text;
}

/** Converts a block to text for a spreadsheet: tabs between cells, line breaks between rows. */
export function blockText(
  block: Block,
  valueAt: (row: number, column: number) => number | null,
  mark: DecimalMark | null,
): string {
  const line = (row: number) =>
    range(block.left, block.right)
      .map((column) => {
        const value = valueAt(row, column);
        return value === null ? '' : valueText(value, mark);
      })
      .join('\t');
  return range(block.top, block.bottom).map(line).join('\n');
}

/**
 * Splits text from a spreadsheet into rows and cells. A negative number becomes a value, because spreadsheets contain
 * values, while `-20` typed into a cell is a change.
 */
export function blockOfText(text: string): string[][] {
  const lines = text.replaceAll('\r', '').replace(/\n$/, '').split('\n');
  return lines.map((line) => line.split('\t').map((cell) => valueOfPasted(cell.trim())));
}

const valueOfPasted = (cell: string) => (/^[-−][\d.,'\s]+$/u.test(cell) ? `=${cell}` : cell);

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

/** Text for a cell; both positions count from the top left cell of the grid. */
export type PastedCell = readonly [row: number, column: number, text: string];

/** Places pasted cells at the selection. A single cell fills the whole selection, as in a spreadsheet. */
export function placedAt(pasted: readonly (readonly string[])[], block: Block): PastedCell[] {
  const single = pasted.length === 1 && pasted[0]?.length === 1 ? pasted[0][0] : undefined;
  if (single !== undefined)
    return range(block.top, block.bottom).flatMap((row) =>
      range(block.left, block.right).map((column): PastedCell => [row, column, single]),
    );
  return pasted.flatMap((line, down) =>
    line.map((text, across): PastedCell => [block.top + down, block.left + across, text]),
  );
}
