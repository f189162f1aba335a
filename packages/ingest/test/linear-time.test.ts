// full run only: it reads large and malformed files.
import { describe, expect, it } from 'vitest';
import { RefusedFileError } from '../src/files/refused-file-error.ts';
import { readUpload } from '../src/read-upload.ts';
import type { RowSink } from '../src/rows/row-sink.ts';
import { withFile } from './support/collect-upload.ts';
import { zipOf } from './support/zip-of.ts';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const rel = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

function workbook(rows: string, { after = '', strings = '' } = {}): Buffer {
  const text = (cell: string) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`;
  const table = `<row>${['sku', 'date', 'qty'].map(text).join('')}</row><row>${['A', '2024-01-01', '5'].map(text).join('')}</row>`;
  return zipOf({
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': `<Relationships><Relationship Id="r1" Type="${rel}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${rel}"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="r1" Type="${rel}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${rel}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${table}${rows}</sheetData>${after}</worksheet>`,
    'xl/sharedStrings.xml': `<sst>${strings}</sst>`,
  });
}

const table = 'sku,date,qty\nA,2024-01-01,1\n';
const repeat = (text: string, characters: number) => text.repeat(Math.ceil(characters / text.length));
const inCell = (content: string) => workbook(`<row><c t="inlineStr"><is><t>${content}</t></is></c></row>`);

/** Files that repeat one construct until they have the given number of characters. */
const constructs: Record<string, (characters: number) => string | Buffer> = {
  'rows of data': (size) => table + repeat('A,2024-01-01,1\n', size),
  'blank lines': (size) => table + repeat('\n', size),
  'blank lines that end in carriage returns': (size) => table.replaceAll('\n', '\r') + repeat('\r', size),
  'lines of delimiters': (size) => table + repeat(',,\n', size),
  'stray quotes at the start of lines': (size) => table + repeat('"a\n', size),
  'a quote that is never closed': (size) => `${table}"${repeat('A,2024-01-01,1\n', size)}`,
  'quoted cells without a delimiter': (size) => `${table}"a""b"\n${repeat('"A"\n', size)}`,
  'quoted cells of one long row': (size) => `${table}${repeat('"a\n",', size)}\n`,
  'doubled quotes': (size) => `${table}"${repeat('""', size)}"\n`,
  'an attribute of a row': (size) => workbook(`<row a="${repeat('a', size)}"></row>`),
  'attributes of a row': (size) =>
    workbook(`<row ${Array.from({ length: size / 10 }, (_, index) => `a${index}=""`).join(' ')}></row>`),
  'a comment': (size) => workbook(`<!--${repeat('a', size)}-->`),
  comments: (size) => workbook(repeat('<!--a-->', size)),
  'a CDATA section': (size) => inCell(`<![CDATA[${repeat('a', size)}]]>`),
  'a processing instruction': (size) => workbook(`<?a ${repeat('a', size)}?>`),
  'the text of a cell': (size) => inCell(repeat('a', size)),
  entities: (size) => inCell(repeat('&amp;', size)),
  'unfinished entities': (size) => inCell(repeat('&', size)),
  'empty rows': (size) => workbook(repeat('<row/>', size)),
  'shared strings': (size) =>
    workbook('<row><c t="s"><v>0</v></c></row>', { strings: repeat('<si><t>a</t></si>', size) }),
  'merged cells': (size) =>
    workbook('', { after: `<mergeCells>${repeat('<mergeCell ref="A1:XFD1048576"/>', size)}</mergeCells>` }),
};

const sink: RowSink = {
  begin: () => undefined,
  combination: () => 0,
  observation: () => undefined,
  driver: () => undefined,
  inStock: () => undefined,
  rejected: () => undefined,
  product: () => undefined,
  progress: () => undefined,
};

/** Returns the CPU time of reading in milliseconds. A rejected file counts as read; any other error fails the test. */
function cpuMs(content: string | Buffer): Promise<number> {
  return withFile(content, {}, async (file) => {
    const before = process.threadCpuUsage();
    await readUpload(file, sink).catch((error: unknown) => {
      if (!(error instanceof RefusedFileError)) throw error;
    });
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  });
}

const small = 500_000;
const growth = 4;
/**
 * Maximum ratio of the CPU times for inputs that differ by a factor of 4. Linear work takes 4 times as long,
 * quadratic work 16 times, and short readings have mostly fixed costs.
 */
const maxRatio = 8;
const minMs = 150;

describe('reading a file', () => {
  it.each(Object.keys(constructs))('takes time proportional to the input: %s', async (name) => {
    const content = constructs[name] as (characters: number) => string | Buffer;
    const ratios: number[] = [];
    // On a busy machine, a single measurement can be too slow, but hardly three in a row.
    for (let attempt = 0; attempt < 3 && !ratios.some((ratio) => ratio < maxRatio); attempt += 1) {
      const once = Math.max(minMs, await cpuMs(content(small)));
      ratios.push((await cpuMs(content(small * growth))) / once);
    }
    expect(Math.min(...ratios)).toBeLessThan(maxRatio);
  });
});
