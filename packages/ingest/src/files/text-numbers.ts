import { CellNumbers, hashPrime, hashSeed } from './cell-numbers.ts';

/** Bytes that a UTF-16 code unit may take in UTF-8. */
const maxBytes = 3;

/** Numbers distinct texts in order of appearance. They are kept as UTF-8 bytes, so that a million are no million objects. */
export class TextNumbers {
  readonly #cells = new CellNumbers();
  #bytes = Buffer.alloc(256);

  get count(): number {
    return this.#cells.count;
  }

  /** The number of the text; `count` was that number before, when it is new. */
  numberOf(text: string): number {
    if (text.length * maxBytes > this.#bytes.length) this.#bytes = Buffer.alloc(text.length * maxBytes);
    const bytes = this.#bytes;
    const end = bytes.write(text);
    let hash = hashSeed;
    for (let at = 0; at < end; at += 1) hash = Math.imul(hash ^ (bytes[at] as number), hashPrime);
    return this.#cells.numberOf(bytes, 0, end, hash);
  }

  /** In the order of their numbers. */
  *texts(): Generator<string> {
    const decoder = new TextDecoder(undefined, { ignoreBOM: true });
    for (let number = 0; number < this.count; number += 1) yield decoder.decode(this.#cells.bytesOf(number));
  }
}
