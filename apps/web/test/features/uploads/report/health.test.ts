import { describe, expect, it } from 'vitest';
import type { IngestReport } from '../../../../src/features/uploads/report/file-facts.ts';
import { healthFacts, healthNotes } from '../../../../src/features/uploads/report/health.ts';

const report: IngestReport = {
  fileType: 'csv',
  layout: 'long',
  columns: [],
  rowsRead: 120,
  rowsKept: 118,
  rowsRejected: 2,
  rejected: [],
  notes: [],
  zeros: 30,
  health: {
    firstDate: '2019-01-03',
    lastDate: '2022-12-30',
    bucket: 'day',
    buckets: 1458,
    gaps: 7,
    gapDates: ['2019-01-08', '2019-01-12', '2019-01-17', '2019-01-22', '2019-01-24', '2019-01-25'],
    rowsMerged: null,
    combinations: null,
    negatives: 4,
    zeroShare: 0.2542,
    outliers: { rule: 'far from the median', count: 1, points: [{ date: '2021-09-05', value: 1145 }] },
  },
};

describe('data health', () => {
  it('omits facts that the preview does not contain', () => {
    expect(healthFacts(report)).toEqual([
      ['Rows read', '120'],
      ['Rows kept', '118'],
      ['Rows rejected', '2'],
      ['Date range', '03/01/2019 – 30/12/2022'],
      ['Frequency', 'Daily, 1,458 days'],
      ['Gaps', '7 days without rows'],
      ['Negative values', '4'],
      ['Zeros', '25.42% of values'],
      ['Outliers', '1'],
    ]);
  });

  it('lists the first five gaps and outliers', () => {
    expect(healthNotes(report)).toEqual([
      'Gaps: 08/01/2019, 12/01/2019, 17/01/2019, 22/01/2019, 24/01/2019 and 2 more',
      'Outliers: 05/09/2021 (1,145.00)',
      'Outlier rule: far from the median',
    ]);
  });

  it('is empty for master data', () => {
    expect(healthNotes({ health: null })).toEqual([]);
  });
});
