import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import run from '../../../../src/modules/runs/execution/forecast-worker.ts';
import { runCores, freeCores } from '../../../../src/compute/free-cores.ts';
import { newStopFlag } from '../../../../src/compute/stop-flag.ts';
import { openStore } from '../../../../src/db/open-store.ts';
import { runAttempt } from '../../../../src/modules/runs/repository/run-attempt.ts';
import { forecastRunsRepository } from '../../../../src/modules/runs/repository/runs-repository.ts';
import { monthlyDataset, monthlyRun } from '../../../support/monthly-run.ts';
import { newDatabase, whyNoPostgres } from '../../../support/postgres/databases.ts';
import { insertUpload, runRow } from '../../../support/stored-rows.ts';

const folder = mkdtempSync(join(tmpdir(), 'forecast-worker-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;

/** Computes a run. @returns the number of parts that other threads could take */
async function partsOf(products: number, store: string, build: string | null): Promise<number> {
  const { db, presence } = await openStore(store, () => new Date());
  await insertUpload(db);
  await forecastRunsRepository(db).insert(runRow('run'));
  await runAttempt(db, 'run', 'attempt').begin('build of the test');
  const { port1, port2 } = new MessageChannel();
  port1.on('message', () => undefined);
  const closed = once(port1, 'close');
  const path = join(folder, `${files++}.db`);
  monthlyDataset(path, products);
  const outcome = await run({
    ...monthlyRun(path),
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
