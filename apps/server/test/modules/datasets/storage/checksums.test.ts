import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { checksumsOf, hasChecksums } from '../../../../src/modules/datasets/storage/checksums.ts';

const folder = mkdtempSync(join(tmpdir(), 'checksums-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('checksums differ if data is appended after the last whole megabyte', async () => {
  const path = join(folder, 'file');
  writeFileSync(path, Buffer.alloc(2 << 20, 7));
  const sums = checksumsOf(path);
  expect(await hasChecksums(path, sums)).toBe(true);
  appendFileSync(path, 'x');
  expect(await hasChecksums(path, sums)).toBe(false);
});
