import { expect, it } from 'vitest';
import { realizedRows } from '../../../../src/modules/runs/export/accuracy-sheets.ts';

it('the accuracy sheet says how many items it leaves out', async () => {
  const realized = { wape: 10, bias: 1, hits: 1, bounded: 1, count: 1 };
  const accuracy = {
    run_id: 'run',
    version: 1,
    bucket_type: 'month',
    level: 0.95,
    promised: null,
    total: realized,
    limit: 1,
    offset: 0,
  } as const;
  const lastOf = async (count: number) => {
    const rows = realizedRows({
      ...accuracy,
      periods: [],
      by_lag: [],
      combinations: [{ key: { c2: 'A' }, name: null, promised_wape: null, ...realized }],
      combination_count: count,
    });
    let last: unknown;
    for await (const [first] of rows) last = first;
    return last;
  };
  expect(await lastOf(1)).toBe('A');
  expect(await lastOf(1_235)).toBe('1,234 more items have smaller errors.');
});
