import { expect, it } from 'vitest';
import { valueAddedSentence } from '../../../../src/features/runs/accuracy/value-added-tables.tsx';

const added = { naive_wape: 14, by_reason: [], by_author: [] };

// FVA-1
it.each([
  [
    9.4,
    7.1,
    'Over all combinations, the adjustments reduced the error: WAPE 7.1 % for the plan, 9.4 % for the forecast.',
  ],
  [
    7.1,
    9.4,
    'Over all combinations, the adjustments increased the error: WAPE 9.4 % for the plan, 7.1 % for the forecast.',
  ],
  [7.1, 7.12, 'Over all combinations, the adjustments made no difference'],
  [null, null, 'The value added by the adjustments cannot be expressed in percent.'],
])('from %s to %s: %s', (forecast_wape, plan_wape, text) => {
  expect(valueAddedSentence({ ...added, forecast_wape, plan_wape })).toContain(text);
});

// FVA-1
it('reports the adjusted cells separately, where the effect may be the opposite', () => {
  const by_author = [{ name: 'analyst', adjustments: 1, cells: 1, error_before: 12, error_after: 76 }];
  expect(valueAddedSentence({ ...added, by_author, forecast_wape: 12.8, plan_wape: 12.5 })).toContain(
    'reduced the error: WAPE 12.5 % for the plan, 12.8 % for the forecast. For the adjusted cells, error rose from 12.00 to 76.00.',
  );
});
