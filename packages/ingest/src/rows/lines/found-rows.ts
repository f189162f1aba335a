/** How much longer memory is made than it has to be, so that it serves for other ranges too. */
const spare = 1.25;
/** Of one observation, in all columns. */
const bytesEach = 16;

/** Observations as they stand in a file: the number of each one's tuple, its epoch day and value. */
export interface FoundColumns {
  tuples: Int32Array<ArrayBuffer>;
  days: Int32Array<ArrayBuffer>;
  values: Float64Array<ArrayBuffer>;
}

/** What was found in the lines of a range so far. */
export class FoundRows {
  #columns: FoundColumns = { tuples: new Int32Array(), days: new Int32Array(), values: new Float64Array() };
  /** How many observations; those behind are void. */
  count = 0;
  /** Of every new tuple where its first row starts; of a column that is a series, which of them it is. */
  firsts: number[] = [];

  /** @param bytes of the lines: an observation has at least two, a digit and what ends it */
  begin(bytes: number): void {
    this.count = 0;
    this.firsts = [];
    const most = Math.ceil(bytes / 2);
    // Memory that is never written is none.
    if (most > this.#columns.days.length)
      this.#columns = {
        tuples: new Int32Array(most),
        days: new Int32Array(most),
        values: new Float64Array(most),
      };
  }

  add(tuple: number, day: number, value: number): void {
    const { tuples, days, values } = this.#columns;
    tuples[this.count] = tuple;
    days[this.count] = day;
    values[this.count] = value;
    this.count += 1;
  }

  /** Numbers the tuples of the observations anew that were found from that one on. */
  renumber(first: number, numberOf: (tuple: number) => number): void {
    const { tuples } = this.#columns;
    for (let at = first; at < this.count; at += 1) tuples[at] = numberOf(tuples[at] as number);
  }

  /** A copy behind the lines, in longer memory where theirs has no room. */
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
