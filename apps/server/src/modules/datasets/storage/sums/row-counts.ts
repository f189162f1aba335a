/** Counts the rows of every combination. */
export class RowCounts {
  #counts = new Int32Array(1024);

  /** By combination; those that have none may be missing at the end. */
  get counts(): Int32Array {
    return this.#counts;
  }

  add(combination: number): void {
    if (combination >= this.#counts.length) {
      const longer = new Int32Array(2 * combination);
      longer.set(this.#counts);
      this.#counts = longer;
    }
    this.#counts[combination] = (this.#counts[combination] as number) + 1;
  }

  clear(): void {
    this.#counts.fill(0);
  }
}
