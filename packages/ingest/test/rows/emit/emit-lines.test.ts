// full run only: it reads hundreds of generated files.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collectUpload, outcomeOf } from '../../support/collect-upload.ts';
import { longTable, tables } from '../../support/table-lines.ts';

/** Returns the same table twice: a quote in a title forces the second one to be parsed as text. */
const rows = (lines: readonly string[], newline = '\n', { opening } = longTable) =>
  ['a title', 'a "title"'].map((title) => [title, ...opening, ...lines, ''].join(newline));

describe('reading a table from its bytes', () => {
  it.each(tables)('emits the same rows as the CSV parser: $title', async (table) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(table.line, { maxLength: 30 }),
        fc.constantFrom('\n', '\r\n'),
        async (lines, newline) => {
          const [plain = '', quoted = ''] = rows(lines, newline, table);
          expect(await outcomeOf(plain)).toEqual(await outcomeOf(quoted));
        },
      ),
      { seed: 20_240_601, numRuns: 100, endOnFailure: true },
    );
  });

  it('switches to the CSV parser at the first stray quote without losing rows', async () => {
    const plain = Array.from(
      { length: 30_000 },
      (_, index) => `actual,P${index % 50},,S,2024-01-05,${index % 9},`,
    );
    const quoted = plain.with(20_000, 'actual,P0,"an ""odd"" name",S,2024-01-05,0,');
    const [text = '', all = ''] = rows(quoted);
    const outcome = await collectUpload(text);
    expect(outcome.report.rowsKept).toBe(30_000);
    expect(outcome.products).toEqual([{ code: 'P0', name: 'an "odd" name', attributes: {} }]);
    expect(await outcomeOf(text)).toEqual(await outcomeOf(all));
  });

  it('decodes characters split between ranges, in both encodings', async () => {
    const lines = Array.from(
      { length: 40_000 },
      (_, index) => `actual,Ä${index % 9},,Zürich,2024-01-05,${index % 7},é`,
    );
    for (const encoding of ['utf8', 'latin1'] as const) {
      const [plain = '', quoted = ''] = rows(lines);
      const outcome = await outcomeOf(Buffer.from(plain, encoding));
      expect(outcome).toEqual(await outcomeOf(Buffer.from(quoted, encoding)));
      expect(outcome).toHaveProperty('report.rowsKept', 40_000);
    }
  });

  it('reads a byte order mark before a quote', async () => {
    const text = '\uFEFF"sku","date","qty"\r\n"A","2024-01-05","1"\r\n"B","2024-01-05","2.5"\r\n';
    const { report, observations } = await collectUpload(text);
    expect(report.columns.map(({ column }) => column)).toEqual(['sku', 'date', 'qty']);
    expect(observations).toEqual(['A | 2024-01-05 | 1', 'B | 2024-01-05 | 2.5']);
  });

  it('interprets a whole column correctly even if only its last cells show how', async () => {
    const lines = Array.from(
      { length: 40_000 },
      (_, index) => `actual,A,,S,0${1 + (index % 9)}/02/2024,1234,`,
    );
    const [plain = ''] = rows([...lines, 'actual,A,,S,03/25/2024,"1,5",']);
    expect(await outcomeOf(plain)).toMatchObject({ report: { dateOrder: 'MM/DD/YYYY', decimalMark: ',' } });
  });

  it('reads a last line without a line break', async () => {
    const { observations } = await collectUpload('sku,date,qty\nA,2024-01-05,1\nB,2024-01-05,2');
    expect(observations).toHaveLength(2);
  });

  it('continues after a line longer than a range', async () => {
    const long = `actual,A,${'x'.repeat(600_000)},S,2024-01-05,1,`;
    const usual = 'actual,B,,S,2024-01-05,1,';
    const [plain = ''] = rows([usual, long, usual]);
    const { report } = await collectUpload(plain);
    expect(report).toMatchObject({ rowsRead: 3, rowsKept: 2, rowsRejected: 1 });
  });
});
