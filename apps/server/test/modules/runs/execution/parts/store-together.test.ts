// full run only: several threads share its runs.
// own worker: it changes how runs are sharded.
import '../../../../support/small-shards.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import { sql } from 'kysely';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { freeCores, runCores } from '../../../../../src/compute/free-cores.ts';
import { newStopFlag } from '../../../../../src/compute/stop-flag.ts';
import { openStore } from '../../../../../src/db/open-store.ts';
import run from '../../../../../src/modules/runs/execution/forecast-worker.ts';
import help from '../../../../../src/modules/runs/execution/parts/help-worker.ts';
import { runAttempt } from '../../../../../src/modules/runs/repository/run-attempt.ts';
import { runParts, storingRound } from '../../../../../src/modules/runs/repository/run-parts.ts';
import { forecastRunsRepository } from '../../../../../src/modules/runs/repository/runs-repository.ts';
import { monthlyDataset, monthlyRun } from '../../../../support/monthly-run.ts';
import { newDatabase, whyNoPostgres } from '../../../../support/postgres/databases.ts';
import { insertUpload, runRow } from '../../../../support/stored-rows.ts';

const patience = { timeout: 300_000 };
const build = 'build of the test';
const folder = mkdtempSync(join(tmpdir(), 'store-together-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe.skipIf(whyNoPostgres !== null)('a sharded run whose parts store their series', () => {
  const path = join(folder, 'demand.db');
  monthlyDataset(path, 320);

  /** Computes the run with a helper, or alone. */
  async function computed({ isShared }: { isShared: boolean }) {
    const store = await newDatabase();
    const { db, presence } = await openStore(store, () => new Date());
    await insertUpload(db);
    await forecastRunsRepository(db).insert(runRow('run'));
    await runAttempt(db, 'run', 'attempt').begin(build);
    // The thread of the run must leave the first part to the helper.
    await sql`CREATE FUNCTION skip() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
      CREATE TRIGGER leave_first BEFORE UPDATE OF holder ON run_parts FOR EACH ROW
        WHEN (NEW.holder = 'attempt' AND NEW.round = ${sql.lit(storingRound)} AND NEW.position = 0)
        EXECUTE FUNCTION skip()`.execute(db);
    const common = { ...monthlyRun(path), runId: 'run', store, stop: newStopFlag() };
    const port = () => {
      const { port1, port2 } = new MessageChannel();
      port1.on('message', () => undefined);
      return port2;
    };
    const helping = async () => {
      const parts = runParts(db, { runId: 'run', build });
      await vi.waitFor(async () => expect(await parts.latestRound()).not.toBeNull(), patience);
      await help({ ...common, build, holder: 'helper', port: port(), cores: runCores(freeCores(1)) });
    };
    const own = run({
      ...common,
      attemptId: 'attempt',
      build: isShared ? build : null,
      port: port(),
      cores: runCores(freeCores(1)),
    });
    const [outcome] = await Promise.all([own, isShared ? helping() : null]);
    const groups = await db.selectFrom('run_groups').selectAll().orderBy('position').execute();
    const combinations = await db.selectFrom('run_combinations').selectAll().orderBy('position').execute();
    const { bytes } = await db.selectFrom('forecast_runs').select('bytes').executeTakeFirstOrThrow();
    const { rows: holders } = await sql<{ holder: string }>`
      SELECT DISTINCT holder FROM run_parts WHERE round = ${storingRound} AND position >= 0 ORDER BY 1`.execute(
      db,
    );
    await presence?.release();
    await db.destroy();
    return { stored: { outcome, groups, combinations, bytes }, holders: holders.map(({ holder }) => holder) };
  }

  it('stores the same as one thread alone if a helper stores some of them', async () => {
    const [alone, together] = [await computed({ isShared: false }), await computed({ isShared: true })];
    expect(together.stored).toEqual(alone.stored);
    expect(alone.stored.outcome).toHaveProperty('result');
    expect(alone.stored.groups).toHaveLength(321);
    expect(alone.holders).toEqual([]);
    expect(together.holders).toContain('helper');
  });
});
