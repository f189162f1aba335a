const cellsPerBuffer = 65_536;

/** Values of many groups, in few buffers: one array per group needs several times the memory. */
export class GroupValues {
  readonly #length: number;
  readonly #perBuffer: number;
  readonly #buffers: Float64Array[] = [];
  #count = 0;

  /** @param length number of values of each group */
  constructor(length: number) {
    this.#length = length;
    this.#perBuffer = Math.max(1, Math.floor(cellsPerBuffer / length));
  }

  get count(): number {
    return this.#count;
  }

  /** Adds a group whose values are 0. @returns its position */
  add(): number {
    if (this.#count % this.#perBuffer === 0)
      this.#buffers.push(new Float64Array(this.#perBuffer * this.#length));
    return this.#count++;
  }

  increase(at: number, position: number, by: number): void {
    const buffer = this.#buffers[Math.floor(at / this.#perBuffer)] as Float64Array;
    const cell = (at % this.#perBuffer) * this.#length + position;
    buffer[cell] = (buffer[cell] as number) + by;
  }

  /** Returns a view of the values of a group. */
  at(at: number): Float64Array {
    const buffer = this.#buffers[Math.floor(at / this.#perBuffer)] as Float64Array;
    const from = (at % this.#perBuffer) * this.#length;
    return buffer.subarray(from, from + this.#length);
  }
}
