import type { PreparedSeries } from '../preparation/prepared-series.ts';

/** The fields of a history that its sums need. */
type Summed = Pick<PreparedSeries, 'start' | 'values' | 'observed' | 'nonnegative'>;

/**
 * Adds up histories that end at the same bucket, one after another. Gaps are counted with their filled-in values,
 * because the total would otherwise appear to drop. A bucket in which no history has a value is a gap of the total.
 */
export class HistorySum {
  readonly #first: number;
  readonly #end: number;
  readonly #values: Float64Array;
  readonly #observed: Uint8Array;
  #start: number;
  #nonnegative = true;

  /**
   * @param first earliest bucket in which a history may start
   * @param end bucket after the last value
   */
  constructor(first: number, end: number) {
    const length = Math.max(0, end - first);
    this.#first = first;
    this.#end = end;
    this.#start = end;
    this.#values = new Float64Array(length);
    this.#observed = new Uint8Array(length);
  }

  add({ start, values: own, observed: known, nonnegative }: Summed): void {
    this.#start = Math.min(this.#start, start);
    if (!nonnegative) this.#nonnegative = false;
    const [values, observed, from] = [this.#values, this.#observed, start - this.#first];
    for (let t = 0; t < own.length; t++) {
      values[from + t] = (values[from + t] as number) + (own[t] as number);
      if (known[t] === 1) observed[from + t] = 1;
    }
  }

  get total(): PreparedSeries {
    const from = Math.max(0, this.#start - this.#first);
    const values = this.#values.subarray(from);
    return {
      kind: values.length === 0 ? 'empty' : 'regular',
      start: Math.min(this.#start, this.#end),
      values,
      observed: this.#observed.subarray(from),
      nonnegative: this.#nonnegative,
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
