import { describe, expect, it } from 'vitest';
import { ResidualsOfSeries } from '../../src/intervals/series-residuals.ts';
import { prepareSeries } from '../../src/preparation/prepare-series.ts';

const length = 36;
const cutoff = 30;
const past = [
  { cutoff, forecasts: Array.from({ length: 4 }, () => new Float64Array(length - cutoff).fill(100)) },
];

/** A history with one unknown bucket. */
function historyWithout(gap: number) {
  const values = Float64Array.from({ length }, (_, t) => (t === gap ? Number.NaN : 100 + ((7 * t) % 5)));
  return prepareSeries(values, 0, 12);
}

describe('ResidualsOfSeries', () => {
  it('returns the buckets and steps of each series, even if another series has the same number of values in other buckets', () => {
    const residuals = new ResidualsOfSeries(4, past, length - cutoff, 12);
    const known = (gap: number) => [30, 31, 32, 33, 34, 35].filter((t) => t !== gap);
    for (const [position, gap] of [31, 34, 34, 5].entries()) {
      const history = historyWithout(gap);
      const { scores, steps, targets } = residuals.of(history, position);
      expect([...targets]).toEqual(known(gap));
      expect([...steps]).toEqual(known(gap).map((t) => t - cutoff + 1));
      const signs = known(gap).map((t) => Math.sign((history.values[t] ?? Number.NaN) - 100));
      expect(Array.from(scores, Math.sign)).toEqual(signs);
    }
  });
});
