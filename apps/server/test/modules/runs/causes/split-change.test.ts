import { describe, expect, it } from 'vitest';
import { splitChange } from '../../../../src/modules/runs/causes/split-change.ts';

const none = {
  new_actuals: 0,
  changed_history: 0,
  events: 0,
  known_columns: 0,
  settings: 0,
  model: 0,
  adjustments: 0,
  other: 0,
};

describe('splitChange', () => {
  // CMP-3
  it('attributes the difference between consecutive steps to their cause, and the remainder to the plan', () => {
    const steps = [
      { cause: 'new_actuals', sum: 130 },
      { cause: 'known_columns', sum: 125 },
      { cause: 'model', sum: null },
    ] as const;
    expect(splitChange({ forecast: 100, plan: 110 }, { forecast: 165, plan: 172 }, null, steps)).toEqual({
      before: 110,
      after: 172,
      change: 62,
      parts: { ...none, new_actuals: 30, known_columns: -5, model: 40, adjustments: -3 },
    });
  });

  // CMP-3
  it('reports differences caused by recomputing the earlier forecast as other', () => {
    const ends = [
      { forecast: 100, plan: 100 },
      { forecast: 120, plan: 120 },
    ] as const;
    const split = splitChange(...ends, 104, [{ cause: 'events', sum: 120 }]);
    expect(split.parts).toEqual({ ...none, events: 16, other: 4 });
  });
});
