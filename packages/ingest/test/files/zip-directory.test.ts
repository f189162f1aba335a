import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { zipEntryNames } from '../../src/files/zip-directory.ts';
import { refusalOf } from '../support/collect-upload.ts';

async function workbook(): Promise<Uint8Array> {
  return writeXlsx({ sheets: [{ name: 'Data', rows: [['sku', 'date', 'qty']] }] });
}

/** Overwrites a field of every directory entry. */
function tamper(archive: Uint8Array, offset: number, value: number): Uint8Array {
  const copy = Uint8Array.from(archive);
  const view = new DataView(copy.buffer);
  for (let at = 0; at + 46 < copy.length; at += 1) {
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + offset, value, true);
  }
  return copy;
}

async function withBytesBefore(count: number): Promise<Uint8Array> {
  const archive = Buffer.concat([Buffer.alloc(count), await workbook()]);
  const directory = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06])) + 16;
  archive.writeUInt32LE(archive.readUInt32LE(directory) + count, directory);
  return archive;
}

describe('zipEntryNames', () => {
  it('lists the entries of a workbook', async () => {
    expect(zipEntryNames(await workbook())).toContain('xl/workbook.xml');
  });

  it('rejects an archive that declares more bytes than the limit, without unpacking it', async () => {
    const bomb = tamper(await workbook(), 24, 100 * 1024 * 1024);
    expect((await refusalOf(bomb, { name: 'bomb.xlsx' })).message).toContain('more than 300 times its size');
    // Bytes before an archive are part of it, as in a self-extracting archive.
    const roomy = tamper(await withBytesBefore(4_000_000), 24, 400 * 1024 * 1024);
    expect(() => zipEntryNames(roomy)).toThrow('more than 512 MB');
  });

  it('rejects an archive that hides its size', async () => {
    expect((await refusalOf(tamper(await workbook(), 24, 0))).message).toContain('undeclared size');
    expect((await refusalOf(tamper(await workbook(), 24, 0xffffffff))).message).toContain('undeclared size');
  });

  it('stops at the declared size if the real size is larger', async () => {
    expect((await refusalOf(tamper(await workbook(), 24, 3))).message).toContain('cannot be read');
  });
});
