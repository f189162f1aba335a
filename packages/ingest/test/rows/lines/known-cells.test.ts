import { describe, expect, it, vi } from 'vitest';
import { CellNumbers } from '../../../src/files/cell-numbers.ts';
import { LineScanner } from '../../../src/files/line-scanner.ts';
import { KnownCells, type KnownColumn } from '../../../src/rows/lines/known-cells.ts';

const columns: KnownColumn[] = [
  { index: 1, code: 'c3' },
  { index: 0, code: 'c2' },
  { index: 3, code: 'c4' },
];

/** Returns the tuple numbers of the lines. */
function numbersOf(lines: readonly string[], of = columns): number[] {
  const scanner = new LineScanner({ encoding: 'utf-8', delimiter: 0x2c }, 4);
  const known = new KnownCells(scanner, of);
  return lines.map((line) => {
    const bytes = Buffer.from(`${line}\n`);
    scanner.scan(bytes, 0);
    const before = known.count;
    const number = known.numberOf(bytes);
    expect(known.count).toBe(number === before ? before + 1 : before);
    return number;
  });
}

describe('KnownCells', () => {
  it('numbers tuples in order of appearance, regardless of the cells between them', () => {
    const lines = ['A,N,1,x', 'A,N,2,x', 'A,S,1,x', 'A,N,1,y', 'A,S,9,x'];
    expect(numbersOf(lines)).toEqual([0, 0, 1, 2, 1]);
  });

  it('distinguishes identical bytes with different cell boundaries', () => {
    const both = columns.slice(0, 2);
    expect(numbersOf(['"a,",c,,', 'a,",c",,', '"a,",c,,'], both)).toEqual([0, 1, 0]);
  });

  it('passes lines with totals to the text parser', () => {
    expect(numbersOf(['A,N,1,x', 'Total,N,1,x', 'A,Total,1,x', 'B,N,1,x'])).toEqual([0, -1, -1, 1]);
  });

  it('switches to single columns once there are too many distinct tuples', () => {
    const isFull = vi.spyOn(CellNumbers.prototype, 'isFull', 'get').mockImplementation(function (
      this: CellNumbers,
    ) {
      return this.count >= 3;
    });
    const parted = ['A,N,1,x', 'B,N,1,x', 'B,S,1,x', 'A,S,1,x', 'A,N,1,x', 'A,S,1,x'];
    expect(numbersOf(parted)).toEqual([0, 1, 2, 3, 4, 3]);
    // A single column with too many distinct cells is no longer looked up.
    const products = ['C,S,1,x', 'D,S,1,x', 'A,S,1,x'];
    expect(numbersOf([...parted, ...products]).slice(-3)).toEqual([5, 6, -1]);
    isFull.mockRestore();
  });
});
