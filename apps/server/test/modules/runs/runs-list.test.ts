import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, call } from '../../support/call.ts';
import { TestApp } from '../../support/test-app.ts';
import { upload } from '../../support/test-data.ts';
import { type SignedIn, signedIn } from '../../support/test-users.ts';

let app: TestApp;
let ana: SignedIn;
beforeAll(async () => {
  app = await TestApp.open();
  ana = await signedIn(app, 'ana');
  const { id } = await upload(app, ana.token);
  const statuses = ['completed', 'failed', 'cancelled'];
  app.withDatabase((database) => {
    const insert = database.prepare(
      `INSERT INTO forecast_runs (id, upload_id, user_id, created_at, status, request, result, name, sequence)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    // Simulates a clock that is set back repeatedly.
    const createdAt = (at: number) => `2026-01-01T00:${59 - at}:00.000Z`;
    const owner = database.prepare('SELECT user_id FROM uploads').pluck().get();
    for (let at = 0; at < 45; at++) {
      const request = {
        model_type: at % 2 === 0 ? 'lightgbm' : 'ensemble',
        bucket_type: 'month',
        horizon: 6,
        product_code: id,
        aggregation_characteristics: [],
        characteristic_labels: { c3: at === 7 ? 'Warehouse' : 'Place' },
        filters: { product_numbers: at === 9 ? ['Grün-Tee'] : [], warehouses: [], customers: [] },
      };
      const metrics = { mape: (at * 7) % 45, mae: 1, rmse: 1, bias: 0 };
      const result = at % 3 === 0 ? JSON.stringify({ metrics, notes: [], origins: 1 }) : null;
      const name = at === 5 ? 'Übersicht' : null;
      const columns = [createdAt(at), statuses[at % 3], JSON.stringify(request), result, name, at + 100];
      insert.run(`run-${at}`, id, owner, ...columns);
    }
  });
});
afterAll(() => app.close());

const list = (query: Record<string, string | number> = {}) =>
  ask(app, 'listForecastRuns', { token: ana.token, query });
const found = async (search: string) => (await list({ search })).runs.map(({ run_id }) => run_id);

// RUN-13
describe('the list of runs', () => {
  it('is sorted newest first regardless of the clock, like the history', async () => {
    const newest = ['run-44', 'run-43', 'run-42'];
    expect((await list({ limit: 3 })).runs.map(({ run_id }) => run_id)).toEqual(newest);
    const history = await ask(app, 'getHistory', { token: ana.token, query: { limit: 3 } });
    expect(history).toMatchObject({ runs: newest.map((run_id) => ({ run_id })) });
  });

  it('can be paged to the last run', async () => {
    const pages = await Promise.all([0, 20, 40].map((offset) => list({ offset })));
    expect(pages.map(({ runs, total }) => [runs.length, total])).toEqual([
      [20, 45],
      [20, 45],
      [5, 45],
    ]);
    expect(pages.at(-1)?.runs.at(-1)?.run_id).toBe('run-0');
  });

  it('can be limited to a dataset', async () => {
    const other = await upload(app, ana.token);
    const [run] = (await list()).runs;
    expect((await list({ upload_id: run?.upload_id ?? '' })).total).toBe(45);
    expect(await list({ upload_id: other.id })).toMatchObject({ runs: [], total: 0 });
    expect(await list({ upload_id: 'unknown' })).toMatchObject({ runs: [], total: 0 });
  });

  it('can be searched by name, dataset, owner, model, filter, label and id, ignoring case', async () => {
    expect(await found('ÜBERSICHT')).toEqual(['run-5']);
    expect(await found('grün-t')).toEqual(['run-9']);
    expect(await found('warehouse')).toEqual(['run-7']);
    expect(await found('run-44')).toEqual(['run-44']);
    expect(await found('Demand.CSV')).toHaveLength(20);
    expect((await list({ search: 'ana' })).total).toBe(45);
    expect((await list({ search: 'ensemb' })).total).toBe(22);
    expect(await found('product_numbers')).toEqual([]);
  });

  it('can be filtered by status and model', async () => {
    const { runs, total } = await list({ status: 'failed', model_type: 'lightgbm' });
    expect(total).toBe(7);
    for (const run of runs) expect(run).toMatchObject({ status: 'failed', model_type: 'lightgbm' });
  });

  it('can be sorted by accuracy in both directions, with unmeasured runs last', async () => {
    for (const order of ['asc', 'desc'] as const) {
      const { runs } = await list({ sort: 'mape', order, limit: 100 });
      const measured = runs.flatMap(({ metrics }) => metrics?.mape ?? []);
      expect(measured).toEqual(measured.toSorted((a, b) => (order === 'asc' ? a - b : b - a)));
      expect(runs.slice(0, 15).every(({ metrics }) => metrics !== null)).toBe(true);
    }
  });
});

// ROLE-5, RUN-13
it('the name of a run appears in the list and in the details, and can be removed', async () => {
  const rename = (name: string | null) =>
    call(app, 'renameForecastRun', { token: ana.token, path: { runId: 'run-4' }, json: { name } });
  expect(await rename('Spring plan')).toMatchObject({ status: 200, body: { name: 'Spring plan' } });
  expect((await list({ search: 'spring' })).runs).toMatchObject([{ run_id: 'run-4', name: 'Spring plan' }]);
  expect(await ask(app, 'getForecastDetail', { token: ana.token, path: { id: 'run-4' } })).toMatchObject({
    name: 'Spring plan',
  });
  expect(await rename('a\u0007')).toMatchObject({ status: 422 });
  expect((await rename(null)).status).toBe(200);
  expect((await list({ search: 'spring' })).total).toBe(0);
});
