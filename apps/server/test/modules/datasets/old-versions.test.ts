import { afterEach, expect, it } from 'vitest';
import { ask } from '../../support/call.ts';
import { newDatabase, whyNoPostgres } from '../../support/postgres/databases.ts';
import { TestApp } from '../../support/test-app.ts';
import { fileForm, forecastOf, longCsv, upload } from '../../support/test-data.ts';
import { type SignedIn, signedIn } from '../../support/test-users.ts';

const dayMs = 24 * 3_600_000;
const databases = [
  { store: 'SQLite', open: async () => null },
  ...(whyNoPostgres === null ? [{ store: 'PostgreSQL', open: newDatabase }] : []),
];
let app: TestApp;
let ana: SignedIn;
afterEach(() => app.close());

/** Adds a version with one more month each. */
async function addVersion(id: string, months: number): Promise<void> {
  const multipart = fileForm(longCsv(months));
  multipart.delete('upload_mode');
  await ask(app, 'addUploadVersion', { token: ana.token, path: { id }, multipart });
}

const numbersOf = async (id: string) =>
  (await ask(app, 'listUploadVersions', { token: ana.token, path: { id } })).versions.map(
    ({ version }) => version,
  );

/** A dataset with five versions: a run uses version 2, and version 4 is current again. */
async function datasetWithVersions() {
  ana = await signedIn(app, 'ana', ['user', 'admin']);
  const { id } = await upload(app, ana.token, longCsv(24));
  await addVersion(id, 25);
  const { run_id: run } = await forecastOf(app, ana.token, id);
  for (const months of [26, 27, 28]) await addVersion(id, months);
  await ask(app, 'restoreUploadVersion', { token: ana.token, path: { id, version: '4' } });
  return { id, run };
}

/** Runs `work` a number of days from now; sessions would be over by then. */
async function after(days: number, work: () => Promise<void>): Promise<void> {
  const { now } = app.clock;
  app.clock.now = () => new Date(Date.now() + days * dayMs);
  await work();
  app.clock.now = now;
}

const removeOld = () => app.services.oldVersions.remove();

// VER-11
it.each(databases)('VERSION_DAYS deletes old versions that nothing needs on $store', async ({ open }) => {
  app = await TestApp.open({ databaseUrl: await open(), versionDays: 30 });
  const { id, run } = await datasetWithVersions();
  const shown = () =>
    Promise.all([id, run].map((runId) => ask(app, 'getRunData', { token: ana.token, path: { runId } })));
  const before = await shown();
  await after(29, removeOld);
  expect(await numbersOf(id)).toEqual([5, 4, 3, 2, 1]);
  await after(31, async () => {
    await Promise.all([removeOld(), removeOld()]);
  });
  expect(await numbersOf(id)).toEqual([5, 4, 2]);
  expect(await shown()).toEqual(before);
  const { entries } = await ask(app, 'listAuditEntries', { token: ana.token });
  const deleted = entries.filter(({ address }) => address === 'retention');
  expect(deleted.map(({ action, subject }) => `${action} ${subject}`).toSorted()).toEqual([
    `deleteUploadVersion ${id}/versions/1`,
    `deleteUploadVersion ${id}/versions/3`,
  ]);

  // A deleted run needs its version as long as it can be restored.
  await ask(app, 'deleteForecastRun', { token: ana.token, path: { runId: run } });
  await after(31, removeOld);
  expect(await numbersOf(id)).toEqual([5, 4, 2]);
  await after(31, () => app.services.deletedRuns.freeSpace());
  await after(31, removeOld);
  expect(await numbersOf(id)).toEqual([5, 4]);
  expect(await ask(app, 'getRunData', { token: ana.token, path: { runId: id } })).toEqual(before[0]);
});

it('keeps all versions by default', async () => {
  app = await TestApp.open();
  const { id } = await datasetWithVersions();
  await after(36_000, removeOld);
  expect(await numbersOf(id)).toEqual([5, 4, 3, 2, 1]);
});
