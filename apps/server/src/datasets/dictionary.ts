/** Numbers the distinct values of one characteristic in order of appearance. */
export class Dictionary {
  readonly #ids = new Map<string, number>();

  get size(): number {
    return this.#ids.size;
  }

  idOf(value: string): number {
    const known = this.#ids.get(value);
    if (known !== undefined) return known;
    const id = this.#ids.size;
    this.#ids.set(value, id);
    return id;
  }

  /** In the order of their numbers. */
  values(): IterableIterator<string> {
    return this.#ids.keys();
  }
}
