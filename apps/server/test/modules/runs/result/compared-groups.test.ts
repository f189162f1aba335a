import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeMove } from '../../../../src/modules/runs/result/compared-groups.ts';
import type { StoredPoints } from '../../../../src/modules/runs/result/stored-run.ts';

const points = (actual: (number | null)[], forecast: number[]): StoredPoints => ({
  start: 0,
  actual,
  forecastStart: actual.length,
  forecast,
  lower: null,
  upper: null,
  backtestStart: 0,
  backtest: [],
});

// REF-3
describe("the change in a combination's forecast", () => {
  it('covers the periods that both runs forecast', () => {
    const move = computeMove(points([10, 10], [10, 11, 12]), points([10, 10, 30], [20, 21, 22]));
    expect(move).toMatchObject({ before: 23, after: 41, change: 18 });
  });

  it('is due to new actuals if nothing else changed', () => {
    const move = computeMove(points([10, 10], [10, 10]), points([10, 10, 30], [20, 20]));
    expect(move).toMatchObject({ change: 10, newActuals: 10, changedHistory: 0, other: 0 });
  });

  it('is due to revised history if only the history changed', () => {
    const move = computeMove(points([10, 10], [10, 10]), points([10, 50], [30, 30]));
    expect(move).toMatchObject({ change: 40, newActuals: 0, changedHistory: 40, other: 0 });
  });

  it('is split in proportion if both changed', () => {
    const move = computeMove(points([10, 10], [10, 10]), points([10, 20, 40], [26, 26]));
    expect(move).toMatchObject({ change: 16, newActuals: 12, changedHistory: 4 });
  });

  it('has another cause if the data did not change', () => {
    expect(computeMove(points([10, 10], [10, 10]), points([10, 10], [12, 12])).other).toBe(4);
  });

  it('equals the sum of its causes for any series', () => {
    const series = fc.array(fc.integer({ min: -5, max: 50 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(series, series, series, series, (before, forecast, after, next) => {
        const move = computeMove(points(before, forecast), points(after, next));
        expect(move.newActuals + move.changedHistory + move.other).toBeCloseTo(move.change, 9);
        expect(move.after - move.before).toBeCloseTo(move.change, 9);
      }),
    );
  });
});
