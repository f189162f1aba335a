import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { rejectedRowsCsv } from '../../../src/modules/datasets/rejected-rows-csv.ts';

const row = (cells: readonly string[], sheet: string | null = null) => ({
  sheet,
  line: 7,
  problem: 'No.',
  cells,
});
const read = (csv: string) => Papa.parse<string[]>(csv.replace('\uFEFF', ''), { skipEmptyLines: true }).data;

describe('rejected rows as CSV', () => {
  it('start with the header of the uploaded file', () => {
    const csv = rejectedRowsCsv(['Product', 'Qty'], [row(['A', 'many'])]);
    expect(csv).toBe('\uFEFFRow,Problem,Product,Qty\r\n7,No.,A,many\r\n');
  });

  it('include the sheet name if the workbook has several sheets', () => {
    expect(read(rejectedRowsCsv(['P'], [row(['A'], 'May'), row(['B'])]))).toEqual([
      ['Sheet', 'Row', 'Problem', 'P'],
      ['May', '7', 'No.', 'A'],
      ['', '7', 'No.', 'B'],
    ]);
  });

  it.each(['=1+1', '+1+1', '-A1', '@SUM(A1)', '\t=1', '\r=1', '=cmd|"/c calc"!A0'])(
    'escape a cell that contains a formula: %j',
    (cell) => {
      expect(read(rejectedRowsCsv([cell], [row([cell])]))).toEqual([
        ['Row', 'Problem', `'${cell}`],
        ['7', 'No.', `'${cell}`],
      ]);
    },
  );

  it.each(['-1.5', 'a,b', 'say "hi"', 'two\nlines', "it's", 'Ä 需求', ''])(
    'leave a cell unchanged: %j',
    (cell) => {
      expect(read(rejectedRowsCsv([], [row([cell, 'end'])]))[1]).toEqual(['7', 'No.', cell, 'end']);
    },
  );
});
