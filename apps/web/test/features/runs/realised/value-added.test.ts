import { expect, it } from 'vitest';
import { valueAddedSentence } from '../../../../src/features/runs/realised/value-added-tables.tsx';

const added = { naive_wape: 14, by_reason: [], by_author: [] };

// FVA-1
it.each([
  [
    9.4,
    7.1,
    'Over all combinations the adjustments made it better: the plan missed by 7.1 %, the forecast by 9.4 %',
  ],
  [
    7.1,
    9.4,
    'Over all combinations the adjustments made it worse: the plan missed by 9.4 %, the forecast by 7.1 %',
  ],
  [7.1, 7.12, 'Over all combinations the adjustments made no difference'],
  [null, null, 'What the adjustments added cannot be measured in percent.'],
])('from %s to %s: %s', (forecast_wape, plan_wape, text) => {
  expect(valueAddedSentence({ ...added, forecast_wape, plan_wape })).toContain(text);
});

// FVA-1
it('tells it apart for what was adjusted, which may come out the other way', () => {
  const by_author = [{ name: 'analyst', adjustments: 1, cells: 1, error_before: 12, error_after: 76 }];
  expect(valueAddedSentence({ ...added, by_author, forecast_wape: 12.8, plan_wape: 12.5 })).toContain(
    'made it better: the plan missed by 12.5 %, the forecast by 12.8 % (WAPE). At what was adjusted they made it worse: it missed by 76',
  );
});
