import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { compoundStream } from '../../src/files/xls-hidden-sheets.ts';
import { xls97 } from '../support/xls97.fixture.ts';

const sectorBytes = 512;
const end = 0xfffffffe;
const free = 0xffffffff;

/**
 * The smallest compound file with a stream in mini sectors: sector 0 is the allocation table, 1 the directory, 2 the
 * mini sector table, 3 the mini sectors.
 */
function smallStream(content: string): Buffer {
  const file = Buffer.alloc(sectorBytes * 5);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file);
  const words = (at: number, ...values: number[]) =>
    values.forEach((value, index) => file.writeUInt32LE(value, at + index * 4));
  file.writeUInt16LE(9, 30);
  file.writeUInt16LE(6, 32);
  words(44, 1, 1);
  words(56, 4096, 2, 1, end, 0, 0);
  file.fill(0xff, 80, sectorBytes);
  file.fill(0xff, sectorBytes, sectorBytes * 2);
  words(sectorBytes, free, end, end, end);
  const entry = (index: number, name: string, type: number, first: number, bytes: number) => {
    const start = sectorBytes * 2 + index * 128;
    file.write(name, start, 'utf16le');
    file.writeUInt16LE(name.length * 2 + 2, start + 64);
    file[start + 66] = type;
    words(start + 116, first, bytes);
  };
  entry(0, 'Root Entry', 5, 3, sectorBytes);
  entry(1, 'Workbook', 2, 2, content.length);
  file.fill(0xff, sectorBytes * 3, sectorBytes * 4);
  // The second half of the stream is stored before the first half.
  words(sectorBytes * 3 + 8, 1);
  words(sectorBytes * 3 + 4, end);
  file.write(content.slice(0, 64), sectorBytes * 4 + 2 * 64, 'latin1');
  file.write(content.slice(64), sectorBytes * 4 + 64, 'latin1');
  return file;
}

describe('compoundStream', () => {
  it('reads a stream of ordinary sectors', () => {
    const stream = compoundStream(gunzipSync(Buffer.from(xls97, 'base64')), ['Workbook']);
    // A BIFF8 workbook starts with a BOF record of 16 bytes, version 6.
    expect(
      Buffer.from(stream ?? [])
        .subarray(0, 6)
        .toString('hex'),
    ).toBe('090810000006');
  });

  it('reads a stream of mini sectors in chain order', () => {
    const content = `first${'.'.repeat(59)}second`;
    expect(String(compoundStream(smallStream(content), ['Book', 'Workbook']))).toBe(content);
  });

  it('stops at a cycle in the allocation table', () => {
    const file = smallStream('content');
    file.writeUInt32LE(0, 68);
    file.writeUInt32LE(0xffffffff, 72);
    file.writeUInt32LE(0, sectorBytes * 2 - 4);
    expect(String(compoundStream(file, ['Workbook']))).toBe('content');
  });

  it.each([
    ['sectors', 30],
    ['small sectors', 32],
  ])('rejects a file whose %s have an invalid size', (_, at) => {
    const file = smallStream('content');
    file.writeUInt16LE(0, at);
    expect(() => compoundStream(file, ['Workbook'])).toThrow(RangeError);
  });

  it('returns null if no stream has the requested name', () => {
    expect(compoundStream(smallStream('x'), ['WordDocument'])).toBeNull();
  });

  it('stops at a cycle in a sector chain', () => {
    const file = smallStream('x');
    file.writeUInt32LE(1, sectorBytes + 4);
    expect(() => compoundStream(file, ['Workbook'])).toThrow(RangeError);
  });

  it('does not read past the end of the file', () => {
    const file = smallStream('x');
    expect(() => compoundStream(file.subarray(0, sectorBytes * 2), ['Workbook'])).toThrow(RangeError);
    expect(() => compoundStream(file.subarray(0, 20), ['Workbook'])).toThrow(RangeError);
  });
});
