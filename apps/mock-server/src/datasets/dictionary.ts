/** Numbers the distinct values of one characteristic in order of appearance and counts their rows. */
export class Dictionary {
  readonly #ids = new Map<string, number>();
  readonly #rows: number[] = [];

  /** The value's number; counts one row. */
  idOf(value: string): number {
    const known = this.#ids.get(value);
    if (known !== undefined) {
      this.#rows[known] = (this.#rows[known] ?? 0) + 1;
      return known;
    }
    const id = this.#rows.length;
    this.#ids.set(value, id);
    this.#rows.push(1);
    return id;
  }

  /** Makes a value known that stands in no row. */
  note(value: string): void {
    if (this.#ids.has(value)) return;
    this.#ids.set(value, this.#rows.length);
    this.#rows.push(0);
  }

  *entries(): Generator<{ id: number; value: string; rows: number }> {
    for (const [value, id] of this.#ids) yield { id, value, rows: this.#rows[id] ?? 0 };
  }
}
