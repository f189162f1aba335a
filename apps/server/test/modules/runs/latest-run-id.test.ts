import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask } from '../../support/call.ts';
import { TestApp } from '../../support/test-app.ts';
import { forecastOf, quickRun, upload, versionForm } from '../../support/test-data.ts';
import { type SignedIn, signedIn } from '../../support/test-users.ts';

let app: TestApp;
let ana: SignedIn;
beforeAll(async () => {
  app = await TestApp.open();
  ana = await signedIn(app, 'ana');
});
afterAll(() => app.close());

// FC-29, SET-4, REF-1
it('the latest run of a dataset is the most accurate of the newest runs that compare models', async () => {
  const { token } = ana;
  const { id } = await upload(app, token);
  const latest = async () =>
    (await ask(app, 'listForecastRuns', { token, query: { upload_id: id } })).latest_run_id;
  expect(await latest()).toBeNull();
  const run = async (wape: number | null, compared_with: string | null) => {
    const { run_id } = await forecastOf(app, token, id, { ...quickRun, compared_with });
    const set = `UPDATE forecast_runs SET result = json_set(result, '$.metrics', json(?)) WHERE id = ?`;
    const metrics = JSON.stringify({ mape: 1, mae: 1, rmse: 1, bias: 0, wape });
    app.withDatabase((database) => database.prepare(set).run(metrics, run_id));
    return run_id;
  };
  await run(1, null);
  const first = await run(8, null);
  expect(await latest()).toBe(first);
  const best = await run(4, first);
  await run(null, first);
  await run(6, first);
  expect(await latest()).toBe(best);
  const unfiltered = await ask(app, 'listForecastRuns', { token });
  expect(unfiltered.latest_run_id).toBeNull();

  await ask(app, 'addUploadVersion', { token, path: { id }, multipart: versionForm() });
  const { run_id } = await ask(app, 'refreshUpload', { token, path: { id } });
  const { refreshed_from, parameters } = await ask(app, 'getForecastDetail', { token, path: { id: run_id } });
  expect(refreshed_from).toBe(best);
  expect(parameters.compared_with).toBeNull();
});
