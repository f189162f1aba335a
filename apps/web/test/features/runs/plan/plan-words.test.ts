import { describe, expect, it } from 'vitest';
import { planSentence } from '../../../../src/features/runs/plan/plan-words.ts';
import type { Plan } from '../../../../src/features/runs/queries.ts';

const undone: Plan['adjustments'][number] = {
  number: 1,
  key: {},
  name: null,
  reason: 'Promotion',
  created_by: 'ann',
  created_at: '2024-07-01T08:00:00Z',
  undone_by: 'ann',
  undone_at: '2024-07-01T09:00:00Z',
  carried: false,
  vanished: false,
  cells: [],
};

describe('planSentence', () => {
  // ADJ-5
  it('says that nothing is adjusted once all is taken back', () => {
    const plan = { adjustments: [undone], total: 1, forecast_sum: 1000, plan_sum: 1000 };
    expect(planSentence(plan)).toBe('Nothing is adjusted: the plan is the forecast.');
  });

  it('does not conclude from the newest adjustments that none of the older ones stands', () => {
    const plan = { adjustments: [undone], total: 2, forecast_sum: 1000, plan_sum: 1100 };
    expect(planSentence(plan)).toBe(
      'The plan of the total is 1,100 over all periods, where the forecast is 1,000 (+10.0 %).',
    );
  });
});
