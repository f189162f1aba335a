import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { stockText } from '../../../src/features/stock/stock-file.ts';

const fileOf = (...parts: (string | Uint8Array<ArrayBuffer>)[]) => new File(parts, 'stock');
const workbook = async (...sheets: { name: string; rows: (string | number | null)[][] }[]) =>
  fileOf(new Uint8Array(await writeXlsx({ sheets })));

// STOCK-4
describe('a file with stock', () => {
  it('is read as text if it is CSV', async () => {
    expect(await stockText(fileOf('\uFEFFProduct,On hand\nA,5\n'))).toEqual({
      text: 'Product,On hand\nA,5\n',
    });
  });

  it('is read from the first sheet with cells if it is a workbook, row by row', async () => {
    const file = await workbook(
      { name: 'Notes', rows: [] },
      {
        name: 'Stock',
        rows: [
          ['Product', 'On hand', 'Lead time'],
          ['A, "large"', 1234.5, null],
          [null, null, null],
          ['two\nlines', 0, 2],
        ],
      },
    );
    const read = await stockText(file);
    const lines = 'text' in read ? read.text.split('\n').map((line) => line.replace(/,+$/, '')) : [];
    expect(lines).toEqual(['Product,On hand,Lead time', '"A, ""large""",1234.5', '', 'two lines,0,2']);
  });

  it.each([
    ['empty', fileOf(' \n'), 'The file is empty.'],
    ['not UTF-8', fileOf(Uint8Array.of(65, 0xe4)), 'The file is not UTF-8.'],
    ['an old workbook', fileOf(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0)), 'an old Excel workbook (.xls)'],
    ['an archive', fileOf('PK\u0003\u0004 nothing'), 'not a readable Excel workbook'],
    ['too large', fileOf('A'.repeat(1_900_001)), 'too large: at most 1,900,000 characters'],
  ])('is rejected if it is %s', async (_, file, problem) => {
    const read = await stockText(file);
    expect('problem' in read ? read.problem : '').toContain(problem);
  });
});
