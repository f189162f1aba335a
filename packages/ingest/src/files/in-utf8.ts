import { closeSync, createReadStream, createWriteStream, openSync, rmSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { TextEncoding } from './text-encoding.ts';

/**
 * A copy of a text file in UTF-8, whose lines can be told apart by their bytes. It has no name from the moment it is made, so
 * that nothing is left of it however the process ends.
 * @param alive called before each piece of the file; whatever it throws ends the copying
 * @returns its descriptor, to be closed by whoever asked; every thread of the process may read it
 */
export async function inUtf8(
  path: string,
  encoding: TextEncoding['label'],
  alive: () => void,
): Promise<number> {
  const copy = `${path}.utf8`;
  const file = openSync(copy, 'wx+', 0o600);
  rmSync(copy);
  const decoder = new TextDecoder(encoding);
  async function* decoded(source: AsyncIterable<Uint8Array>) {
    for await (const bytes of source) {
      alive();
      yield decoder.decode(bytes, { stream: true });
    }
    yield decoder.decode();
  }
  try {
    await pipeline(createReadStream(path), decoded, createWriteStream(copy, { fd: file, autoClose: false }));
    return file;
  } catch (error) {
    closeSync(file);
    throw error;
  }
}
