import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { DatasetWriter } from '../../../../src/modules/datasets/storage/dataset-writer.ts';
import run from '../../../../src/modules/runs/execution/forecast-worker.ts';
import { runCores, freeCores } from '../../../../src/compute/free-cores.ts';
import { newStopFlag } from '../../../../src/compute/stop-flag.ts';
import { computePeriods } from '../../../../src/modules/runs/request/run-periods.ts';
import type { RunRequest } from '../../../../src/modules/runs/result/stored-run.ts';
import { openStore } from '../../../../src/db/open-store.ts';
import { runAttempt } from '../../../../src/modules/runs/repository/run-attempt.ts';
import { forecastRunsRepository } from '../../../../src/modules/runs/repository/runs-repository.ts';
import { newDatabase, whyNoPostgres } from '../../../support/postgres/databases.ts';
import { insertUpload, runRow } from '../../../support/stored-rows.ts';

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

/** 2022-01-16, in days since 1970; 24 months follow. */
const middleOfFirst = 19_008;
let files = 0;
function datasetOf(products: number): string {
  const path = join(folder, `${files++}.db`);
  const writer = new DatasetWriter(path, new Map(), { onProgress: () => undefined, sequence: 1 });
  const characteristics = [{ code: 'c2', label: 'Product' }] as const;
  writer.begin({ characteristics: [...characteristics], hasValues: true, columns: [] });
  for (let product = 0; product < products; product++)
    for (let month = 0; month < 24; month++)
      writer.observation(
        writer.combination([`P${product}`]),
        Math.round(middleOfFirst + 30.4 * month),
        1 + ((product * month) % 7),
      );
  writer.finish();
  return path;
}

/** Computes a run. @returns the number of parts that other threads could take */
async function partsOf(products: number, store: string, build: string | null): Promise<number> {
  const { db, presence } = await openStore(store, () => new Date());
  await insertUpload(db);
  await forecastRunsRepository(db).insert(runRow('run'));
  await runAttempt(db, 'run', 'attempt').begin('build of the test');
  const { port1, port2 } = new MessageChannel();
  port1.on('message', () => undefined);
  const closed = once(port1, 'close');
  const span = { firstDate: '2022-01-01', lastDate: '2023-12-31', ordinaryGap: 31 };
  const periods = computePeriods(span, { bucket: 'month', dataStartDate: null, forecastStartDate: null });
  const outcome = await run({
    dataset: { path: datasetOf(products), name: 'demand.csv', checksums: null },
    request,
    periods,
    events: [],
    stockouts: [],
    runId: 'run',
    attemptId: 'attempt',
    build,
    store,
    port: port2,
    stop: newStopFlag(),
    cores: runCores(freeCores(1)),
  });
  await closed;
  expect(outcome).toHaveProperty('result');
  const parts = build === null ? [] : (await sql`SELECT 1 FROM run_parts`.execute(db)).rows;
  await presence?.release();
  await db.destroy();
  return parts.length;
}

describe('a thread that computes a run', () => {
  it.skipIf(whyNoPostgres !== null)('shares its parts with other threads if it has many series', async () => {
    const build = 'build of the test';
    expect(await partsOf(301, await newDatabase(), build)).toBeGreaterThan(0);
    expect(await partsOf(300, await newDatabase(), build)).toBe(0);
  });

  it('computes it alone with SQLite', async () => {
    expect(await partsOf(301, join(folder, 'workspace.db'), null)).toBe(0);
  });
});
