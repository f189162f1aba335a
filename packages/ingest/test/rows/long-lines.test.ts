import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RefusedFileError } from '../../src/files/refused-file-error.ts';
import { collectUpload, type Collected } from '../support/collect-upload.ts';

/** All there is to know of a file but how far it was read when. */
async function outcomeOf(text: string | Uint8Array): Promise<Partial<Collected> | string> {
  try {
    const { progress: _, ...outcome } = await collectUpload(text);
    return outcome;
  } catch (error) {
    if (error instanceof RefusedFileError) return error.message;
    throw error;
  }
}

const header = 'type,sku,item name,store,date,qty,note';

/** The same table twice: a quote within a title has all of the second one read as rows. */
const rows = (lines: readonly string[], newline = '\n') =>
  ['a title', 'a "title"'].map((title) => [title, header, ...lines, ''].join(newline));

const cell = fc.constantFrom(
  '',
  ' ',
  'A',
  'B ',
  'Ä',
  'Total',
  'total north',
  'actual',
  'Forecast',
  'other',
  '2024-01-05',
  '2024-01-05 10:00',
  '05.02.2024',
  'someday',
  '1',
  '-2',
  '1.5',
  '1,5',
  '-0',
  '1e3',
  '(4)',
  '12345678901234567',
  '€5',
  'NaN',
);
const quoted = (text: string) => `"${text}"`;
const good = fc.tuple(
  fc.constantFrom('actual', 'Forecast', ''),
  fc.constantFrom('A', 'B', 'Ä'),
  fc.constantFrom('', 'Apple', 'Banana'),
  fc.constantFrom('North', 'South '),
  fc.constantFrom('2024-01-05', '2024-02-05', '2024-03-05'),
  fc.constantFrom('1', '2.5', '-3', '0'),
  fc.constantFrom('', 'x'),
);
const line = fc.oneof(
  { weight: 6, arbitrary: good.map((cells) => cells.join(',')) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(good, fc.nat({ max: 6 }), cell)
      .map(([cells, at, odd]) => cells.map(String).with(at, odd.replaceAll(',', ';')).join(',')),
  },
  { weight: 3, arbitrary: good.map((cells) => cells.map(quoted).join(',')) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        good,
        fc.nat({ max: 6 }),
        fc.constantFrom('"a,b"', '"North "', '""', '"x ""y"""', '"two\nlines"', 'a"b', '"a"b'),
      )
      .map(([cells, at, odd]) => cells.map(String).with(at, odd).join(',')),
  },
  { weight: 1, arbitrary: fc.array(cell, { maxLength: 9 }).map((cells) => cells.join(',')) },
);

describe('reading a long table from its bytes', { timeout: 60_000 }, () => {
  it('comes to the same as reading it as rows', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { maxLength: 30 }),
        fc.constantFrom('\n', '\r\n'),
        async (lines, newline) => {
          const [plain = '', quoted = ''] = rows(lines, newline);
          expect(await outcomeOf(plain)).toEqual(await outcomeOf(quoted));
        },
      ),
      { seed: 20_240_601, numRuns: 300 },
    );
  });

  it('goes over to rows at the first quote, and loses none on the way', async () => {
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

  it('keeps rows whose accents are cut by a chunk, in either encoding', async () => {
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

  it('understands a whole column even where only its last cells decide', async () => {
    const lines = Array.from(
      { length: 40_000 },
      (_, index) => `actual,A,,S,0${1 + (index % 9)}/02/2024,1234,`,
    );
    const [plain = ''] = rows([...lines, 'actual,A,,S,03/25/2024,"1,5",']);
    expect(await outcomeOf(plain)).toMatchObject({ report: { dateOrder: 'MM/DD/YYYY', decimalMark: ',' } });
  });

  it('takes a line without an end at the end of the file', async () => {
    const { observations } = await collectUpload('sku,date,qty\nA,2024-01-05,1\nB,2024-01-05,2');
    expect(observations).toHaveLength(2);
  });

  it('reads on after a line longer than a chunk', async () => {
    const long = `actual,A,${'x'.repeat(600_000)},S,2024-01-05,1,`;
    const usual = 'actual,B,,S,2024-01-05,1,';
    const [plain = ''] = rows([usual, long, usual]);
    const { report } = await collectUpload(plain);
    expect(report).toMatchObject({ rowsRead: 3, rowsKept: 2, rowsRejected: 1 });
  });
});
