// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import type { IngestReport } from '../../../../src/features/uploads/report/file-facts.ts';
import { storedInWords } from '../../../../src/features/uploads/report/rejected-rows.tsx';
import { reportChips } from '../../../../src/features/uploads/report/health.ts';

const report: IngestReport = {
  fileType: 'csv',
  layout: 'long',
  columns: [],
  rowsRead: 5,
  rowsKept: 5,
  rowsRejected: 0,
  rejected: [],
  notes: [],
};
const unused = { column: 'x', role: 'unused', code: null, label: null, reason: '' } as const;

describe('the chips of an import report', () => {
  // UP-14
  it('count the issues to review', () => {
    expect(reportChips({ ...report, rowsRejected: 4, cellsRejected: 6, columns: [unused, unused] })).toEqual([
      '4 rows rejected',
      '2 columns unused',
    ]);
    expect(reportChips({ ...report, cellsRejected: 1 })).toEqual(['1 cell rejected']);
    expect(reportChips(report)).toEqual([]);
  });

  // DRV-1
  it('do not count a column known in advance as unused', () => {
    expect(reportChips({ ...report, columns: [unused, { ...unused, known_ahead: true }] })).toEqual([
      '1 column unused',
    ]);
  });

  // UP-16
  it('show rejected rows next to stored rows', () => {
    expect(storedInWords(1260, { ...report, rowsRejected: 4, cellsRejected: 6 })).toBe(
      '1,260 rows stored, 4 rejected.',
    );
    expect(storedInWords(1, { ...report, cellsRejected: 2 })).toBe('1 row stored, 2 cells rejected.');
    expect(storedInWords(3, report)).toBe('3 rows stored.');
  });
});
