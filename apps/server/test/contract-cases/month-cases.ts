import { sql } from 'kysely';
import { call } from '../support/call.ts';
import { damageDataset } from '../support/damage-dataset.ts';
import { forecastOf, forecastRequest, upload } from '../support/test-data.ts';
import { asAna, withoutToken, whileStorageFails, withUnknownId, withMalformedId } from './common-cases.ts';
import type { ContractCase } from './contract-case.ts';
import { versionForm } from './versions-cases.ts';
import type { World } from './world.ts';

/** A dataset owned by Ana with two versions, and a completed run on the first version. */
async function afterMonth({ app, ana: { token }, spareUpload }: Pick<World, 'app' | 'ana' | 'spareUpload'>) {
  const { id } = await spareUpload();
  const run = await forecastOf(app, token, id);
  await call(app, 'addUploadVersion', { token, path: { id }, multipart: versionForm() });
  return { id, runId: run.run_id };
}

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
  {
    operation,
    status: 409,
    title: 'for a dataset whose file is damaged',
    run: ({ elsewhere }) =>
      elsewhere({}, async (app, ana) => {
        const path = await afterMonth({ app, ana, spareUpload: () => upload(app, ana.token) });
        await damageDataset(app, path.id);
        return call(app, operation, { token: ana.token, path });
      }),
  },
  {
    operation,
    status: 422,
    title: 'if it can no longer be computed',
    run: async (world) => {
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
      return call(world.app, operation, { token: world.ana.token, path });
    },
  },
  {
    operation,
    status: 429,
    title: 'at the limit of runs',
    run: ({ elsewhere }) =>
      elsewhere({ runsPerUser: 1 }, async (app, ana) => {
        const path = await afterMonth({ app, ana, spareUpload: () => upload(app, ana.token) });
        await app.withStore((db) =>
          sql`INSERT INTO forecast_runs (id, upload_id, user_id, created_at, status, request)
              SELECT 'waiting', upload_id, user_id, created_at, 'queued', request FROM forecast_runs LIMIT 1`.execute(
            db,
          ),
        );
        return call(app, operation, { token: ana.token, path });
      }),
  },
  ...whileStorageFails(operation, async (world) => ({ path: await afterMonth(world) })),
  withMalformedId(operation),
  withoutToken(operation),
  withUnknownId(operation),
];

export const monthCases: readonly ContractCase[] = [
  ...refreshing('refreshForecastRun'),
  ...refreshing('refreshUpload'),

  {
    operation: 'compareForecastRuns',
    status: 200,
    title: 'for two runs of a dataset',
    run: async ({ app, ana: { token }, upload: { id }, run }) => {
      const other = await forecastOf(app, token, id, { aggregation_characteristics: ['c2'], horizon: 4 });
      return call(app, 'compareForecastRuns', {
        token,
        path: { runId: other.run_id },
        query: { with: run.run_id, limit: 2 },
      });
    },
  },
  asAna('compareForecastRuns', 409, 'with a queued run', async ({ run, storedRun }) => ({
    path: { runId: run.run_id },
    query: { with: await storedRun('queued') },
  })),
  asAna('compareForecastRuns', 422, 'for a run that is not a refresh, without a second run', ({ run }) => ({
    path: { runId: run.run_id },
  })),
  {
    operation: 'compareForecastRuns',
    status: 422,
    title: 'with a run of another dataset',
    run: async ({ app, ana: { token }, spareUpload, run }) => {
      const { id } = await spareUpload();
      const other = await forecastOf(app, token, id, forecastRequest(id));
      return call(app, 'compareForecastRuns', {
        token,
        path: { runId: run.run_id },
        query: { with: other.run_id },
      });
    },
  },
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
  {
    operation: 'getWaterfall',
    status: 409,
    title: 'for a dataset whose file is damaged',
    run: ({ elsewhere }) =>
      elsewhere({}, async (app, { token }) => {
        const { id } = await upload(app, token);
        await forecastOf(app, token, id, { forecast_start_date: '2024-06-01' });
        await damageDataset(app, id);
        return call(app, 'getWaterfall', { token, path: { id } });
      }),
  },
  asAna('getWaterfall', 422, 'with a malformed run id', ({ upload }) => ({
    path: { id: upload.id },
    query: { run_id: 'no id, this' },
  })),
  withMalformedId('getWaterfall'),
  withoutToken('getWaterfall'),
  withUnknownId('getWaterfall'),
];
