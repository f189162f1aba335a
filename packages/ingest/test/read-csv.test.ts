import { describe, expect, it } from 'vitest';
import { collectUpload, rolesOf } from './support/collect-upload.ts';

const manyRows = 'sku,date,qty\nÄ1,2024-01-01,5\n';
const observed = ['Ä1 | 2024-01-01 | 5'];

function utf16(text: string, order: 'le' | 'be', mark: boolean): Buffer {
  const bytes = Buffer.from((mark ? '\uFEFF' : '') + text, 'utf16le');
  return order === 'le' ? bytes : bytes.swap16();
}

describe('reading a CSV file', () => {
  // DATA-6
  it.each<[string, Uint8Array]>([
    ['UTF-8', Buffer.from(manyRows)],
    ['UTF-8 with BOM', Buffer.from(`\uFEFF${manyRows}`)],
    ['UTF-16LE', utf16(manyRows, 'le', true)],
    ['UTF-16BE', utf16(manyRows, 'be', true)],
    ['UTF-16LE', utf16(manyRows.repeat(1), 'le', false)],
    ['UTF-16BE', utf16(manyRows, 'be', false)],
    ['Windows-1252', Buffer.from(manyRows, 'latin1')],
  ])('detects the encoding %s', async (encoding, bytes) => {
    const { report, observations } = await collectUpload(bytes);
    expect(report.encoding).toBe(encoding);
    expect(report.columns[0]?.column).toBe('sku');
    expect(observations).toEqual(observed);
  });

  // DATA-6
  it('detects Windows-1252 even if only the last line contains evidence of it', async () => {
    const { report, observations } = await collectUpload(
      Buffer.from(`sku,date,qty\n${'A,2024-01-01,1\n'.repeat(20_000)}Caf\u00e9,2024-01-01,1\n`, 'latin1'),
    );
    expect(report.encoding).toBe('Windows-1252');
    expect(observations.at(-1)).toBe('Café | 2024-01-01 | 1');
  });

  it('reads a damaged UTF-8 file as UTF-8', async () => {
    const good = Buffer.from(`sku,date,qty\n${'Ä,2024-01-01,1\n'.repeat(10)}`);
    const { report } = await collectUpload(
      Buffer.concat([good, Buffer.from([0xff]), Buffer.from('B,2024-01-01,1\n')]),
    );
    expect(report.encoding).toBe('UTF-8');
    expect(report.notes.join(' ')).toContain('Damaged characters, shown as \uFFFD: 1.');
  });

  it.each([';', '\t', '|', ','])('detects the delimiter %j', async (delimiter) => {
    const lines = ['sku', 'A;B,C|D'].map((sku) => (sku === 'sku' ? 'sku,date,qty' : `"${sku}",2024-01-01,5`));
    const text = lines.map((line) => line.replaceAll(/,(?=date|qty|2024|5)/g, delimiter)).join('\n');
    const { report, observations } = await collectUpload(text);
    expect(report.delimiter).toBe(delimiter);
    expect(observations).toEqual(['A;B,C|D | 2024-01-01 | 5']);
  });

  it('uses the delimiter in a sep= line', async () => {
    const { report, observations } = await collectUpload('sep=;\r\nsku;date;qty\r\nA;2024-01-01;1,5\r\n');
    expect(report).toMatchObject({ delimiter: ';', decimalMark: ',', header_row: 2 });
    expect(observations).toEqual(['A | 2024-01-01 | 1.5']);
  });

  it('detects semicolons in a wide file with decimal commas', async () => {
    const { report, observations } = await collectUpload('sku;2024-01;2024-02\nA;1,5;2,5\nB;3,5;4,5\n');
    expect(report).toMatchObject({ delimiter: ';', decimalMark: ',', layout: 'wide' });
    expect(observations).toHaveLength(4);
  });

  it('reads quotes, doubled quotes and quoted line breaks, and counts lines like a spreadsheet', async () => {
    const { observations, report } = await collectUpload(
      'sku,date,qty\r\n"5"" pipe,\r\nsteel",2024-01-01,1\r\n"B","2024-01-02","x"\r\n',
    );
    expect(observations).toEqual(['5" pipe,\r\nsteel | 2024-01-01 | 1']);
    expect(report.rejected[0]?.row).toBe(3);
  });

  it('reads the lines after an unclosed quote', async () => {
    const { observations } = await collectUpload(
      `sku,date,qty\nA,2024-01-01,1\n"B,2024-01-02,2\n${'C,2024-01-03,3\n'.repeat(3)}`,
    );
    expect(observations).toEqual([
      'A | 2024-01-01 | 1',
      '"B | 2024-01-02 | 2',
      'C | 2024-01-03 | 3',
      'C | 2024-01-03 | 3',
      'C | 2024-01-03 | 3',
    ]);
  });

  it('reads the lines after an unclosed quote in a very long file', async () => {
    const rows = 120_000;
    const { report } = await collectUpload(
      `sku,date,qty\n"B,2024-01-02,2\n${'Ünit,2024-01-03,3\n'.repeat(rows)}`,
    );
    expect(report.rowsKept).toBe(rows + 1);
  });

  it('decodes characters that are split between chunks', async () => {
    // A prime row length puts multi-byte characters at every possible chunk boundary.
    const rows = 40_000;
    const { report, observations } = await collectUpload(
      `sku,date,qty\n${'"Größe €éü","2024-01-01",1\n'.repeat(rows)}`,
    );
    expect(report.rowsRead).toBe(rows);
    expect(new Set(observations)).toEqual(new Set(['Größe €éü | 2024-01-01 | 1']));
  });

  it.each([
    ['\n', 'no final break', 'sku,date,qty\nA,2024-01-01,1'],
    ['\r\n', 'Windows', 'sku,date,qty\r\nA,2024-01-01,1\r\n'],
    ['\r', 'old Macintosh', 'sku,date,qty\rA,2024-01-01,1\r'],
  ])('reads line breaks %j (%s)', async (_break, _name, text) => {
    const { report, observations } = await collectUpload(text);
    expect(observations).toEqual(['A | 2024-01-01 | 1']);
    expect(report.rowsRead).toBe(1);
  });

  it('skips title lines, blank rows and blank columns', async () => {
    const { report, observations } = await collectUpload(
      'Sales report,,,,\nRegion:,All,,,\nPrinted,2024-05-01,,,\n,,,,\n,sku,,date,qty\n,,,,\n,A,,2024-01-01,1\n,,,,\n,A,,2024-01-02,x\n',
    );
    expect(rolesOf(report)).toEqual(['sku→c2', 'date→date', 'qty→value']);
    expect(report.header_row).toBe(5);
    expect(report.notes[0]).toContain('row 5');
    expect(observations).toEqual(['A | 2024-01-01 | 1']);
    expect(report.rejected[0]?.row).toBe(9);
  });

  it('reads numbers with thousands separators, currency symbols and decimal commas', async () => {
    const { report, observations } = await collectUpload(
      'Artikel;Datum;Umsatz\nA;31.01.2024;1.234,50 €\nB;01.02.2024;7,25\nC;02.02.2024;1.000\n',
    );
    expect(observations.map((line) => line.split(' | ')[2])).toEqual(['1234.5', '7.25', '1000']);
    expect(report.decimalMark).toBe(',');
  });

  // DATA-17
  it('rejects values longer than 200 characters and product names longer than 400', async () => {
    const row = (sku: string, name: string) => `${sku},${name},2024-01-01,1`;
    const [longest, name] = ['x'.repeat(200), 'y'.repeat(400)];
    const { report, observations } = await collectUpload(
      ['sku,product name,date,qty', row(`${longest}x`, 'X'), row('B', `${name}y`), row(longest, name)].join(
        '\n',
      ),
    );
    expect(observations).toEqual([`${longest} | 2024-01-01 | 1`]);
    expect(report.rejected.map(({ accepted }) => accepted)).toEqual([
      'at most 200 characters',
      'at most 400 characters',
    ]);
    expect(report.rejected[0]?.value).toHaveLength(200);
  });

  it('rejects a header that is repeated in the middle of the file', async () => {
    const { report, observations } = await collectUpload(`${manyRows}sku,date,qty\nÄ1,2024-01-02,6\n`);
    expect(observations).toHaveLength(2);
    expect(report.rowsRejected).toBe(1);
  });
});
