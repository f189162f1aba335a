import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import { afterAll, expect, it } from 'vitest';
import { DatasetWriter } from '../../../../src/modules/datasets/storage/dataset-writer.ts';
import type { ForecastMessage } from '../../../../src/modules/runs/execution/forecast-task.ts';
import run from '../../../../src/modules/runs/execution/forecast-worker.ts';
import { runCores, freeCores } from '../../../../src/compute/free-cores.ts';
import { newStopFlag } from '../../../../src/compute/stop-flag.ts';
import { computePeriods } from '../../../../src/modules/runs/request/run-periods.ts';
import type { RunRequest } from '../../../../src/modules/runs/result/stored-run.ts';
import { openStore } from '../../../../src/db/open-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'forecast-worker-'));
afterAll(() => rmSync(folder, { recursive: true }));

const request: RunRequest = {
  product_code: 'upload',
  horizon: 1,
  model_type: 'lightgbm',
  run_backtest: false,
  backtest_periods: 1,
  data_start_date: null,
  forecast_start_date: null,
  bucket_type: 'month',
  aggregation_characteristics: ['c2'],
  characteristic_labels: {},
  filters: { product_numbers: [], warehouses: [], customers: [] },
  confidence_level: 0.9,
  intervals: false,
  with_events: false,
  with_drivers: false,
  seasonality_mode: 'auto',
};

let files = 0;
function datasetOf(products: number): string {
  const path = join(folder, `${files++}.db`);
  const writer = new DatasetWriter(path, new Map(), { onProgress: () => undefined, sequence: 1 });
  const characteristics = [{ code: 'c2', label: 'Product' }] as const;
  writer.begin({ characteristics: [...characteristics], hasValues: true, columns: [] });
  for (let product = 0; product < products; product++)
    for (const day of [19_723, 19_754]) writer.observation(writer.combination([`P${product}`]), day, 1);
  writer.finish();
  return path;
}

it.each([
  ['reports many series early if other processes may help', 1000, true, true],
  ['does not report fewer series', 999, true, false],
  ['does not report many series if no other process may help', 1000, false, false],
])('a thread that reads a run %s', async (_, products, isShared, expected) => {
  const store = join(folder, `workspace of ${products} ${isShared}.db`);
  await (await openStore(store, () => new Date())).db.destroy();
  const { port1, port2 } = new MessageChannel();
  const reported: ForecastMessage[] = [];
  port1.on('message', (message: ForecastMessage) => reported.push(message));
  const closed = once(port1, 'close');
  const span = { firstDate: '2024-01-01', lastDate: '2024-02-29', ordinaryGap: 31 };
  const periods = computePeriods(span, { bucket: 'month', dataStartDate: null, forecastStartDate: null });
  const outcome = await run({
    dataset: { path: datasetOf(products), name: 'demand.csv', checksums: null },
    request,
    periods,
    events: [],
    stockouts: [],
    // No attempt has begun, so the worker ends at its first write.
    runId: 'run',
    attemptId: 'superseded',
    isShared,
    store,
    port: port2,
    stop: newStopFlag(),
    cores: runCores(freeCores(1)),
  });
  await closed;
  expect(outcome).toEqual({ superseded: true });
  expect(reported.some((message) => 'hasManySeries' in message)).toBe(expected);
});
