// full run only: it reads hundreds of generated files.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collectUpload, outcomeOf } from '../../support/collect-upload.ts';
import { sheet } from '../../corpus/workbook-of.ts';
import { readers } from '../../support/range-readers.ts';
import { tables } from '../../support/table-lines.ts';

const sample = 5;
const header = 'sku,store,date,shipped,qty,note,';
const usual = (row: number, date = '04/02/2024', quantity = '1') =>
  `A${row % 3},North,${date},05/02/2024,${quantity},,`;
const usualRows = Array.from({ length: 300 }, (_, row) => usual(row));
const text = (rows: readonly string[]) => [header, ...rows, ''].join('\n');

/** Returns what was emitted for a table, and how many times emission started. */
async function read(rows: readonly string[], ranges = 20) {
  const content = text(rows);
  const rangeBytes = Math.ceil(content.length / ranges);
  return collectUpload(content, {}, { sample, rangeBytes, startReaders: readers(1) });
}

describe('a sampled table', () => {
  it('is emitted once if the remaining rows agree with the sample', async () => {
    const { begun, report } = await read(usualRows);
    expect([begun, report.dateOrder, report.rowsKept]).toEqual([1, 'DD/MM/YYYY', 300]);
    expect(report.columns.find(({ column }) => column === 'note')?.reason).toBe('The column is blank');
  });

  it('is emitted again if a later date contradicts the sample', async () => {
    const { begun, report, observations } = await read(usualRows.with(150, usual(150, '02/25/2024')));
    expect([begun, report.dateOrder, report.rowsKept]).toEqual([2, 'MM/DD/YYYY', 300]);
    expect(observations).toHaveLength(300);
    expect(observations[0]).toBe('A0 | North | 2024-04-02 | 1');
  });

  it('is emitted again if only the last row has a decimal mark', async () => {
    const { begun, report, observations } = await read([...usualRows, usual(0, '04/02/2024', '"1,5"')]);
    expect([begun, report.decimalMark]).toEqual([2, ',']);
    expect(observations.at(-1)).toBe('A0 | North | 2024-02-04 | 1.5');
  });

  it('is scanned completely if its rows repeatedly contradict the sample', async () => {
    const rows = Array.from({ length: 600 }, (_, at) =>
      at < 20 ? usual(at) : usual(at, Math.floor(Math.log2(at)) % 2 ? '02/25/2024' : '25/02/2024'),
    );
    const whole = await read(rows, 1);
    const { begun, progress: _, ...outcome } = await read(rows, 60);
    // Rows are emitted three times based on a sample, then once after a complete scan.
    expect(begun).toBe(4);
    expect(outcome).toEqual({
      report: whole.report,
      layout: whole.layout,
      observations: whole.observations,
      drivers: [],
      inStock: [],
      products: whole.products,
      rejectedRows: whole.rejectedRows,
    });
  });

  it('produces the same output as a complete scan', async () => {
    const cells = fc.tuple(
      fc.constantFrom('A', 'B', 'Ä', '"A"', 'Total', ''),
      fc.constantFrom('N', '"S "', '"x ""y"""', '"two\nlines"', ' '),
      fc.oneof(
        { weight: 8, arbitrary: fc.constantFrom('01/02/2024', '2/3/2024') },
        { weight: 1, arbitrary: fc.constantFrom('13/02/2024', '02/13/2024', '3/4/24', '2024-02-05', 'x') },
      ),
      fc.constantFrom('05/02/2024', '', '25.12.2024'),
      fc.oneof(
        { weight: 8, arbitrary: fc.constantFrom('1', '20', '-3', '1000') },
        { weight: 1, arbitrary: fc.constantFrom('1.5', '"1,5"', '1.234', '"1,234"', 'none') },
      ),
      fc.oneof(
        { weight: 9, arbitrary: fc.constant('') },
        { weight: 1, arbitrary: fc.constantFrom('x', ' ') },
      ),
    );
    const plain = fc
      .array(cells, { minLength: 70, maxLength: 150 })
      .map((rows) => rows.map((row) => row.join(',')));
    // Quotes within cells force the rest to be parsed as text.
    const simple = plain.map((rows) => rows.map((row) => row.replaceAll(/"x ""y"""|"two\nlines"/g, 'N')));
    await fc.assert(
      fc.asyncProperty(
        fc.oneof({ weight: 3, arbitrary: simple }, plain),
        fc.constantFrom('\n', '\r\n'),
        async (rows, newline) => {
          const bytes = Buffer.from([header, ...rows].join(newline));
          const inRanges = (ranges: number, others: number) =>
            outcomeOf(
              bytes,
              {},
              {
                sample,
                rangeBytes: Math.ceil(bytes.length / ranges),
                startReaders: readers(others),
              },
            );
          const whole = await inRanges(1, 0);
          for (const [ranges, others] of [
            [2, 1],
            [5, 2],
            [60, 0],
            [60, 3],
          ] as const)
            expect(await inRanges(ranges, others)).toEqual(whole);
        },
      ),
      { seed: 20_240_601, numRuns: 60, endOnFailure: true },
    );
  });
});

describe('a sampled table of any layout', () => {
  it.each(tables)('produces the same output as a complete scan: $title', async ({ opening, line }) => {
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 20, maxLength: 60 }), async (lines) => {
        const bytes = Buffer.from([...opening, ...lines].join('\n'));
        const inRanges = (ranges: number) =>
          outcomeOf(
            bytes,
            {},
            { sample, rangeBytes: Math.ceil(bytes.length / ranges), startReaders: readers(1) },
          );
        expect(await inRanges(20)).toEqual(await inRanges(1));
      }),
      { seed: 20_240_601, numRuns: 60, endOnFailure: true },
    );
  });

  it('is emitted only once, in ranges, if it is wide', async () => {
    const rows = Array.from({ length: 300 }, (_, row) => `A${row % 3},${row},${row % 7},1.5`);
    const content = ['sku,2024-01,2024-02,2024-03', ...rows].join('\n');
    const { begun, report } = await collectUpload(
      content,
      {},
      { sample, rangeBytes: 200, startReaders: readers(1) },
    );
    expect([begun, report.observations]).toEqual([1, 900]);
  });
});

describe('a workbook with a single sheet', () => {
  const rows = Array.from({ length: 3000 }, (_, row) => [`A${row % 3}`, 'North', '04/02/2024', row % 7]);
  const workbook = (all: typeof rows) => sheet(['sku', 'store', 'date', 'qty'], ...all)();

  it('is emitted while it is parsed', async () => {
    const content = await workbook(rows);
    const { begun, ...outcome } = await collectUpload(content, {}, { sample });
    expect([begun, outcome.observations.length]).toEqual([1, 3000]);
    expect(await outcomeOf(content, {}, { sample })).toEqual(await outcomeOf(content));
  });

  // The remaining rows are counted in batches of a thousand.
  it.each([1000, 1001, 1500, 2000, 2999])(
    'is emitted again if row %i contradicts the sample',
    async (row) => {
      const content = await workbook(rows.with(row, ['A', 'North', '02/25/2024', 1]));
      const { begun, report } = await collectUpload(content, {}, { sample });
      expect([begun, report.dateOrder, report.rowsKept]).toEqual([2, 'MM/DD/YYYY', 3000]);
      expect(await outcomeOf(content, {}, { sample })).toEqual(await outcomeOf(content));
    },
  );
});
