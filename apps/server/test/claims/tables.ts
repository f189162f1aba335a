import type { Sheet } from 'hucre/xlsx';

type Cell = string | number | null;
/** Rows of an exported table, the header first; dates are ISO dates. */
export type Table = readonly (readonly Cell[])[];

export const tableOf = ({ rows }: Pick<Sheet, 'rows'>): Table =>
  rows.map((row) =>
    row.map((cell) => {
      if (cell instanceof Date) return cell.toISOString().slice(0, 10);
      return typeof cell === 'number' || typeof cell === 'string' ? cell : null;
    }),
  );

/** Reads a CSV file without quoted cells. */
export const csvTable = (text: string): Table =>
  text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
    .map((line) =>
      line
        .split(',')
        .map((cell) => (cell === '' ? null : /^-?[\d.]+(e[-+]\d+)?$/.test(cell) ? Number(cell) : cell)),
    );

/** Returns a function that returns the cell of a row by the name of its column. */
export const columnsOf =
  ([header = []]: Table) =>
  (row: readonly Cell[] | undefined, name: string): Cell =>
    row?.[header.indexOf(name)] ?? null;
