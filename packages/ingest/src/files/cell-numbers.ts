import { randomInt } from 'node:crypto';

/**
 * FNV-1a, 32 bits, seeded per thread with a random number: an attacker cannot craft cells that all collide. Numbers
 * are assigned in order of appearance, regardless of the hash.
 */
export const hashSeed = randomInt(2 ** 32) | 0;
export const hashPrime = 0x01000193;

const firstCapacity = 256;
const maxCells = 200_000;

/**
 * Numbers the distinct cells of a column by their bytes, without creating a string for each. Uses open addressing
 * over typed arrays; stores the bytes, so equal hashes are safe.
 */
export class CellNumbers {
  #slots = new Int32Array(firstCapacity * 2);
  #hashes = new Int32Array(firstCapacity);
  /** End offset of each cell's bytes; a cell starts where the previous one ends. */
  #ends = new Int32Array(firstCapacity);
  #bytes = new Uint8Array(firstCapacity * 16);
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** Whether there are so many distinct cells that numbering more of them does not pay off. */
  get isFull(): boolean {
    return this.#count >= maxCells;
  }

  /**
   * Returns the number of a cell. A new cell gets the current `count`.
   * @param hash hash of the cell's bytes
   */
  numberOf(bytes: Uint8Array, start: number, end: number, hash: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = (hash ^ (hash >>> 15)) & mask; ; slot = (slot + 1) & mask) {
      const entry = (this.#slots[slot] as number) - 1;
      if (entry === -1) {
        this.#slots[slot] = this.#count + 1;
        return this.#append(bytes, start, end, hash);
      }
      if (this.#hashes[entry] === hash && this.#equals(entry, bytes, start, end)) return entry;
    }
  }

  /** Returns the bytes of a cell; valid until the next call to `numberOf`. */
  bytesOf(number: number): Uint8Array {
    return this.#bytes.subarray(number === 0 ? 0 : this.#ends[number - 1], this.#ends[number]);
  }

  #equals(entry: number, bytes: Uint8Array, start: number, end: number): boolean {
    let at = entry === 0 ? 0 : (this.#ends[entry - 1] as number);
    if ((this.#ends[entry] as number) - at !== end - start) return false;
    for (let index = start; index < end; index += 1, at += 1)
      if (this.#bytes[at] !== bytes[index]) return false;
    return true;
  }

  #append(bytes: Uint8Array, start: number, end: number, hash: number): number {
    const number = this.#count;
    const from = number === 0 ? 0 : (this.#ends[number - 1] as number);
    const to = from + end - start;
    if (to > this.#bytes.length) {
      const longer = new Uint8Array(Math.max(to, this.#bytes.length * 2));
      longer.set(this.#bytes);
      this.#bytes = longer;
    }
    this.#bytes.set(bytes.subarray(start, end), from);
    this.#ends[number] = to;
    this.#hashes[number] = hash;
    this.#count += 1;
    if (this.#count === this.#ends.length) this.#grow();
    return number;
  }

  #grow(): void {
    this.#ends = doubled(this.#ends);
    this.#hashes = doubled(this.#hashes);
    this.#slots = new Int32Array(this.#slots.length * 2);
    const mask = this.#slots.length - 1;
    for (let number = 0; number < this.#count; number += 1) {
      const hash = this.#hashes[number] as number;
      let slot = (hash ^ (hash >>> 15)) & mask;
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
      this.#slots[slot] = number + 1;
    }
  }
}

function doubled(column: Int32Array): Int32Array<ArrayBuffer> {
  const longer = new Int32Array(column.length * 2);
  longer.set(column);
  return longer;
}

/** Maximum number of UTF-8 bytes for one UTF-16 code unit. */
const maxBytes = 3;

/** Numbers distinct strings in order of appearance. Stores them as UTF-8 bytes, to avoid a million small objects. */
export class TextNumbers {
  readonly #cells = new CellNumbers();
  #bytes = Buffer.alloc(256);

  get count(): number {
    return this.#cells.count;
  }

  /** Returns the number of a string. A new string gets the current `count`. */
  numberOf(text: string): number {
    if (text.length * maxBytes > this.#bytes.length) this.#bytes = Buffer.alloc(text.length * maxBytes);
    const bytes = this.#bytes;
    const end = bytes.write(text);
    let hash = hashSeed;
    for (let at = 0; at < end; at += 1) hash = Math.imul(hash ^ (bytes[at] as number), hashPrime);
    return this.#cells.numberOf(bytes, 0, end, hash);
  }

  /** All strings, ordered by number. */
  *texts(): Generator<string> {
    const decoder = new TextDecoder(undefined, { ignoreBOM: true });
    for (let number = 0; number < this.count; number += 1) yield decoder.decode(this.#cells.bytesOf(number));
  }
}
