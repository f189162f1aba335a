import { setTimeout as sleep } from 'node:timers/promises';
import { addUsers } from '../server/add-users.ts';
import type { BenchServer } from '../server/bench-server.ts';
import { type BenchWorkspace, copyRow } from '../server/bench-workspace.ts';

/** Rows that are added to each list. */
const counts = { users: 10_000, datasets: 1000, versions: 1000, runs: 10_000, auditEntries: 100_000 };
const months = Array.from({ length: 24 }, (_, index) =>
  new Date(Date.UTC(2022, index)).toISOString().slice(0, 10),
);

/** IDs of a workspace in which everything is large. */
export interface LargestWorkspace {
  uploadId: string;
  runId: string;
  otherId: string;
  /** The first forecast of the run's total. */
  next: { date: string; value: number };
}

export function manySeries(series: number): Blob {
  const lines = ['Product,Date,Demand'];
  for (let product = 0; product < series; product++)
    for (const [index, month] of months.entries())
      lines.push(`Product ${product},${month},${50 + ((product * 7 + index * 13) % 90)}`);
  return new Blob([lines.join('\n')]);
}

export const forecastOf = (id: string) => ({
  product_code: id,
  horizon: 6,
  model_type: 'lightgbm',
  bucket_type: 'month',
  backtest_periods: 6,
  aggregation_characteristics: ['c2'],
});

/** Uploads a dataset with many series and forecasts it twice. */
export async function createLargest(server: BenchServer, series: number): Promise<LargestWorkspace> {
  const { id } = await server.upload(manySeries(series), 'many.csv');
  const runs: string[] = [];
  for (let run = 0; run < 2; run++) {
    const { run_id } = (await server.send('/api/forecast', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(forecastOf(id)),
    })) as { run_id: string };
    await completionOf(server, run_id);
    runs.push(run_id);
  }
  const [runId = '', otherId = ''] = runs;
  const { details } = (await server.send(`/api/run-data/${runId}`, { method: 'GET' })) as {
    details: { forecast: { date: string; value: number }[] };
  };
  const [next] = details.forecast;
  if (next === undefined) throw new Error('the run has no forecast');
  return { uploadId: id, runId, otherId, next };
}

async function completionOf(server: BenchServer, runId: string): Promise<void> {
  for (;;) {
    const run = (await server.send(`/api/forecast-detail/${runId}`, { method: 'GET' })) as {
      status: string;
      error: string | null;
    };
    if (run.status === 'completed') return;
    if (run.status !== 'queued' && run.status !== 'running')
      throw new Error(`the run ended as ${run.status}: ${run.error}`);
    await sleep(500);
  }
}

/** Copies rows until the lists are long. Makes the user an administrator. */
export async function lengthenLists(
  workspace: BenchWorkspace,
  { uploadId, runId }: LargestWorkspace,
): Promise<void> {
  await workspace.run(`UPDATE users SET roles = '["user","admin"]' WHERE username = 'bench'`);
  await addUsers(workspace, counts.users);
  await copyRow(workspace, ['uploads', `id = '${uploadId}'`], counts.datasets, {
    id: `'dataset-' || i`,
    run_id: `'import-' || i`,
    version_id: 'NULL',
    sequence: '-i',
    digest: 'NULL',
  });
  await copyRow(workspace, ['dataset_versions', `id = '${uploadId}'`], counts.versions, {
    id: `'version-' || i`,
    run_id: `'version-import-' || i`,
    number: 'i + 1',
  });
  await copyRow(workspace, ['forecast_runs', `id = '${runId}'`], counts.runs, {
    id: `'run-' || i`,
    sequence: '-i',
  });
  // The waterfall compares the totals of runs.
  await copyRow(workspace, ['run_groups', `run_id = '${runId}' AND position = 0`], counts.runs, {
    run_id: `'run-' || i`,
  });
  await copyRow(workspace, ['audit_entries', 'true'], counts.auditEntries, { id: null });
}
