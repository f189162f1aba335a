import type { GroupLevel } from './group-level.ts';

/** Sums that are forecast beside the series, by the level they belong to. */
interface SumLevel {
  name: string;
  /** Positions among the sums. */
  sums: readonly number[];
}

/**
 * Which series add up to which sums. A group of one series, or of the same series as another group, is no sum of its
 * own: its forecast is that of the series, or of the other group.
 */
export class Hierarchy {
  /** Positions of the series in each sum, the total first; none where there is but one series. */
  readonly sums: readonly (readonly number[])[];
  /** The total, then every level that tells the series apart otherwise. */
  readonly levels: readonly SumLevel[];
  readonly seriesCount: number;

  constructor(seriesCount: number, groups: readonly GroupLevel[]) {
    const total = Array.from({ length: seriesCount }, (_, position) => position);
    const positions = new Map<string, number>();
    const sums: (readonly number[])[] = [];
    const sumOf = (members: readonly number[]): number => {
      const sorted = members.toSorted((a, b) => a - b);
      const known = positions.get(sorted.join());
      if (known !== undefined) return known;
      positions.set(sorted.join(), sums.length);
      return sums.push(sorted) - 1;
    };
    const levels = new Map<string, SumLevel>();
    for (const { name, members } of [{ name: 'total', members: [total] }, ...groups]) {
      const own = members.filter(({ length }) => length > 1).map(sumOf);
      const known = levels.has(own.toSorted((a, b) => a - b).join());
      if (own.length > 0 && !known) levels.set(own.toSorted((a, b) => a - b).join(), { name, sums: own });
    }
    this.seriesCount = seriesCount;
    this.sums = sums;
    this.levels = [...levels.values()];
  }

  /** One value a series, added up to one a sum. */
  add(values: Float64Array): Float64Array {
    return Float64Array.from(this.sums, (members) => {
      let sum = 0;
      for (const position of members) sum += values[position] as number;
      return sum;
    });
  }

  /** One value a sum, given to each of its series: the transpose of `add`. */
  spread(values: Float64Array): Float64Array {
    const spread = new Float64Array(this.seriesCount);
    for (const [sum, members] of this.sums.entries())
      for (const position of members)
        spread[position] = (spread[position] as number) + (values[sum] as number);
    return spread;
  }
}
