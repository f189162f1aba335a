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
 * Returns the method chosen at the end of the history. The second method's error of the total is `share` times the
 * first method's, at each of `origins` cutoffs.
 *
 * @param apart additional error of the second method: added to one series and subtracted from the other, so that the
 * total does not change
 */
function chosen(origins: number, share: number, { cutoff = end, apart = 0 } = {}): number {
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
  return record.best(0, { cutoff, sums: sums(cutoff) });
}

describe('TrackRecord', () => {
  it('chooses the default method if there are fewer than two cutoffs or no method is clearly better', () => {
    expect(chosen(0, 0.1)).toBe(0);
    expect(chosen(1, 0.1)).toBe(0);
    expect(chosen(9, 0.95)).toBe(0);
  });

  it('requires a larger advantage before it prefers another method if there are few cutoffs', () => {
    expect(chosen(2, 0.85)).toBe(0);
    expect(chosen(9, 0.85)).toBe(1);
    expect(chosen(2, 0.75)).toBe(1);
  });

  it('rejects a method that reduces the accuracy of the individual series', () => {
    expect(chosen(9, 0.1, { apart: 1.9 })).toBe(1);
    expect(chosen(9, 0.1, { apart: 2.1 })).toBe(0);
  });

  it('ignores values after the cutoff', () => {
    expect(chosen(2, 0.1, { cutoff: end - 4 })).toBe(0);
  });
});
