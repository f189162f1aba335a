/** Extra capacity, so that the buffer can be reused for other ranges. */
const spare = 1.25;
/** Bytes of one observation in all columns. */
const bytesEach = 16;

/** Observations in file order: tuple number, epoch day and value. */
export interface FoundColumns {
  tuples: Int32Array<ArrayBuffer>;
  days: Int32Array<ArrayBuffer>;
  values: Float64Array<ArrayBuffer>;
}

/** Collects the observations of a range. */
export class FoundRows {
  #columns: FoundColumns = { tuples: new Int32Array(), days: new Int32Array(), values: new Float64Array() };
  /** Number of valid observations; later entries are undefined. */
  count = 0;
  /** For each new tuple, the offset of its first row; for a series column, the index of the series. */
  firsts: number[] = [];

  /** @param bytes size of the lines: an observation takes at least two bytes, a digit and a separator */
  begin(bytes: number): void {
    this.count = 0;
    this.firsts = [];
    const capacity = Math.ceil(bytes / 2);
    // Capacity that is never used costs no memory, because the operating system allocates pages only when they are
    // written.
    if (capacity > this.#columns.days.length)
      this.#columns = {
        tuples: new Int32Array(capacity),
        days: new Int32Array(capacity),
        values: new Float64Array(capacity),
      };
  }

  add(tuple: number, day: number, value: number): void {
    const { tuples, days, values } = this.#columns;
    tuples[this.count] = tuple;
    days[this.count] = day;
    values[this.count] = value;
    this.count += 1;
  }

  /** Replaces the tuple numbers of the observations from `first` on. */
  renumber(first: number, numberOf: (tuple: number) => number): void {
    const { tuples } = this.#columns;
    for (let at = first; at < this.count; at += 1) tuples[at] = numberOf(tuples[at] as number);
  }

  /** Copies the observations into the buffer of the lines, or into a larger one if they do not fit. */
  behind(lines: Uint8Array<ArrayBuffer>): FoundColumns & { lines: Uint8Array<ArrayBuffer> } {
    const { count } = this;
    const { tuples, days, values } = this.#columns;
    const from = Math.ceil((lines.byteOffset + lines.length) / 8) * 8;
    const end = from + count * bytesEach;
    let { buffer } = lines;
    if (end > buffer.byteLength) {
      buffer = new ArrayBuffer(Math.ceil(end * spare));
      new Uint8Array(buffer).set(lines, lines.byteOffset);
    }
    const copy = {
      lines: new Uint8Array(buffer, lines.byteOffset, lines.length),
      values: new Float64Array(buffer, from, count),
      days: new Int32Array(buffer, from + count * 8, count),
      tuples: new Int32Array(buffer, from + count * 12, count),
    };
    copy.values.set(values.subarray(0, count));
    copy.days.set(days.subarray(0, count));
    copy.tuples.set(tuples.subarray(0, count));
    return copy;
  }
}
