const lengthBytes = 4;
/** Maximum length of a path. */
const maxPathBytes = 1000;

/** A file in a stream. */
export interface Entry {
  path: string;
  content: AsyncIterable<Buffer>;
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32BE(bytes);
  return length;
}

/** Writes files one after the other: path and chunks, each after its length; a length of 0 ends a file or the stream. */
export async function* encodeEntries(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  for await (const { path, content } of entries) {
    const name = Buffer.from(path);
    yield Buffer.concat([lengthOf(name.length), name]);
    for await (const chunk of content) {
      if (chunk.length === 0) continue;
      yield lengthOf(chunk.length);
      yield chunk;
    }
    yield lengthOf(0);
  }
  yield lengthOf(0);
}

/**
 * Reads files. The content of each must be read to its end before the next.
 * @throws RangeError if the stream is not valid
 */
export async function* decodeEntries(bytes: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const chunks = bytes[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  /** Returns up to `most` bytes, at least one. */
  const some = async (most: number): Promise<Buffer> => {
    while (rest.length === 0) {
      const next = await chunks.next();
      if (next.done) throw new RangeError('the stream ends in the middle of a file');
      rest = next.value;
    }
    const taken = rest.subarray(0, most);
    rest = rest.subarray(taken.length);
    return taken;
  };
  const exactly = async (count: number): Promise<Buffer> => {
    const taken = Buffer.alloc(count);
    for (let at = 0; at < count;) at += (await some(count - at)).copy(taken, at);
    return taken;
  };
  const nextLength = async () => (await exactly(lengthBytes)).readUInt32BE();
  async function* content(): AsyncGenerator<Buffer> {
    for (let left = await nextLength(); left > 0; left = await nextLength())
      while (left > 0) {
        const taken = await some(left);
        left -= taken.length;
        yield taken;
      }
  }
  for (let length = await nextLength(); length > 0; length = await nextLength()) {
    if (length > maxPathBytes) throw new RangeError('the path of a file is too long');
    yield { path: (await exactly(length)).toString(), content: content() };
  }
}
