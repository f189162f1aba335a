import { afterEach, expect, it } from 'vitest';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { combinationMetrics } from '../../../../src/modules/runs/result/combination-metrics.ts';
import type { StoredGroup, StoredPoints } from '../../../../src/modules/runs/result/stored-run.ts';
import { openDatabase } from '../../../../src/db/sqlite/open.ts';
import { storedBefore } from '../../../support/stored-before.ts';

const folder = mkdtempSync(join(tmpdir(), 'forecast-console-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const metrics = {
  mape: 5,
  mae: 1,
  rmse: 2,
  bias: -0.5,
  wape: 4,
  smape: 5,
  mase: 0.8,
  rmsse: 0.9,
  skill: 0.2,
};
const points: StoredPoints = {
  start: 600,
  actual: [10, 12, null, 20, 22, 24],
  forecastStart: 606,
  forecast: [25, 26.5],
  lower: null,
  upper: null,
  backtestStart: 604,
  backtest: [21, 26],
};
const group = (
  position: number,
  changed: Partial<StoredGroup>,
  series: Partial<StoredPoints> = {},
): StoredGroup => ({
  run_id: 'run',
  position,
  level: '',
  key: JSON.stringify({ c2: `P-${position}`, c3: 'Süd "1"' }),
  name: null,
  points: JSON.stringify({ ...points, ...series }),
  metrics: JSON.stringify(metrics),
  share: 0.5,
  cumulative_share: 0.5,
  cv: 0.2,
  notes: '[]',
  ...changed,
});

// RUN-12
it('runs created by older versions get the same combination metrics as new ones', async () => {
  const path = join(folder, 'workspace.db');
  const before = await storedBefore(path, '005-levels');
  const groups = [
    group(0, { key: '{}' }),
    group(1, { name: 'Tea' }),
    group(2, { cumulative_share: 0.9, share: 0.05, cv: null }),
    group(3, { share: null, metrics: null, cv: 3 }, { backtest: [], forecast: [] }),
    group(4, { cumulative_share: 1, share: 0.01, cv: 1.5 }, { forecast: [1, 2, 3, 4, 5] }),
    group(5, { level: 'c2', key: '{"c2":"P-1"}' }, { forecastStart: 609, actual: [1, 2, 3, 0, 0, 0] }),
  ];
  await before
    .insertInto('forecast_runs')
    .values({
      id: 'run',
      upload_id: 'upload',
      created_at: '',
      status: 'completed',
      request: '{}',
      sequence: 2,
    })
    .execute();
  await before.insertInto('run_groups').values(groups).execute();
  await before.destroy();

  const now = await openDatabase(path);
  const rows = await now.selectFrom('run_combinations').selectAll().orderBy('position').execute();
  await now.destroy();
  // Runs created by older versions compare the whole forecast with the periods before it.
  const older = { bucket: 'month', partial: null, comparison: null } as const;
  const expected = groups.slice(1).map((one) => combinationMetrics(one, older));
  expect(rows).toMatchObject(expected.map(({ change: _change, ...row }) => row));
  expect(rows[0]).toMatchObject({
    label: 'P-1 + Süd "1"',
    class: 'AX',
    next_sum: 51.5,
    change: 51.5 / 46 - 1,
    absolute_error: 3,
    wape: 4,
    bias: -0.5,
  });
});
