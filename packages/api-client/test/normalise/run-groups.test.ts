import { describe, expect, it } from 'vitest';
import { toRunGroups } from '../../src/normalise/run-groups.ts';

describe('toRunGroups', () => {
  it('reads a page of groups', () => {
    const group = {
      key: { c2: 'A-1' },
      name: 'Anvil',
      details: { actual: [{ date: '2024-01-01', value: 1 }], forecast: [], backtest: [] },
      metrics: { mape: 10, mase: null },
      share: 0.25,
      cumulative_share: 0.6,
      cv: 0.4,
      explanation: null,
      notes: ['intermittent'],
    };
    const { details: _, ...rest } = group;
    const points = [
      { date: '2024-01-01', actual: 1, forecast: null, backtest: null, lower: null, upper: null },
    ];
    expect(toRunGroups({ items: [group], total: 40, page: 2, page_size: 1 })).toEqual({
      items: [{ ...rest, points }],
      total: 40,
      page: 2,
      page_size: 1,
    });
  });

  it('leaves unknown what a group does not say', () => {
    expect(toRunGroups({ items: [{ metrics: null }, null] })).toEqual({
      items: [1, 2].map(() => ({
        key: {},
        name: null,
        points: [],
        metrics: {},
        share: null,
        cumulative_share: null,
        cv: null,
        explanation: null,
        notes: [],
      })),
      total: 2,
      page: 1,
      page_size: 2,
    });
  });

  it.each([undefined, null, {}, { items: {} }, []])('finds no groups in %j', (json) => {
    expect(toRunGroups(json)).toBeNull();
  });
});
