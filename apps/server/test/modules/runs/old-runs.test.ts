import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask } from '../../support/call.ts';
import { TestApp } from '../../support/test-app.ts';
import { forecastOf, longCsv, upload } from '../../support/test-data.ts';
import { signedIn } from '../../support/test-users.ts';

const dayMs = 24 * 3_600_000;
let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open({ runDays: 30 });
});
afterAll(() => app.close());

it('runs that ended before RUN_DAYS are removed, unless their plan is locked', async () => {
  const { token } = await signedIn(app, 'ana');
  const { id } = await upload(app, token, longCsv(24));
  const { run_id: old } = await forecastOf(app, token, id);
  const { run_id: locked } = await forecastOf(app, token, id, { horizon: 3 });
  await ask(app, 'lockPlan', { token, path: { runId: locked }, json: { locked: true } });
  const { deletedRuns, forecastRuns } = app.services;
  const names = async () => (await forecastRuns.newest(10)).map(({ run_id }) => run_id).toSorted();

  const started = Date.now();
  app.clock.now = () => new Date(started + 29 * dayMs);
  await deletedRuns.freeSpace();
  expect(await names()).toEqual([old, locked].toSorted());

  app.clock.now = () => new Date(started + 31 * dayMs);
  await deletedRuns.freeSpace();
  expect(await names()).toEqual([locked]);
  const left = app.withDatabase((database) => database.prepare('SELECT id FROM forecast_runs').pluck().all());
  expect(left).toEqual([locked]);
});
