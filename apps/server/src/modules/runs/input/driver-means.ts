/** Value of a driver for one combination in one bucket. */
export interface DriverCell {
  combination: number;
  group: number;
  position: number;
  value: number;
}

/** Relative differences below this are rounding noise. */
const rounding = 1e-9;

/**
 * Means of a driver over the combinations of each group, per bucket. A combination without a value in a bucket counts
 * with its mean over the other buckets. Otherwise, the launch or end of an expensive product would change the mean
 * price of its group.
 */
export class DriverMeans {
  readonly #groups: number;
  readonly #length: number;
  /** Sums of all groups, concatenated, in shared memory. */
  readonly #sums: Float64Array<SharedArrayBuffer>;
  readonly #counts: Uint32Array;
  /** For each group and bucket, the sum of the overall means of the combinations that have a value there. */
  readonly #expected: Float64Array;
  /** The group of each combination; -1 if it has no value. */
  readonly #groupOf: Int32Array;
  readonly #ownSums: Float64Array;
  readonly #ownCounts: Uint32Array;

  /** @param length number of buckets */
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

  /** Whether any group has several combinations. If so, call `compare` with all cells before `means`. */
  get mixes(): boolean {
    return this.#ownMeans().members.some((count) => count > 1);
  }

  /** Adds a cell in the second pass, after all cells were added in the first. */
  compare({ combination, group, position }: DriverCell): void {
    const cell = group * this.#length + position;
    this.#expected[cell] = (this.#expected[cell] as number) + this.#ownMean(combination);
  }

  /** Returns one array per group, NaN for unknown buckets. Overwrites the sums, so call it once. */
  means(): Float64Array[] {
    const { sums, members } = this.#ownMeans();
    return Array.from(sums, (sum, group) => {
      const from = group * this.#length;
      const means = this.#sums.subarray(from, from + this.#length);
      const count = members[group] as number;
      const mean = sum / count;
      for (const [at, total] of means.entries()) {
        // The result of 0 / 0 is NaN, which means unknown.
        const known = this.#counts[from + at] as number;
        const expected = (this.#expected[from + at] as number) / known;
        const missing = mean - expected;
        const differs = count > 1 && Math.abs(missing) > rounding * (Math.abs(mean) + Math.abs(expected));
        means[at] = total / known + (differs ? missing : 0);
      }
      return means;
    });
  }

  /** Returns, for each group, the sum of the overall means of its combinations, and the number of combinations. */
  #ownMeans(): { sums: Float64Array; members: Uint32Array } {
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
