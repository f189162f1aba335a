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
  it('reports no adjustments after all of them were undone', () => {
    const plan = { adjustments: [undone], total: 1, forecast_sum: 1000, plan_sum: 1000 };
    expect(planSentence(plan)).toBe('No adjustments: the plan equals the forecast.');
  });

  it('does not assume that older adjustments are undone if only the newest are loaded', () => {
    const plan = { adjustments: [undone], total: 2, forecast_sum: 1000, plan_sum: 1100 };
    expect(planSentence(plan)).toBe('Planned total: 1,100 vs. forecast 1,000 (+10.0%).');
  });
});
