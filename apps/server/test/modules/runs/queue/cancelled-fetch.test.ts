import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { PostgresArchive } from '../../../../src/modules/datasets/storage/archive/postgres-archive.ts';
import { ask } from '../../../support/call.ts';
import { newDatabase, whyNoPostgres } from '../../../support/postgres/databases.ts';
import { TestApp } from '../../../support/test-app.ts';
import { ended, forecastRequest, upload } from '../../../support/test-data.ts';
import { signedIn } from '../../../support/test-users.ts';

it.skipIf(whyNoPostgres !== null)(
  'a run that is canceled while its dataset is being fetched frees its slot for the next run',
  async () => {
    const databaseUrl = await newDatabase();
    const front = await TestApp.open({ databaseUrl, runsAtOnce: 0 });
    const { token } = await signedIn(front, 'ana');
    const { id } = await upload(front, token);
    // The database sends no dataset until `sendDatasets` is called.
    const { promise: mayFetch, resolve: sendDatasets } = Promise.withResolvers<void>();
    const archive = new PostgresArchive(databaseUrl);
    const fetch = archive.fetch.bind(archive);
    vi.spyOn(PostgresArchive.prototype, 'fetch').mockImplementation(async (...args) => {
      await mayFetch;
      return fetch(...args);
    });
    const computing = await TestApp.open({ databaseUrl, runsAtOnce: 1 });
    const start = async () =>
      (await ask(front, 'createForecast', { token, json: forecastRequest(id) })).run_id;
    const isBegun = async (runId: string) => {
      const run = sql`SELECT 1 FROM forecast_runs WHERE id = ${runId} AND claim IS NOT NULL`;
      expect((await front.withStore((db) => run.execute(db))).rows).toHaveLength(1);
    };
    const begun = (runId: string) => vi.waitFor(() => isBegun(runId), { timeout: 300_000 });
    const cancelled = await start();
    await begun(cancelled);
    await ask(front, 'cancelForecastRun', { token, path: { runId: cancelled } });
    const next = await start();
    await begun(next);
    sendDatasets();
    expect(await ended(front, token, next)).toMatchObject({ status: 'completed' });
    for (const one of [computing, front, archive]) await one.close();
  },
);
