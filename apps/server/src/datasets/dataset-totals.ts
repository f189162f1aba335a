import type { Observations } from './observation-sums.ts';

/** Sums over all combinations of a type, by day, and counts the observations of every combination. */
export class DatasetTotals {
  readonly points: Int32Array;
  readonly #types: readonly string[];
  readonly #byType = new Map<string, Map<number, number>>();

  /** @param types the type of every combination; empty when all are actuals */
  constructor(types: readonly string[], combinations: number) {
    this.#types = types;
    this.points = new Int32Array(combinations);
  }

  add({ combinations, days, sums }: Observations): void {
    let type = '';
    let totals = new Map<number, number>();
    for (let row = 0; row < days.length; row++) {
      const combination = combinations[row] as number;
      this.points[combination] = (this.points[combination] as number) + 1;
      const own = this.#types[combination] ?? 'actual';
      if (own !== type) {
        type = own;
        totals = this.#byType.get(type) ?? new Map<number, number>();
        this.#byType.set(type, totals);
      }
      const day = days[row] as number;
      totals.set(day, (totals.get(day) ?? 0) + (sums[row] as number));
    }
  }

  /** By type and day, both ascending. */
  byDay(): { type: string; day: number; value: number }[] {
    return [...this.#byType]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([type, totals]) =>
        [...totals].toSorted(([a], [b]) => a - b).map(([day, value]) => ({ type, day, value })),
      );
  }
}
