const firstCapacity = 1024;

/**
 * Numbers the distinct rows of dictionary IDs in order of appearance. Uses open addressing over typed arrays: a
 * million combinations of eight characteristics take 50 MB, a fifth of a Map with joined keys.
 */
export class Combinations {
  readonly #width: number;
  #ids: Int32Array;
  /** Combination + 1 by hash; 0 is free. At most half full. */
  #slots: Int32Array;
  #count = 0;

  /** @param width number of IDs in a row */
  constructor(width: number) {
    this.#width = width;
    this.#ids = new Int32Array(firstCapacity * width);
    this.#slots = new Int32Array(firstCapacity * 2);
  }

  get count(): number {
    return this.#count;
  }

  /** Returns the number of a row of IDs, adding it if it is new. */
  numberOf(ids: Int32Array): number {
    const mask = this.#slots.length - 1;
    for (let slot = hash(ids, 0, this.#width) & mask; ; slot = (slot + 1) & mask) {
      const entry = this.#slots[slot] as number;
      if (entry === 0) {
        this.#slots[slot] = this.#count + 1;
        return this.#append(ids);
      }
      if (this.#equals(entry - 1, ids)) return entry - 1;
    }
  }

  /** Returns the IDs of all combinations at one position. */
  column(position: number): Int32Array {
    const column = new Int32Array(this.#count);
    for (let index = 0; index < this.#count; index++)
      column[index] = this.#ids[index * this.#width + position] as number;
    return column;
  }

  #equals(combination: number, ids: Int32Array): boolean {
    const start = combination * this.#width;
    for (let position = 0; position < this.#width; position++)
      if (this.#ids[start + position] !== ids[position]) return false;
    return true;
  }

  #append(ids: Int32Array): number {
    const number = this.#count++;
    this.#ids.set(ids, number * this.#width);
    if (this.#count * 2 >= this.#slots.length) this.#grow();
    return number;
  }

  #grow(): void {
    const ids = new Int32Array(this.#slots.length * this.#width);
    ids.set(this.#ids);
    this.#ids = ids;
    this.#slots = new Int32Array(this.#slots.length * 2);
    const mask = this.#slots.length - 1;
    for (let number = 0; number < this.#count; number++) {
      let slot = hash(this.#ids, number * this.#width, this.#width) & mask;
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
      this.#slots[slot] = number + 1;
    }
  }
}

function hash(ids: Int32Array, start: number, width: number): number {
  let value = 0x811c9dc5;
  for (let position = 0; position < width; position++) {
    value = Math.imul(value ^ (ids[start + position] as number), 0x9e3779b1);
    value ^= value >>> 15;
  }
  return value >>> 0;
}
