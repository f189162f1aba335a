import { isDriverRow, type Observations } from '../dataset-rows.ts';

/** Sums by epoch day without allocating objects. */
class DaySums {
  /** Epoch day of the first entry. */
  #first = 0;
  #sums = new Float64Array();
  #isThere = new Uint8Array();

  add(day: number, value: number): void {
    if (day < this.#first || day >= this.#first + this.#sums.length) this.#reach(day);
    const at = day - this.#first;
    this.#sums[at] = (this.#sums[at] as number) + value;
    this.#isThere[at] = 1;
  }

  /** Yields the sums by day, ascending. */
  *entries(): Generator<{ day: number; value: number }> {
    for (const [at, value] of this.#sums.entries())
      if (this.#isThere[at] === 1) yield { day: this.#first + at, value };
  }

  /** Extends the range to include a day, at least doubling it. */
  #reach(day: number): void {
    const { length } = this.#sums;
    const from = length === 0 ? day : this.#first;
    const first = day < from ? Math.min(day, from - length) : from;
    const end = Math.max(day + 1, day < from ? from + length : from + 2 * length);
    const [sums, isThere] = [new Float64Array(end - first), new Uint8Array(end - first)];
    sums.set(this.#sums, from - first);
    isThere.set(this.#isThere, from - first);
    [this.#first, this.#sums, this.#isThere] = [first, sums, isThere];
  }
}

/** Totals by type and day, and the number of observations of each combination. */
export class DatasetTotals {
  readonly points: Int32Array;
  readonly #types: readonly string[];
  readonly #byType = new Map<string, DaySums>();

  /** @param types type of every combination; empty if all are actuals */
  constructor(types: readonly string[], combinations: number) {
    this.#types = types;
    this.points = new Int32Array(combinations);
  }

  /** Adds observations. Rows listed in `void` (ascending) are skipped. */
  add({ combinations, days, sums, void: gone = [] }: Observations & { void?: ArrayLike<number> }): void {
    let type = '';
    let totals = new DaySums();
    let skipped = 0;
    for (let row = 0; row < days.length; row++) {
      if (gone[skipped] === row) {
        skipped++;
        continue;
      }
      const combination = combinations[row] as number;
      if (isDriverRow(combination)) continue;
      this.points[combination] = (this.points[combination] as number) + 1;
      const own = this.#types[combination] ?? 'actual';
      if (own !== type) {
        type = own;
        totals = this.#byType.get(type) ?? new DaySums();
        this.#byType.set(type, totals);
      }
      totals.add(days[row] as number, sums[row] as number);
    }
  }

  /** Returns the totals, sorted by type and day. */
  byDay(): { type: string; day: number; value: number }[] {
    return [...this.#byType]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([type, totals]) => Array.from(totals.entries(), (total) => ({ type, ...total })));
  }
}

/** Counts the rows of each combination. */
export class RowCounts {
  #counts = new Int32Array(1024);

  /** Number of rows by combination. The array is shorter if the last combinations have no rows. */
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
