import { expect, it } from 'vitest';
import { valueAddedSentence } from '../../../../src/features/runs/accuracy/value-added-tables.tsx';

const added = { naive_wape: 14, by_reason: [], by_author: [] };

// FVA-1
it.each([
  [
    9.4,
    7.1,
    'Over all combinations, the adjustments reduced the error: WAPE 7.1% for the plan, 9.4% for the forecast.',
  ],
  [
    7.1,
    9.4,
    'Over all combinations, the adjustments increased the error: WAPE 9.4% for the plan, 7.1% for the forecast.',
  ],
  [7.1, 7.12, 'Over all combinations, the adjustments made no difference'],
  [null, null, 'The value added by the adjustments cannot be expressed in percent.'],
])('an error that changes from %s to %s is described as: %s', (forecast_wape, plan_wape, text) => {
  expect(valueAddedSentence({ ...added, forecast_wape, plan_wape })).toContain(text);
});

// FVA-1
it('valueAddedSentence reports the effect on the adjusted cells separately, because it may be the opposite', () => {
  const by_author = [{ name: 'analyst', adjustments: 1, cells: 1, error_before: 12, error_after: 76 }];
  expect(valueAddedSentence({ ...added, by_author, forecast_wape: 12.8, plan_wape: 12.5 })).toContain(
    'reduced the error: WAPE 12.5% for the plan, 12.8% for the forecast. For the adjusted cells, error rose from 12.00 to 76.00.',
  );
});

// FVA-1
it('valueAddedSentence reports which adjustments are counted and why others are not', () => {
  const wapes = { ...added, forecast_wape: 4.3, plan_wape: 3.5 };
  const counts = { counted: 2, late: 1, pending: 3, vanished: 0 };
  expect(valueAddedSentence({ ...wapes, adjusted_cells: counts })).toContain(
    'Counted: 2 adjusted periods. Not counted: 1 changed after the actual was known, 3 without an actual yet.',
  );
  const none = { counted: 0, late: 2, pending: 0, vanished: 1 };
  expect(valueAddedSentence({ ...wapes, adjusted_cells: none })).toBe(
    'No adjustment counts toward value added yet. Not counted: 2 changed after the actual was known, 1 of combinations that this run does not have.',
  );
});
