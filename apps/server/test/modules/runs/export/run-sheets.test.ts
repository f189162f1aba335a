import { expect, it } from 'vitest';
import { type ExportedRun, longRows } from '../../../../src/modules/runs/export/run-sheets.ts';
import type { StoredGroup, StoredPoints } from '../../../../src/modules/runs/result/stored-run.ts';

const span: StoredPoints = {
  start: 600,
  actual: [1],
  forecastStart: 601,
  forecast: [2],
  lower: null,
  upper: null,
  backtestStart: 601,
  backtest: [],
};
const group: StoredGroup = {
  run_id: 'run',
  position: 1,
  level: '',
  key: '{"c2":"P-1"}',
  name: null,
  points: JSON.stringify(span),
  metrics: null,
  share: 1,
  cumulative_share: 1,
  cv: null,
  notes: '[]',
};
const run = (count: number): ExportedRun => ({
  bucket: 'month',
  compared: { bucket: 'month', partial: null, comparison: null },
  level: ['c2'],
  labels: {},
  span,
  count,
  after: async (position) => (position === 0 ? [group] : []),
  hasStockouts: false,
  totalPlan: null,
  planOf: async () => null,
});

async function all(count: number): Promise<unknown[]> {
  const rows: unknown[] = [];
  for await (const row of longRows(run(count))) rows.push(row);
  return rows;
}

// RUN-17
it('an export fails if its run is removed in the meantime, instead of returning an incomplete file', async () => {
  await expect(all(1)).resolves.toHaveLength(3);
  await expect(all(2)).rejects.toThrow('deleted during the export');
});
