import { expect, it } from 'vitest';
import { UnreadRows } from '../../src/rows/unread-rows.ts';
import { surveyTable } from '../../src/survey/survey.ts';

const rows = [['day', 'sold'], ...Array.from({ length: 100 }, () => ['01/02/2024', '3'])];
const table = {
  sheet: null,
  async *batches() {
    for (const [position, row] of rows.entries())
      yield await Promise.resolve({ rows: [row], firstRow: position + 1, bytesRead: position });
  },
};

it('UnreadRows checks the interpretation each time the number of rows read has doubled', async () => {
  const survey = await surveyTable(table, { sampleOnly: true, sample: 10 });
  let asked = 0;
  const unread = new UnreadRows(survey, () => {
    asked += 1;
    return true;
  });
  const first = unread.from ?? NaN;
  expect(first).toBeGreaterThan(9);
  for (let before = first; before < 1024 * first; before += 1) unread.countRows(rows.slice(1, 2), before);
  expect(asked).toBe(10);
});
