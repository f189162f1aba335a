import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../src/db/sqlite/open.ts';
import { ask, call } from '../../support/call.ts';
import { damage } from '../../support/damage.ts';
import { storedBefore } from '../../support/stored-before.ts';
import { TestApp } from '../../support/test-app.ts';
import { demand, forecastOf, isoMonth, longCsv, upload } from '../../support/test-data.ts';
import { type SignedIn, signedIn } from '../../support/test-users.ts';

let app: TestApp;
let ana: SignedIn;
beforeAll(async () => {
  app = await TestApp.open();
  ana = await signedIn(app, 'ana');
});
afterAll(() => app.close());

// DATA-16
describe('the value name', () => {
  const labelOf = async (content: string) => {
    const { id } = await upload(app, ana.token, content);
    return (await ask(app, 'getUpload', { token: ana.token, path: { id } })).value_label;
  };

  it('is the header of the value column in datasets, runs and run data', async () => {
    const uploaded = await upload(app, ana.token, longCsv().replace('Demand', 'units_sold'));
    const { run_id, value_label } = await forecastOf(app, ana.token, uploaded.id, { run_backtest: false });
    expect(value_label).toBe('Units sold');
    const { uploads } = await ask(app, 'listUploads', { token: ana.token });
    expect(uploads.find(({ id }) => id === uploaded.id)?.value_label).toBe('Units sold');
    for (const runId of [run_id, uploaded.run_id])
      expect(await ask(app, 'getRunData', { token: ana.token, path: { runId } })).toMatchObject({
        value_label: 'Units sold',
      });
  });

  it('is null for files with one column per period or series, and for files without values', async () => {
    expect(await labelOf('Product,2024-01,2024-02\nA,1,2\n')).toBeNull();
    expect(await labelOf('Date,Wien,Graz\n2024-01-01,1,2\n2024-02-01,3,4\n')).toBeNull();
  });

  it('is null for datasets written by older versions', async () => {
    const path = app.path('before.db');
    const before = await storedBefore(path, '010-run-indexes');
    await before.destroy();
    const now = await openDatabase(path);
    expect(await now.selectFrom('uploads').select('value_label').execute()).toEqual([{ value_label: null }]);
    await now.destroy();
  });
});

// FC-31
describe('the values of a characteristic', () => {
  it('are found by a part of their text, ignoring case, and are returned in pages with the most frequent first', async () => {
    const rows = Array.from({ length: 130 }, (_, at) => `P-${at},2024-01-01,1\n`).join('');
    const { id } = await upload(
      app,
      ana.token,
      `Product,Date,Demand\n${rows}ÖL 1,2024-02-01,1\nöl 2,2024-02-01,1\nöl 2,2024-03-01,1\n`,
    );
    const search = (query: Record<string, string | number>) =>
      ask(app, 'listCharacteristicValues', { token: ana.token, path: { id, code: 'c2' }, query });
    expect(await search({ search: 'Öl' })).toEqual({
      values: ['öl 2', 'ÖL 1'],
      total: 2,
      offset: 0,
      limit: 20,
    });
    expect(await search({ search: 'p-12', limit: 2, offset: 10 })).toMatchObject({
      values: ['P-129'],
      total: 11,
    });
    expect(await search({ limit: 1, offset: 131 })).toMatchObject({ values: ['ÖL 1'], total: 132 });
    expect(await search({ search: '%' })).toMatchObject({ values: [], total: 0 });
  });

  it('include the values of master data, which has no rows', async () => {
    const { id } = await upload(app, ana.token, 'Product,Region\nA,West\nB,East\n', { mode: 'master' });
    const path = { id, code: 'c5' };
    expect(await ask(app, 'listCharacteristicValues', { token: ana.token, path })).toMatchObject({
      total: 2,
    });
  });
});

// FC-30
it('the history of a dataset can be filtered', async () => {
  const { run_id, id } = await upload(app, ana.token);
  const actuals = async (filter: string) =>
    (await ask(app, 'getRunData', { token: ana.token, path: { runId: run_id }, query: { filter } })).details
      .actual;
  const some = await actuals('c2:A1~c2:B2~c3:North');
  expect(some).toHaveLength(36);
  expect(some[1]).toEqual({ date: isoMonth(1), value: demand(1, 0, 0) + demand(1, 1, 0) });
  expect(await actuals('c2:unknown')).toEqual([]);
  const run = await forecastOf(app, ana.token, id, { run_backtest: false });
  const asked = { token: ana.token, path: { runId: run.run_id }, query: { filter: 'c2:A1' } };
  expect((await call(app, 'getRunData', asked)).status).toBe(422);
});

it('a damaged file is reported when filtered history is requested', async () => {
  const { id } = await upload(app, ana.token);
  damage(app.path('datasets', `${id}.db`));
  const asked = { token: ana.token, path: { runId: id }, query: { filter: 'c2:A1' } };
  expect(await call(app, 'getRunData', asked)).toMatchObject({
    status: 409,
    detail: 'The file of the dataset "demand.csv" is damaged. Delete the dataset and upload it again.',
  });
});
