import { sql } from 'kysely';
import { call } from '../support/call.ts';
import { forecastOf, quickRun, upload, versionForm } from '../support/test-data.ts';
import {
  asAna,
  withDamagedDataset,
  withoutToken,
  whileStorageFails,
  withUnknownId,
  withMalformedId,
} from './common-cases.ts';
import type { ContractCase } from './contract-case.ts';
import { oncePerWorld, type World } from './world.ts';

/** A dataset owned by Ana with two versions, and a completed run on the first version. */
async function afterMonth({ app, ana: { token } }: Pick<World, 'app' | 'ana'>) {
  const { id } = await upload(app, token);
  const run = await forecastOf(app, token, id, quickRun);
  await call(app, 'addUploadVersion', { token, path: { id }, multipart: versionForm() });
  return { id, runId: run.run_id };
}

/** The same, for cases that leave it unchanged. */
const unchangedMonth = oncePerWorld(afterMonth);

/** The same, with a run whose level the dataset does not have. */
const impossibleMonth = oncePerWorld(async (world) => {
  const path = await afterMonth(world);
  await world.app.withStore(async (db) => {
    const { request } = await db
      .selectFrom('forecast_runs')
      .select('request')
      .where('id', '=', path.runId)
      .executeTakeFirstOrThrow();
    const other = { ...(JSON.parse(request) as object), aggregation_characteristics: ['c15'] };
    await db
      .updateTable('forecast_runs')
      .set({ request: JSON.stringify(other) })
      .where('id', '=', path.runId)
      .execute();
  });
  return path;
});

/** Another run of the shared dataset. */
const otherRun = oncePerWorld(({ app, ana: { token }, upload: { id } }) =>
  forecastOf(app, token, id, { ...quickRun, aggregation_characteristics: ['c2'] }),
);

const refreshing = (operation: 'refreshForecastRun' | 'refreshUpload'): ContractCase[] => [
  {
    operation,
    status: 200,
    title: 'after new data arrived',
    run: async (world) =>
      call(world.app, operation, { token: world.ana.token, path: await afterMonth(world) }),
  },
  asAna(operation, 409, 'without new data', ({ upload, run }) => ({
    path: { id: upload.id, runId: run.run_id },
  })),
  withDamagedDataset(operation, ({ id, runId }) => ({ path: { id, runId } })),
  {
    operation,
    status: 422,
    title: 'if it can no longer be computed',
    run: async (world) =>
      call(world.app, operation, { token: world.ana.token, path: await impossibleMonth(world) }),
  },
  {
    operation,
    status: 429,
    title: 'at the limit of runs',
    // A server of its own, because servers sooner or later compute the waiting run.
    run: ({ elsewhere }) =>
      elsewhere({ runsPerUser: 1 }, async (app, ana) => {
        const path = await afterMonth({ app, ana });
        await app.withStore((db) =>
          sql`INSERT INTO forecast_runs (id, upload_id, user_id, created_at, status, request)
              SELECT 'waiting', upload_id, user_id, created_at, 'queued', request FROM forecast_runs LIMIT 1`.execute(
            db,
          ),
        );
        return call(app, operation, { token: ana.token, path });
      }),
  },
  ...whileStorageFails(operation, async (world) => ({ path: await unchangedMonth(world) })),
  withMalformedId(operation),
  withoutToken(operation),
  withUnknownId(operation),
];

export const monthCases: readonly ContractCase[] = [
  ...refreshing('refreshForecastRun'),
  ...refreshing('refreshUpload'),

  asAna('compareForecastRuns', 200, 'for two runs of a dataset', async (world) => ({
    path: { runId: (await otherRun(world)).run_id },
    query: { with: world.run.run_id, limit: 2 },
  })),
  asAna('compareForecastRuns', 409, 'with a queued run', async ({ run, storedRun }) => ({
    path: { runId: run.run_id },
    query: { with: await storedRun('queued') },
  })),
  asAna('compareForecastRuns', 422, 'for a run that is not a refresh, without a second run', ({ run }) => ({
    path: { runId: run.run_id },
  })),
  asAna('compareForecastRuns', 422, 'with a run of another dataset', async (world) => ({
    path: { runId: world.run.run_id },
    query: { with: (await unchangedMonth(world)).runId },
  })),
  withMalformedId('compareForecastRuns'),
  withoutToken('compareForecastRuns'),
  withUnknownId('compareForecastRuns'),

  ...(['explainRunChange', 'cancelRunExplanation'] as const).flatMap((operation) => [
    asAna(operation, 200, 'for a run and itself', ({ run }) => ({
      path: { runId: run.run_id },
      query: { with: run.run_id },
    })),
    asAna(operation, 409, 'with a queued run', async ({ run, storedRun }) => ({
      path: { runId: run.run_id },
      query: { with: await storedRun('queued') },
    })),
    asAna(operation, 422, 'without another run for a run that is not a refresh', ({ run }) => ({
      path: { runId: run.run_id },
    })),
    withMalformedId(operation),
    withoutToken(operation),
    withUnknownId(operation),
  ]),

  asAna('getRealisedAccuracy', 200, 'for a completed run', ({ run }) => ({
    path: { runId: run.run_id },
    query: { limit: 2 },
  })),
  asAna('getRealisedAccuracy', 422, 'for an unknown group', ({ run }) => ({
    path: { runId: run.run_id },
    query: { aggregation_characteristics: 'c2', group: 'c2:missing' },
  })),
  asAna('getRealisedAccuracy', 409, 'for a queued run', async ({ storedRun }) => ({
    path: { runId: await storedRun('queued') },
  })),
  asAna('getRealisedAccuracy', 422, 'with a limit of 0', ({ run }) => ({
    path: { runId: run.run_id },
    query: { limit: 0 },
  })),
  withMalformedId('getRealisedAccuracy'),
  withoutToken('getRealisedAccuracy'),
  withUnknownId('getRealisedAccuracy'),

  asAna('getWaterfall', 200, 'for a dataset with runs', ({ upload, run }) => ({
    path: { id: upload.id },
    query: { run_id: run.run_id },
  })),
  {
    operation: 'getWaterfall',
    status: 200,
    title: 'for a dataset without runs',
    run: async ({ app, ana: { token }, spareUpload }) => {
      const { id } = await spareUpload();
      return call(app, 'getWaterfall', { token, path: { id } });
    },
  },
  withDamagedDataset('getWaterfall'),
  asAna('getWaterfall', 422, 'with a malformed run id', ({ upload }) => ({
    path: { id: upload.id },
    query: { run_id: 'no id, this' },
  })),
  withMalformedId('getWaterfall'),
  withoutToken('getWaterfall'),
  withUnknownId('getWaterfall'),
];
