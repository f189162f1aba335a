import { expect, it } from 'vitest';
import { valueAddedSentence } from '../../../../src/features/runs/realised/value-added-tables.tsx';

const added = { naive_wape: 14, by_reason: [], by_author: [] };

// FVA-1
it.each([
  [9.4, 7.1, 'The adjustments made it better: the plan missed by 7.1 %, the forecast by 9.4 %'],
  [7.1, 9.4, 'The adjustments made it worse: the plan missed by 9.4 %, the forecast by 7.1 %'],
  [7.1, 7.12, 'The adjustments made no difference'],
  [null, null, 'What the adjustments added cannot be measured in percent.'],
])('from %s to %s: %s', (forecast_wape, plan_wape, text) => {
  expect(valueAddedSentence({ ...added, forecast_wape, plan_wape })).toContain(text);
});
