import { describe, expect, it } from 'vitest';
import { prepareSeries } from '../../src/preparation/prepare-series.ts';
import { Hierarchy } from '../../src/hierarchy/hierarchy.ts';
import { TrackRecord } from '../../src/hierarchy/track-record.ts';
import { typicalChange } from '../../src/models/scaled-error.ts';

const season = 4;
const end = 40;
const demand = (upTo: number, base: number) =>
  prepareSeries(
    Float64Array.from({ length: upTo }, (_, t) => base + (t % season) + (t % 3)),
    0,
    season,
  );
const bases = [50, 80];
const histories = (upTo: number) => bases.map((base) => demand(upTo, base));
const sums = (upTo: number) => [
  prepareSeries(
    histories(upTo)[0]?.values.map((value, t) => value + (histories(upTo)[1]?.values[t] ?? 0)) ??
      new Float64Array(0),
    0,
    season,
  ),
];

/**
 * Returns the weight of the second method at the end of the history. Its error of the total is `share` times the
 * first method's, at each of `origins` cutoffs.
 *
 * @param apart additional error of the second method: added to one series and subtracted from the other, so that the
 * total does not change
 */
function weighted(origins: number, share: number, { cutoff = end, apart = 0 } = {}): number {
  const record = new TrackRecord(new Hierarchy(2, []), 2);
  for (let origin = 1; origin <= origins; origin++)
    for (const way of [0, 1]) {
      const from = end - 2 - origin;
      const forecasts = histories(end).map(({ values }, position) =>
        values
          .slice(from, from + 2)
          .map((value) => value + (way === 0 ? 2 : 2 * share + (position === 0 ? apart : -apart))),
      );
      record.note(way, from, forecasts, {
        scales: Float64Array.from(histories(from), ({ values }) => typicalChange(values, season)),
        observed: histories(end),
      });
    }
  const weights = record.weights(
    { untested: [0.7, 0.3], tested: [0.5, 0.5] },
    { cutoff, sums: sums(cutoff) },
  );
  expect((weights[0] ?? 0) + (weights[1] ?? 0)).toBeCloseTo(1, 12);
  return weights[1] ?? 0;
}

describe('TrackRecord', () => {
  it('uses the prior weights if there are fewer than two cutoffs or the errors are equal', () => {
    expect(weighted(0, 0.1)).toBe(0.3);
    expect(weighted(1, 0.1)).toBe(0.3);
    expect(weighted(9, 1)).toBeCloseTo(0.5, 9);
  });

  it('gives a method more weight the more accurate it was and the more cutoffs there are', () => {
    const slightly = weighted(9, 0.95);
    expect(slightly).toBeGreaterThan(0.5);
    expect(slightly).toBeLessThan(0.65);
    expect(weighted(9, 0.85)).toBeGreaterThan(slightly);
    expect(weighted(9, 0.5)).toBeGreaterThan(weighted(2, 0.5));
    expect(weighted(9, 1.5)).toBeLessThan(0.2);
  });

  it('gives no weight to a method that is far less accurate', () => {
    expect(weighted(9, 4)).toBe(0);
  });

  it('lowers the weight of a method that reduces the accuracy of the individual series', () => {
    const without = weighted(9, 0.9);
    expect(weighted(9, 0.9, { apart: 3 })).toBeLessThan(without / 2);
  });

  it('ignores values after the cutoff', () => {
    expect(weighted(2, 0.1, { cutoff: end - 4 })).toBe(0.5);
  });
});
