import { statSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OperationId } from '../../../src/http/contract/document.ts';
import { ask, call } from '../../support/call.ts';
import { onFullDatabase } from '../../support/full-disk.ts';
import { TestApp } from '../../support/test-app.ts';
import { forecastOf, longCsv, upload } from '../../support/test-data.ts';
import { type SignedIn, signedIn } from '../../support/test-users.ts';

let app: TestApp;
let ana: SignedIn;
let ben: SignedIn;
let admin: SignedIn;
let uploadId: string;
let runId: string;
beforeAll(async () => {
  app = await TestApp.open({ reserveMegabytes: 1 });
  ana = await signedIn(app, 'ana');
  ben = await signedIn(app, 'ben');
  admin = await signedIn(app, 'root', ['user', 'admin']);
  uploadId = (await upload(app, ana.token, longCsv(24))).id;
});
beforeEach(async () => {
  runId = (await forecastOf(app, ana.token, uploadId, { aggregation_characteristics: ['c2'] })).run_id;
});
afterAll(() => app.close());

const of = (operation: OperationId, { token } = ana) =>
  call(app, operation, { token, path: { runId, id: runId } });
const groupsLeft = () =>
  app.withDatabase((database) =>
    database.prepare('SELECT count(*) FROM run_groups WHERE run_id = ?').pluck().get(runId),
  );
const minute = 60_000;
const later = (ms: number) => {
  const time = Date.now() + ms;
  app.clock.now = () => new Date(time);
};

describe('a deleted run', () => {
  // RUN-14
  it('returns 404 for every operation immediately', async () => {
    expect((await of('deleteForecastRun')).status).toBe(200);
    for (const operation of [
      'getForecastDetail',
      'getRunData',
      'getBatchRunData',
      'listCombinations',
      'cancelForecastRun',
      'deleteForecastRun',
    ] as const)
      expect([operation, (await of(operation)).status]).toEqual([operation, 404]);
    const rename = { token: ana.token, path: { runId }, json: { name: 'Gone' } };
    expect((await call(app, 'renameForecastRun', rename)).status).toBe(404);
    const query = { run_ids: runId };
    expect(await ask(app, 'listRunDetails', { token: ana.token, query })).toEqual({ runs: [] });
    expect(await ask(app, 'listForecastMetrics', { token: ana.token, query })).toEqual({ metrics: [] });
    for (const list of ['getHistory', 'listForecastRuns'] as const)
      expect((await call(app, list, { token: ana.token })).text).not.toContain(runId);
  });

  // RUN-15
  it('is unchanged after it is restored within ten minutes', async () => {
    const before = (await of('getRunData')).body;
    const { restorable_until } = await ask(app, 'deleteForecastRun', { token: ana.token, path: { runId } });
    expect(Date.parse(restorable_until ?? '')).toBeGreaterThan(Date.now() + 9 * minute);
    later(9 * minute);
    await app.services.deletedRuns.freeSpace();
    expect(await of('restoreForecastRun')).toMatchObject({ status: 200, body: { run_id: runId } });
    expect((await of('getRunData')).body).toEqual(before);
    expect((await of('restoreForecastRun')).status).toBe(200);
    later(0);
  });

  it('is removed after ten minutes and its space is freed', async () => {
    await of('deleteForecastRun');
    expect(groupsLeft()).toBeGreaterThan(0);
    later(11 * minute);
    expect((await of('restoreForecastRun')).status).toBe(404);
    await app.services.deletedRuns.freeSpace();
    expect(groupsLeft()).toBe(0);
    later(0);
  });

  // RUN-15
  it('cannot be restored once its removal has begun', async () => {
    await of('deleteForecastRun');
    app.withDatabase((database) =>
      database.exec(`CREATE TRIGGER interrupted BEFORE DELETE ON forecast_runs WHEN OLD.id = '${runId}'
        BEGIN SELECT raise(ABORT, 'interrupted'); END`),
    );
    later(11 * minute);
    await expect(app.services.deletedRuns.freeSpace()).rejects.toThrow('interrupted');
    // Simulates a request that was sent just before the ten minutes were over.
    later(9 * minute);
    expect((await of('restoreForecastRun')).status).toBe(404);
    app.withDatabase((database) => database.exec('DROP TRIGGER interrupted'));
    await app.services.deletedRuns.freeSpace();
    expect(groupsLeft()).toBe(0);
    later(0);
  });

  it('is removed by the next server if the server that deleted it was killed', async () => {
    await of('deleteForecastRun');
    later(11 * minute);
    await app.restart();
    expect(groupsLeft()).toBe(0);
    later(0);
  });

  // ROLE-4, ROLE-5
  it('can be restored only by its owner and administrators', async () => {
    expect(await of('deleteForecastRun', ben)).toMatchObject({ status: 403 });
    await of('deleteForecastRun', admin);
    expect(await of('restoreForecastRun', ben)).toMatchObject({
      status: 403,
      detail: 'Only the person who made this run, or an administrator, may restore it.',
    });
    expect((await of('restoreForecastRun', admin)).status).toBe(200);
  });

  // RUN-16
  it('frees its space immediately on a full disk', async () => {
    const answer = await onFullDatabase(
      () => of('deleteForecastRun'),
      // The disk is full, except for the reserved megabyte.
      () => statSync(app.path('reserve')).size > 0,
    );
    expect(answer).toMatchObject({ status: 200, body: { success: true, restorable_until: null } });
    expect(groupsLeft()).toBe(0);
    expect((await of('restoreForecastRun')).status).toBe(404);
  });
});
