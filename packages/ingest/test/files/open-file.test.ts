import { fstatSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openFile } from '../../src/files/open-file.ts';
import { withFile } from '../support/collect-upload.ts';

/** Returns what a descriptor refers to; the number may have been reused for another file. */
function openedAs(descriptor: number): number | null {
  try {
    return fstatSync(descriptor).ino;
  } catch {
    return null;
  }
}

it('openFile closes the copy of a UTF-16 file', async () => {
  await withFile(
    Buffer.from('\uFEFFproduct,date,demand\nA,2024-01-01,3\n', 'utf16le'),
    {},
    async (source) => {
      const { tables, close } = await openFile(source, () => {});
      const copy = Number(tables[0]?.lines?.source.file);
      const before = openedAs(copy);
      expect(before).not.toBeNull();
      close();
      expect(openedAs(copy)).not.toBe(before);
    },
  );
});
