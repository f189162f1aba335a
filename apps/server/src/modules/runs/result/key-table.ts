/**
 * Texts and their indexes in shared memory. Threads exchange it without copying: a map of a million texts would block
 * the event loop for a second.
 */
export interface KeyTable {
  count: number;
  /** All texts in UTF-8, one after the other. */
  bytes: Uint8Array<SharedArrayBuffer>;
  /** End of each text in `bytes`. */
  ends: Uint32Array<SharedArrayBuffer>;
  /** Hash table of indexes + 1; 0 is empty. Its length is a power of 2. */
  slots: Uint32Array<SharedArrayBuffer>;
}

const bytesPerCharacter = 3;

/** @param texts different texts */
export function keyTableOf(texts: readonly string[]): KeyTable {
  const longest = texts.reduce((sum, text) => sum + text.length, 0) * bytesPerCharacter;
  const scratch = Buffer.allocUnsafe(longest);
  const ends = new Uint32Array(new SharedArrayBuffer(4 * texts.length));
  let size = 2;
  while (size < 2 * texts.length) size *= 2;
  const slots = new Uint32Array(new SharedArrayBuffer(4 * size));
  let end = 0;
  for (const [index, text] of texts.entries()) {
    const start = end;
    end += scratch.write(text, end);
    ends[index] = end;
    let slot = hash(scratch, start, end) & (size - 1);
    while (slots[slot] !== 0) slot = (slot + 1) & (size - 1);
    slots[slot] = index + 1;
  }
  const bytes = new Uint8Array(new SharedArrayBuffer(end));
  bytes.set(scratch.subarray(0, end));
  return { count: texts.length, bytes, ends, slots };
}

/** Returns the index of a text; -1 if the table does not contain it. */
export function indexIn({ bytes, ends, slots }: KeyTable, text: string): number {
  const wanted = Buffer.from(text);
  for (
    let slot = hash(wanted, 0, wanted.length) & (slots.length - 1);
    ;
    slot = (slot + 1) & (slots.length - 1)
  ) {
    const index = (slots[slot] as number) - 1;
    if (index < 0) return -1;
    const start = index === 0 ? 0 : (ends[index - 1] as number);
    if (wanted.compare(bytes, start, ends[index]) === 0) return index;
  }
}

/** FNV-1a. */
function hash(bytes: Uint8Array, from: number, to: number): number {
  let sum = 0x811c9dc5;
  for (let at = from; at < to; at++) sum = Math.imul(sum ^ (bytes[at] as number), 0x01000193);
  return sum >>> 0;
}
