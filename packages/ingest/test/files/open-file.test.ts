import { fstatSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openFile } from '../../src/files/open-file.ts';
import { withFile } from '../support/collect-upload.ts';

/** What is open under a descriptor; another file may have got its number meanwhile. */
function openedAs(descriptor: number): number | null {
  try {
    return fstatSync(descriptor).ino;
  } catch {
    return null;
  }
}

it('leaves nothing open of a file in UTF-16 that was read', async () => {
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
