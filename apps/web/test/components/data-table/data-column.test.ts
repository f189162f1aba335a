import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exportRows } from '../../../src/components/data-table/data-column.ts';

describe('exportRows', () => {
  it('exports raw values instead of the displayed text, under the headers', () => {
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

  it('exports all rows in order and all columns unchanged', () => {
    const cell = fc.oneof(fc.string(), fc.double(), fc.constant(null));
    fc.assert(
      fc.property(
        fc
          .nat(5)
          .chain((width) =>
            fc.array(fc.array(cell, { minLength: width, maxLength: width }), { maxLength: 20 }),
          ),
        (rows) => {
          const columns = (rows[0] ?? []).map((_, at) => ({
            id: String(at),
            header: `Column ${at}`,
            value: (row: (string | number | null)[]) => row[at] ?? null,
            text: () => 'as shown',
          }));
          expect(exportRows(columns, rows)).toEqual([columns.map(({ header }) => header), ...rows]);
        },
      ),
    );
  });
});
