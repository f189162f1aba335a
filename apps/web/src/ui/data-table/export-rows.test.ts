import { describe, expect, it } from 'vitest';
import { exportRows } from './export-rows.ts';

describe('exportRows', () => {
  it('writes raw values under the headers, not the texts shown', () => {
    const columns = [
      { id: 'date', header: 'Date', value: () => '2024-01-01', text: () => 'Jan 2024' },
      { id: 'v', header: 'Actual', value: ({ v }: { v: number | null }) => v, text: () => 'N/A' },
    ];
    expect(exportRows(columns, [{ v: 1234.5 }, { v: null }])).toEqual([
      ['Date', 'Actual'],
      ['2024-01-01', 1234.5],
      ['2024-01-01', null],
    ]);
  });
});
