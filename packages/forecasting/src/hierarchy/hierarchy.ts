import type { GroupLevel } from './group-level.ts';

/** The sums of one level. */
interface SumLevel {
  name: string;
  /** Positions of the level's sums among all sums. */
  sums: readonly number[];
}

/**
 * The sums of a set of series. Groups of one series are not forecast separately, and groups with identical series are
 * forecast once.
 */
export class Hierarchy {
  /** Positions of the series in each sum, total first; empty if there is only one series. */
  readonly sums: readonly (readonly number[])[];
  /** The total, followed by every level whose groups differ from those of the levels before it. */
  readonly levels: readonly SumLevel[];
  readonly seriesCount: number;

  constructor(seriesCount: number, groups: readonly GroupLevel[]) {
    const total = Array.from({ length: seriesCount }, (_, position) => position);
    /** Positions of sums, by what is cheap to compare: one level has at most one such sum. */
    const alike = new Map<string, number[]>();
    const sums: (readonly number[])[] = [];
    const sumOf = (members: readonly number[]): number => {
      const sorted = ascending(members);
      const key = [sorted.length, sorted[0], sorted.at(-1)].join();
      const found = alike.get(key) ?? [];
      const known = found.find((sum) => sums[sum]?.every((member, at) => member === sorted[at]));
      if (known !== undefined) return known;
      alike.set(key, [...found, sums.length]);
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

  /**
   * Returns the series of each sum that lie in a range of positions, without the sums that have none there.
   *
   * @param to position after the last one
   */
  within(from: number, to: number): { sum: number; members: readonly number[] }[] {
    return this.sums.flatMap((all, sum) => {
      const members = membersWithin(all, from, to);
      return members.length === 0 ? [] : [{ sum, members }];
    });
  }

  /** Aggregates one value per series into one value per sum. */
  add(values: Float64Array): Float64Array {
    return Float64Array.from(this.sums, (members) => {
      let sum = 0;
      for (const position of members) sum += values[position] as number;
      return sum;
    });
  }

  /** Adds the value of each sum to all of its series: the transpose of `add`. */
  spread(values: Float64Array): Float64Array {
    const spread = new Float64Array(this.seriesCount);
    for (const [sum, members] of this.sums.entries())
      for (const position of members)
        spread[position] = (spread[position] as number) + (values[sum] as number);
    return spread;
  }
}

/**
 * Returns the members that lie in a range of positions.
 *
 * @param members ascending
 * @param to position after the last one
 */
export function membersWithin(members: readonly number[], from: number, to: number): readonly number[] {
  return members.slice(firstFrom(members, from), firstFrom(members, to));
}

/** Returns the members in ascending order: the same array if they already are, because there can be a million. */
export function ascending(members: readonly number[]): readonly number[] {
  const isSorted = members.every((member, at) => at === 0 || (members[at - 1] as number) < member);
  return isSorted ? members : members.toSorted((a, b) => a - b);
}

function firstFrom(members: readonly number[], min: number): number {
  let [low, high] = [0, members.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((members[middle] as number) < min) low = middle + 1;
    else high = middle;
  }
  return low;
}
