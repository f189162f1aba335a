import { call } from '../support/call.ts';
import { forecastRequest, upload } from '../support/test-data.ts';
import {
  asked,
  asksWhoCalls,
  knowsOnlyWhatThereIs,
  noticesDamage,
  refusesBrokenJson,
  refusesLargeBodies,
  refusesOddIds,
  refusesOtherContent,
  cannotStore,
} from './common-cases.ts';
import type { ContractCase } from './contract-case.ts';

const forecast = (title: string, status: number, changed: object): ContractCase =>
  asked('createForecast', status, title, (world) => ({
    json: { ...forecastRequest(world.upload.id), ...changed },
  }));

const maxWaiting = 2000;

export const forecastCases: readonly ContractCase[] = [
  forecast('of the total', 200, {}),
  forecast('of a level, filtered, with every choice made', 200, {
    run_backtest: false,
    bucket_type: 'quarter',
    aggregation_characteristics: ['c2', 'c3'],
    characteristic_labels: { c2: 'Article' },
    filters: { product_numbers: ['A1'], warehouses: [], customers: [] },
    data_start_date: '2022-01-01',
    forecast_start_date: null,
    confidence_level: 0.8,
    intervals: false,
    seasonality_mode: 'multiplicative',
    with_events: false,
    with_drivers: false,
  }),
  forecast('with drivers neither used nor left out', 422, { with_drivers: 'some' }),
  forecast('of an upload nobody made', 404, { product_code: 'some-id' }),
  forecast('over 61 buckets', 422, { horizon: 61 }),
  forecast('of a level the dataset does not have', 422, { aggregation_characteristics: ['c15'] }),
  forecast('from a date that leaves nothing to train on', 422, { forecast_start_date: '2020-01-01' }),
  {
    operation: 'createForecast',
    status: 429,
    title: `while ${maxWaiting} runs wait`,
    run: ({ elsewhere }) =>
      elsewhere({}, async (app, { token }) => {
        const { id } = await upload(app, token);
        const waiting = (index: number) => ({
          id: `waiting-${index}`,
          upload_id: id,
          created_at: '',
          status: 'queued' as const,
          request: '{}',
          sequence: 0,
        });
        await app.withStore((db) =>
          db
            .insertInto('forecast_runs')
            .values(Array.from({ length: maxWaiting }, (_, index) => waiting(index)))
            .execute(),
        );
        return call(app, 'createForecast', { token, json: forecastRequest(id) });
      }),
  },
  asksWhoCalls('createForecast'),
  refusesBrokenJson('createForecast'),
  refusesLargeBodies('createForecast'),
  refusesOtherContent('createForecast'),
  noticesDamage('createForecast', ({ id }) => ({ json: forecastRequest(id) })),
  ...cannotStore('createForecast', ({ upload: { id } }) => ({ json: forecastRequest(id) })),

  asked('cancelForecastRun', 200, 'of a run that waits', async ({ storedRun }) => ({
    path: { runId: await storedRun('queued') },
  })),
  asked('cancelForecastRun', 409, 'of a run that has ended', ({ run }) => ({
    path: { runId: run.run_id },
  })),
  asked('cancelForecastRun', 403, 'by somebody else', async ({ ben, storedRun }) => ({
    token: ben.token,
    path: { runId: await storedRun('queued') },
  })),
  refusesOddIds('cancelForecastRun'),
  asksWhoCalls('cancelForecastRun'),
  knowsOnlyWhatThereIs('cancelForecastRun'),

  asked('deleteForecastRun', 200, 'by its maker', async ({ storedRun }) => ({
    path: { runId: await storedRun('completed') },
  })),
  asked('deleteForecastRun', 200, 'by an administrator', async ({ admin, storedRun }) => ({
    token: admin.token,
    path: { runId: await storedRun('completed') },
  })),
  asked('deleteForecastRun', 403, 'by somebody else', ({ ben, run }) => ({
    token: ben.token,
    path: { runId: run.run_id },
  })),
  refusesOddIds('deleteForecastRun'),
  asksWhoCalls('deleteForecastRun'),
  knowsOnlyWhatThereIs('deleteForecastRun'),

  asked('restoreForecastRun', 200, 'of a run that was just deleted', async ({ deletedRun }) => ({
    path: { runId: await deletedRun() },
  })),
  asked('restoreForecastRun', 200, 'of a run that stands', ({ run }) => ({ path: { runId: run.run_id } })),
  asked('restoreForecastRun', 403, 'by somebody else', async ({ ben, deletedRun }) => ({
    token: ben.token,
    path: { runId: await deletedRun() },
  })),
  refusesOddIds('restoreForecastRun'),
  asksWhoCalls('restoreForecastRun'),
  knowsOnlyWhatThereIs('restoreForecastRun'),
  ...cannotStore('restoreForecastRun', async ({ deletedRun }) => ({ path: { runId: await deletedRun() } })),

  asked('renameForecastRun', 200, 'by its maker', ({ run }) => ({
    path: { runId: run.run_id },
    json: { name: 'Spring plan' },
  })),
  asked('renameForecastRun', 200, 'back to none, by an administrator', ({ admin, run }) => ({
    token: admin.token,
    path: { runId: run.run_id },
    json: { name: null },
  })),
  asked('renameForecastRun', 403, 'by somebody else', ({ ben, run }) => ({
    token: ben.token,
    path: { runId: run.run_id },
    json: { name: 'Mine' },
  })),
  asked('renameForecastRun', 422, 'to nothing but blanks', ({ run }) => ({
    path: { runId: run.run_id },
    json: { name: '  ' },
  })),
  asked('renameForecastRun', 404, 'of a run nobody made', {
    path: { runId: 'some-id' },
    json: { name: 'Nothing' },
  }),
  asked('renameForecastRun', 400, 'with an id that cannot be one', {
    path: { runId: 'no id, this' },
    json: { name: 'Odd' },
  }),
  asksWhoCalls('renameForecastRun'),
  refusesBrokenJson('renameForecastRun'),
  refusesLargeBodies('renameForecastRun'),
  refusesOtherContent('renameForecastRun'),
  ...cannotStore('renameForecastRun', ({ run }) => ({
    path: { runId: run.run_id },
    json: { name: 'Full' },
  })),
];
