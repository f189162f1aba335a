import { call } from '../support/call.ts';
import { forecastRequest, upload } from '../support/test-data.ts';
import {
  asAna,
  withoutToken,
  withUnknownId,
  withDamagedDataset,
  withTruncatedJson,
  withLargeBody,
  withMalformedId,
  withPlainText,
  withReusedKey,
  whileStorageFails,
} from './common-cases.ts';
import type { ContractCase } from './contract-case.ts';

const forecast = (title: string, status: number, changed: object): ContractCase =>
  asAna('createForecast', status, title, (world) => ({
    json: { ...forecastRequest(world.upload.id), ...changed },
  }));

const twoUnknownRuns = async () => [{ path: { runId: 'one' } }, { path: { runId: 'other' } }] as const;

const maxWaiting = 2000;

export const forecastCases: readonly ContractCase[] = [
  forecast('for the total', 200, {}),
  forecast('for a filtered level, with every option set', 200, {
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
    whole_units: true,
    compared_with: 'another-run',
  }),
  forecast('with an invalid choice of drivers', 422, { with_drivers: 'some' }),
  forecast('with an invalid choice of rounding', 422, { whole_units: 'all' }),
  forecast('for an unknown upload', 404, { product_code: 'some-id' }),
  forecast('with a horizon of 61 buckets', 422, { horizon: 61 }),
  forecast('for a level that the dataset does not have', 422, { aggregation_characteristics: ['c15'] }),
  forecast('with a start that leaves no training data', 422, { forecast_start_date: '2020-01-01' }),
  {
    operation: 'createForecast',
    status: 429,
    title: `while ${maxWaiting} runs are queued`,
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
  withoutToken('createForecast'),
  withTruncatedJson('createForecast'),
  withLargeBody('createForecast'),
  withPlainText('createForecast'),
  withDamagedDataset('createForecast', ({ id }) => ({ json: forecastRequest(id) })),
  ...whileStorageFails('createForecast', ({ upload: { id } }) => ({ json: forecastRequest(id) })),

  asAna('cancelForecastRun', 200, 'for a queued run', async ({ storedRun }) => ({
    path: { runId: await storedRun('queued') },
  })),
  asAna('cancelForecastRun', 409, 'for a run that has ended', ({ run }) => ({
    path: { runId: run.run_id },
  })),
  asAna('cancelForecastRun', 403, 'for another user', async ({ ben, storedRun }) => ({
    token: ben.token,
    path: { runId: await storedRun('queued') },
  })),
  withReusedKey('cancelForecastRun', twoUnknownRuns),
  withMalformedId('cancelForecastRun'),
  withoutToken('cancelForecastRun'),
  withUnknownId('cancelForecastRun'),

  asAna('deleteForecastRun', 200, 'for its creator', async ({ storedRun }) => ({
    path: { runId: await storedRun('completed') },
  })),
  asAna('deleteForecastRun', 200, 'for an administrator', async ({ admin, storedRun }) => ({
    token: admin.token,
    path: { runId: await storedRun('completed') },
  })),
  asAna('deleteForecastRun', 403, 'for another user', ({ ben, run }) => ({
    token: ben.token,
    path: { runId: run.run_id },
  })),
  withMalformedId('deleteForecastRun'),
  withoutToken('deleteForecastRun'),
  withUnknownId('deleteForecastRun'),

  asAna('restoreForecastRun', 200, 'for a deleted run', async ({ deletedRun }) => ({
    path: { runId: await deletedRun() },
  })),
  asAna('restoreForecastRun', 200, 'for a run that is not deleted', ({ run }) => ({
    path: { runId: run.run_id },
  })),
  asAna('restoreForecastRun', 403, 'for another user', async ({ ben, deletedRun }) => ({
    token: ben.token,
    path: { runId: await deletedRun() },
  })),
  withReusedKey('restoreForecastRun', twoUnknownRuns),
  withMalformedId('restoreForecastRun'),
  withoutToken('restoreForecastRun'),
  withUnknownId('restoreForecastRun'),
  ...whileStorageFails('restoreForecastRun', async ({ deletedRun }) => ({
    path: { runId: await deletedRun() },
  })),

  asAna('renameForecastRun', 200, 'for its creator', ({ run }) => ({
    path: { runId: run.run_id },
    json: { name: 'Spring plan' },
  })),
  asAna('renameForecastRun', 200, 'to remove the name, for an administrator', ({ admin, run }) => ({
    token: admin.token,
    path: { runId: run.run_id },
    json: { name: null },
  })),
  asAna('renameForecastRun', 403, 'for another user', ({ ben, run }) => ({
    token: ben.token,
    path: { runId: run.run_id },
    json: { name: 'Mine' },
  })),
  asAna('renameForecastRun', 422, 'with a blank name', ({ run }) => ({
    path: { runId: run.run_id },
    json: { name: '  ' },
  })),
  asAna('renameForecastRun', 404, 'for an unknown run', {
    path: { runId: 'some-id' },
    json: { name: 'Nothing' },
  }),
  asAna('renameForecastRun', 400, 'for a malformed id', {
    path: { runId: 'no id, this' },
    json: { name: 'Odd' },
  }),
  withoutToken('renameForecastRun'),
  withTruncatedJson('renameForecastRun'),
  withLargeBody('renameForecastRun'),
  withPlainText('renameForecastRun'),
  ...whileStorageFails('renameForecastRun', ({ run }) => ({
    path: { runId: run.run_id },
    json: { name: 'Full' },
  })),
];
