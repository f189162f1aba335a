import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { refusalOf } from './testing/collect-upload.ts';
import { zipEntryNames } from './zip-directory.ts';

async function workbook(): Promise<Uint8Array> {
  return writeXlsx({ sheets: [{ name: 'Data', rows: [['sku', 'date', 'qty']] }] });
}

/** Writes over a field of every directory entry. */
function tamper(archive: Uint8Array, offset: number, value: number): Uint8Array {
  const copy = Uint8Array.from(archive);
  const view = new DataView(copy.buffer);
  for (let at = 0; at + 46 < copy.length; at += 1) {
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + offset, value, true);
  }
  return copy;
}

describe('zipEntryNames', () => {
  it('lists the parts of a workbook', async () => {
    expect(zipEntryNames(await workbook())).toContain('xl/workbook.xml');
  });

  it('refuses an archive that declares more than the limit, before inflating it', async () => {
    const bomb = tamper(await workbook(), 24, 400 * 1024 * 1024);
    expect((await refusalOf(bomb, { name: 'bomb.xlsx' })).message).toContain('more than 512 MB');
  });

  it('refuses an archive that hides its size', async () => {
    expect((await refusalOf(tamper(await workbook(), 24, 0))).message).toContain('undeclared size');
    expect((await refusalOf(tamper(await workbook(), 24, 0xffffffff))).message).toContain('undeclared size');
  });

  it('stops at the declared size when an archive understates it', async () => {
    expect((await refusalOf(tamper(await workbook(), 24, 3))).message).toContain('cannot be read');
  });
});
