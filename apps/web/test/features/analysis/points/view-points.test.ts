import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seriesPoint } from '../../../support/series-point.ts';
import { pointTypes } from '../../../../src/features/analysis/points/series-point.ts';
import { filterDates, keepTypes } from '../../../../src/features/analysis/points/view-points.ts';

const value = fc.option(fc.integer({ min: -9, max: 9 }), { nil: null });
const day = fc.integer({ min: 1, max: 28 }).map((at) => `2024-02-${String(at).padStart(2, '0')}`);
const points = fc.array(
  fc
    .tuple(day, fc.record({ actual: value, forecast: value, backtest: value }))
    .map(([date, values]) => seriesPoint(date, values)),
  { maxLength: 30 },
);

describe('the filters of a view', () => {
  it('keep values of the selected types, clear other values and drop empty dates', () => {
    fc.assert(
      fc.property(points, fc.subarray([...pointTypes]), (all, types) => {
        const chosen = types.length === 0 ? pointTypes : types;
        const kept = keepTypes(all, types);
        for (const type of pointTypes) {
          const values = (list: typeof all) => list.map((point) => point[type]).filter((one) => one !== null);
          expect(values(kept)).toEqual(chosen.includes(type) ? values(all) : []);
        }
        expect(kept.every((point) => chosen.some((type) => point[type] !== null))).toBe(true);
      }),
    );
  });

  it('keep exactly the dates from the first to the last day', () => {
    fc.assert(
      fc.property(points, fc.option(day), fc.option(day), (all, from, to) => {
        const kept = filterDates(all, { from, to });
        const inside = (date: string) => (from ?? date) <= date && date <= (to ?? date);
        expect(kept).toEqual(all.filter(({ date }) => inside(date)));
        expect(filterDates(kept, { from, to })).toEqual(kept);
      }),
    );
  });
});
