import { describe, expect, it } from 'vitest';
import { planOrigins } from './plan-origins.ts';

describe('planOrigins', () => {
  it('holds out the last buckets asked for and steps back from there', () => {
    const plan = planOrigins(0, 72, 1, 12, 6, true, 12);
    expect(plan).toMatchObject({ shown: 66, periods: 6 });
    expect(plan.further.slice(0, 3)).toEqual([65, 64, 63]);
    expect(plan.further).toHaveLength(12);
  });

  it('leaves two seasons and more to learn from', () => {
    expect(planOrigins(0, 34, 1, 12, 6, true, 12).further).toHaveLength(2);
    expect(planOrigins(0, 30, 1, 12, 6, true, 12).further).toHaveLength(0);
  });

  it('places origins for intervals when no backtest is asked, but shows none', () => {
    const plan = planOrigins(0, 60, 1, 12, 0, true, 12);
    expect(plan.shown).toBeNull();
    expect(plan.further.length).toBeGreaterThan(0);
    expect(planOrigins(0, 60, 1, 12, 0, false, 12)).toEqual({
      shown: null,
      further: [],
      periods: 0,
      wanted: 0,
    });
  });

  it('takes fewer further origins for very many series', () => {
    expect(planOrigins(0, 72, 20_000, 12, 6, true, 12).further).toHaveLength(2);
  });
});
