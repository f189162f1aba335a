import { closeSync, fstatSync, mkdtempSync, readdirSync, readSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { inUtf8 } from '../../src/files/text-encoding.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'in-utf8-'));
  path = join(folder, 'sales.csv');
});
afterEach(() => rmSync(folder, { recursive: true }));

const lines = 'Café,東京,12\n'.repeat(50_000);

it('inUtf8 copies a file to UTF-8 and deletes the copy', async () => {
  writeFileSync(path, lines, 'utf16le');
  const copy = await inUtf8(path, 'utf-16le', () => {});
  try {
    const bytes = Buffer.alloc(fstatSync(copy).size);
    readSync(copy, bytes, 0, bytes.length, 0);
    expect(bytes.toString()).toBe(lines);
  } finally {
    closeSync(copy);
  }
  expect(readdirSync(folder)).toEqual(['sales.csv']);
});

it('inUtf8 stops copying if `alive` throws', async () => {
  writeFileSync(path, lines, 'utf16le');
  let asked = 0;
  const gone = () => {
    if (++asked === 2) throw new Error('nobody waits');
  };
  await expect(inUtf8(path, 'utf-16le', gone)).rejects.toThrow('nobody waits');
  expect(asked).toBe(2);
  expect(readdirSync(folder)).toEqual(['sales.csv']);
});
