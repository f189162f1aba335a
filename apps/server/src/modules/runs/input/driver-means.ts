/** What a driver is of one combination in one bucket. */
export interface DriverCell {
  combination: number;
  group: number;
  position: number;
  value: number;
}

/** So much of a mean is rounding. */
const rounding = 1e-9;

/**
 * The means of a driver over the combinations of each group, bucket by bucket. One that is not known in a bucket counts
 * with its own mean: what ends, or comes later, moves no group by being dearer than the others.
 */
export class DriverMeans {
  readonly #groups: number;
  readonly #length: number;
  /** Sums, group after group, in memory that threads share. */
  readonly #sums: Float64Array<SharedArrayBuffer>;
  readonly #counts: Uint32Array;
  /** Sums of the own means of what was summed. */
  readonly #expected: Float64Array;
  /** The group of each combination; -1 while nothing is known of it. */
  readonly #groupOf: Int32Array;
  readonly #ownSums: Float64Array;
  readonly #ownCounts: Uint32Array;

  /** @param length buckets */
  constructor(groups: number, length: number, combinations: number) {
    const cells = groups * length;
    this.#groups = groups;
    this.#length = length;
    this.#sums = new Float64Array(new SharedArrayBuffer(cells * Float64Array.BYTES_PER_ELEMENT));
    this.#counts = new Uint32Array(cells);
    this.#expected = new Float64Array(cells);
    this.#groupOf = new Int32Array(combinations).fill(-1);
    this.#ownSums = new Float64Array(combinations);
    this.#ownCounts = new Uint32Array(combinations);
  }

  add({ combination, group, position, value }: DriverCell): void {
    const cell = group * this.#length + position;
    this.#sums[cell] = (this.#sums[cell] as number) + value;
    this.#counts[cell] = (this.#counts[cell] as number) + 1;
    this.#groupOf[combination] = group;
    this.#ownSums[combination] = (this.#ownSums[combination] as number) + value;
    this.#ownCounts[combination] = (this.#ownCounts[combination] as number) + 1;
  }

  /** Whether any group is of several combinations, so that all cells have to be compared before the means are asked for. */
  get mixes(): boolean {
    return this.#usual().members.some((count) => count > 1);
  }

  /** Takes a cell once more, when all have been added. */
  compare({ combination, group, position }: DriverCell): void {
    const cell = group * this.#length + position;
    this.#expected[cell] = (this.#expected[cell] as number) + this.#ownMean(combination);
  }

  /** One array a group, NaN where nothing is known; to be asked for once. */
  means(): Float64Array[] {
    const { sums, members } = this.#usual();
    return Array.from(sums, (sum, group) => {
      const from = group * this.#length;
      const means = this.#sums.subarray(from, from + this.#length);
      const count = members[group] as number;
      const mean = sum / count;
      for (const [at, total] of means.entries()) {
        // 0 / 0: not known.
        const known = this.#counts[from + at] as number;
        const expected = (this.#expected[from + at] as number) / known;
        const missing = mean - expected;
        const tells = count > 1 && Math.abs(missing) > rounding * (Math.abs(mean) + Math.abs(expected));
        means[at] = total / known + (tells ? missing : 0);
      }
      return means;
    });
  }

  /** Sums of the own means of the combinations of each group, and how many these are. */
  #usual(): { sums: Float64Array; members: Uint32Array } {
    const [sums, members] = [new Float64Array(this.#groups), new Uint32Array(this.#groups)];
    for (const [combination, group] of this.#groupOf.entries()) {
      if (group < 0) continue;
      sums[group] = (sums[group] as number) + this.#ownMean(combination);
      members[group] = (members[group] as number) + 1;
    }
    return { sums, members };
  }

  #ownMean(combination: number): number {
    return (this.#ownSums[combination] as number) / (this.#ownCounts[combination] as number);
  }
}
