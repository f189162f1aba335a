// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { fileTypeOf } from '../../../../src/features/uploads/transfer/drop-zone.tsx';
import { progressText } from '../../../../src/features/uploads/transfer/transfer-progress.tsx';
import { fileFacts, type IngestReport } from '../../../../src/features/uploads/report/file-facts.ts';
import { healthFacts } from '../../../../src/features/uploads/report/health.ts';

const report: IngestReport = {
  fileType: 'csv',
  layout: 'long',
  delimiter: '\t',
  decimalMark: ',',
  dateOrder: 'DD/MM/YYYY',
  columns: [],
  rowsRead: 12_000,
  rowsKept: 10_000,
  rowsRejected: 2000,
  rowsMerged: 3,
  zeros: 2500,
  rejected: [],
  firstDate: '2019-01-03',
  lastDate: '2022-12-30',
  notes: [],
};

describe('the import report', () => {
  it('describes the detected properties and omits unknown ones', () => {
    expect(fileFacts(report)).toEqual([
      ['File type', 'CSV'],
      ['Layout', 'Long: one row per combination and date'],
      ['Delimiter', 'tab'],
      ['Decimal mark', 'comma (,)'],
      ['Date order', 'DD/MM/YYYY'],
    ]);
  });

  it('distinguishes wide files by the contents of a column', () => {
    const column = (name: string, role: 'date' | 'period' | 'value') => ({
      column: name,
      role,
      code: null,
      label: null,
      reason: '',
    });
    const layout = (columns: IngestReport['columns']) =>
      fileFacts({ ...report, layout: 'wide', columns }).find(([name]) => name === 'Layout')?.[1];
    expect(layout([column('2024-01', 'period'), column('2024-02', 'period')])).toBe(
      'Wide: one column per period',
    );
    expect(layout([column('Month', 'date'), column('Food', 'value'), column('Toys', 'value')])).toBe(
      'Wide: one column per series',
    );
  });

  it('includes data health facts that are not counts', () => {
    expect(healthFacts(report)).toEqual([
      ['Rows read', '12,000'],
      ['Rows kept', '10,000'],
      ['Rows rejected', '2,000'],
      ['Duplicates summed', '3'],
      ['Date range', '03/01/2019 – 30/12/2022'],
      ['Zeros', '2,500 (25% of rows)'],
    ]);
  });
});

describe('the file type', () => {
  // UP-1
  it.each([
    ['a.csv', 'csv'],
    ['A.CSV', 'csv'],
    ['b.xlsx', 'excel'],
    ['b.old.xls', 'excel'],
    ['c.txt', null],
    ['csv', null],
  ])('of %s is %s', (name, type) => {
    expect(fileTypeOf(name)).toBe(type);
  });
});

describe('progress', () => {
  it('shows the number of bytes sent, and then that the server is reading the file', () => {
    expect(progressText({ loaded: 524_288, total: 2_097_152 }, 'a.csv')).toBe(
      'Sending a.csv: 512 KB of 2 MB (25%)',
    );
    expect(progressText({ loaded: 2_097_152, total: 2_097_152 }, 'a.csv')).toBe(
      'a.csv sent (2 MB). The server is reading it…',
    );
    expect(progressText({ loaded: 2_097_152, total: 2_097_152 }, 'a.csv', 240_000)).toBe(
      'Reading a.csv… 240,000 rows',
    );
    expect(progressText(null, 'a.csv')).toBe('Sending a.csv…');
  });
});
