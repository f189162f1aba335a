import type { PreparedSeries } from '../preparation/prepared-series.ts';
import { valueAt } from '../tally.ts';

/** The fields of a history that its sums need. */
type Summed = Pick<PreparedSeries, 'start' | 'values' | 'observed' | 'nonnegative'>;

/** Sums over histories; see `addTally`. */
export interface HistoryTally {
  values: Float64Array;
  /** Number of histories with an observed value, by bucket. */
  observed: Float64Array;
  /** Number of histories by their first bucket. */
  starts: Map<number, number>;
  /** Number of histories that may be negative. */
  negative: number;
}

/**
 * Adds up histories that end at the same bucket, one after another. Gaps are counted with their filled-in values,
 * because the total would otherwise appear to drop. A bucket in which no history has a value is a gap of the total.
 */
export class HistorySum {
  readonly #first: number;
  readonly #end: number;
  readonly tally: HistoryTally;

  /**
   * @param first earliest bucket in which a history may start
   * @param end bucket after the last value
   * @param tally to continue with
   */
  constructor(first: number, end: number, tally?: HistoryTally) {
    const length = Math.max(0, end - first);
    this.#first = first;
    this.#end = end;
    this.tally = tally ?? {
      values: new Float64Array(length),
      observed: new Float64Array(length),
      starts: new Map(),
      negative: 0,
    };
  }

  add({ start, values: own, observed: known, nonnegative }: Summed): void {
    const { values, observed, starts } = this.tally;
    starts.set(start, valueAt(starts, start, () => 0) + 1);
    if (!nonnegative) this.tally.negative++;
    const from = start - this.#first;
    for (let t = 0; t < own.length; t++) {
      values[from + t] = (values[from + t] as number) + (own[t] as number);
      if (known[t] === 1) observed[from + t] = (observed[from + t] as number) + 1;
    }
  }

  get total(): PreparedSeries {
    const { values: all, observed, starts, negative } = this.tally;
    const start = [...starts.keys()].reduce((earliest, own) => Math.min(earliest, own), this.#end);
    const from = Math.max(0, start - this.#first);
    const values = all.subarray(from);
    return {
      kind: values.length === 0 ? 'empty' : 'regular',
      start,
      values,
      observed: Uint8Array.from(observed.subarray(from), (count) => Number(count > 0)),
      nonnegative: negative === 0,
      notes: [],
    };
  }
}

/**
 * Returns the sum of histories.
 *
 * @param end bucket after the last value
 */
export function totalHistory(histories: readonly Summed[], end: number): PreparedSeries {
  const sum = new HistorySum(
    histories.reduce((earliest, history) => Math.min(earliest, history.start), end),
    end,
  );
  for (const history of histories) sum.add(history);
  return sum.total;
}
