/** Numbers the distinct values of one characteristic in order of appearance. */
export class Dictionary {
  readonly #ids: Map<string, number>;

  /** @param values distinct ones that have their numbers already, in the order of these */
  constructor(values: Iterable<string> = []) {
    this.#ids = new Map(Array.from(values, (value, id) => [value, id]));
  }

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
