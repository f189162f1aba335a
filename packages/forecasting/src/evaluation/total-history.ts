import type { PreparedSeries } from '../preparation/prepared-series.ts';

/**
 * Returns the sum of histories that end at the same bucket. Gaps are counted with their filled-in values, because the
 * total would otherwise appear to drop. A bucket in which no history has a value is a gap of the total.
 *
 * @param end bucket after the last value
 */
export function totalHistory(
  histories: readonly Pick<PreparedSeries, 'start' | 'values' | 'observed' | 'nonnegative'>[],
  end: number,
): PreparedSeries {
  const start = histories.reduce((earliest, history) => Math.min(earliest, history.start), end);
  const values = new Float64Array(end - start);
  const observed = new Uint8Array(end - start);
  for (const { start: from, values: own, observed: known } of histories) {
    const first = from - start;
    for (let t = 0; t < own.length; t++) {
      values[first + t] = (values[first + t] as number) + (own[t] as number);
      if (known[t] === 1) observed[first + t] = 1;
    }
  }
  return {
    kind: values.length === 0 ? 'empty' : 'regular',
    start,
    values,
    observed,
    nonnegative: histories.every((history) => history.nonnegative),
    notes: [],
  };
}
