import { afterEach, expect, it } from 'vitest';
import { ask } from '../../support/call.ts';
import { TestApp } from '../../support/test-app.ts';
import { forecastOf, longCsv, upload } from '../../support/test-data.ts';
import { signedIn } from '../../support/test-users.ts';

const dayMs = 24 * 3_600_000;
let app: TestApp;
afterEach(() => app.close());

it.each([
  { setting: 'RUN_DAYS', days: { runDays: 30 }, keeps: 'locked' },
  { setting: 'PLAN_DAYS', days: { planDays: 30 }, keeps: 'old' },
] as const)('$setting deletes old runs, records them, and keeps the $keeps one', async ({ days, keeps }) => {
  app = await TestApp.open(days);
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
  await deletedRuns.freeSpace();
  const [kept, deleted] = keeps === 'old' ? [old, locked] : [locked, old];
  expect(await names()).toEqual([kept]);
  const left = app.withDatabase((database) => database.prepare('SELECT id FROM forecast_runs').pluck().all());
  expect(left).toEqual([kept]);
  const recorded = await app.withStore((db) =>
    db.selectFrom('audit_entries').select(['action', 'subject']).where('address', '=', 'retention').execute(),
  );
  expect(recorded).toEqual([{ action: 'deleteForecastRun', subject: deleted }]);
});
