import { describe, expect, it } from 'vitest';
import { planOrigins } from '../../src/evaluation/plan-origins.ts';

const task = {
  first: 0,
  end: 72,
  seriesCount: 1,
  horizon: 12,
  backtestPeriods: 6,
  withIntervals: true,
  seasonLength: 12,
};

describe('planOrigins', () => {
  // ACC-2
  it('holds out the requested buckets and places additional cutoffs before them, one bucket apart', () => {
    const plan = planOrigins(task);
    expect(plan).toMatchObject({ shown: 66, periods: 6 });
    expect(plan.further.slice(0, 3)).toEqual([65, 64, 63]);
    expect(plan.further).toHaveLength(12);
  });

  it('places daily cutoffs one horizon apart, or as far apart as the history allows', () => {
    const days = { ...task, seasonLength: 7, horizon: 28, end: 1600 };
    expect(planOrigins(days).further).toEqual(Array.from({ length: 12 }, (_, at) => 1594 - 28 * (at + 1)));
    expect(planOrigins({ ...days, horizon: 3 }).further.slice(0, 2)).toEqual([1588, 1582]);
    const few = planOrigins({ ...days, end: 166 }).further;
    expect(few.slice(0, 2)).toEqual([157, 154]);
    expect(few.at(-1)).toBeGreaterThanOrEqual(120);
  });

  it('leaves at least two seasons for training', () => {
    expect(planOrigins({ ...task, end: 34 }).further).toHaveLength(2);
    expect(planOrigins({ ...task, end: 30 }).further).toHaveLength(0);
  });

  it('places cutoffs for intervals even if no backtest is requested, but does not display them', () => {
    const plan = planOrigins({ ...task, end: 60, backtestPeriods: 0 });
    expect(plan.shown).toBeNull();
    expect(plan.further.length).toBeGreaterThan(0);
    expect(planOrigins({ ...task, end: 60, backtestPeriods: 0, withIntervals: false })).toEqual({
      shown: null,
      further: [],
      periods: 0,
      wanted: 0,
    });
  });

  it('uses fewer additional cutoffs if there are very many series', () => {
    expect(planOrigins({ ...task, seriesCount: 20_000 }).further).toHaveLength(2);
  });
});
