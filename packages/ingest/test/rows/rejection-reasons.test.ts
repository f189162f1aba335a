import { expect, it } from 'vitest';
import { RejectionReasons } from '../../src/rows/rejection-reasons.ts';
import { collectUpload } from '../support/collect-upload.ts';

const accepted = 'a number such as 1234.5';

// UP-18
it('rejected cells are counted by column and reason beyond those that are listed', async () => {
  const bad = Array.from({ length: 150 }, (_, at) => `A,2024-01-02,${at % 3 === 0 ? '' : `x${at % 9}`}`);
  const { report } = await collectUpload(['Item,Date,Qty', 'A,2024-01-01,5', ...bad, 'A,soon,1'].join('\n'));
  expect(report.rejected).toHaveLength(100);
  expect(report.rejection_reasons).toEqual([
    { column: 'Qty', accepted, count: 100, rows: [4, 5, 7, 8, 10], values: ['x1', 'x2', 'x4', 'x5', 'x7'] },
    { column: 'Qty', accepted, count: 50, rows: [3, 6, 9, 12, 15], values: [''] },
    expect.objectContaining({ column: 'Date', count: 1, rows: [153], values: ['soon'] }),
  ]);
});

it('RejectionReasons keeps at most 50 reasons, also after it adopts those of another table', () => {
  const [some, more] = [new RejectionReasons(), new RejectionReasons()];
  for (let at = 0; at < 60; at++) some.add({ row: 1, column: `C${at}`, value: 'x', accepted });
  more.add({ row: 1, column: 'Other', value: 'x', accepted });
  expect(some.list).toHaveLength(50);
  some.adopt(more);
  expect(some.list).toHaveLength(50);
  more.adopt(some);
  expect(more.list[0]?.column).toBe('Other');
  expect(more.list).toHaveLength(50);
});
