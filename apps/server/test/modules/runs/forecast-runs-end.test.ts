import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { ForecastThreads } from '../../../src/modules/runs/execution/forecast-threads.ts';
import { ask, call } from '../../support/call.ts';
import { shareBetweenTests } from '../../support/share-between-tests.ts';
import { TestApp } from '../../support/test-app.ts';
import { forecastOf, forecastRequest, upload } from '../../support/test-data.ts';
import { type SignedIn, signedIn } from '../../support/test-users.ts';

let app: TestApp;
let ana: SignedIn;
let ben: SignedIn;
let admin: SignedIn;
let uploadId: string;
shareBetweenTests(
  async () => {
    app = await TestApp.open();
    ana = await signedIn(app, 'ana');
    ben = await signedIn(app, 'ben');
    admin = await signedIn(app, 'root', ['user', 'admin']);
    uploadId = (await upload(app, ana.token)).id;
  },
  () => app.close(),
);

const start = (changed: object = {}) =>
  call(app, 'createForecast', { token: ana.token, json: forecastRequest(uploadId, changed) });
const run = () => forecastOf(app, ana.token, uploadId);

describe('canceling a run', () => {
  const cancel = (runId: string, { token } = ana) =>
    call(app, 'cancelForecastRun', { token, path: { runId } });

  it('is allowed for the owner and administrators', async () => {
    const { body } = await start({ aggregation_characteristics: ['c2', 'c3'] });
    const { run_id } = body as { run_id: string };
    expect(await cancel(run_id, ben)).toMatchObject({
      status: 403,
      detail: 'Only the person who made this run, or an administrator, may cancel it.',
    });
    expect([200, 409]).toContain((await cancel(run_id, admin)).status);
  });

  // RUN-3
  it('ends a run permanently, even if its worker still reports progress', async () => {
    let hasReported = false;
    const forecast = vi
      .spyOn(ForecastThreads.prototype, 'forecast')
      .mockImplementationOnce(async (_of, _task, stop, onProgress) => {
        onProgress({ done: 0.1, stage: 'Fitting' });
        await once(stop, 'abort');
        // Reports that follow each other sooner are ignored.
        await sleep(300);
        onProgress({ done: 0.5, stage: 'Fitting' });
        hasReported = true;
        throw stop.reason;
      });
    const { body } = await start({ aggregation_characteristics: ['c2', 'c3'] });
    const { run_id } = body as { run_id: string };
    const state = () => ask(app, 'getForecastDetail', { token: ana.token, path: { id: run_id } });
    await vi.waitFor(async () => expect((await state()).status).toBe('running'), { timeout: 300_000 });
    expect(await cancel(run_id)).toMatchObject({ status: 200, body: { run_id, status: 'cancelled' } });
    forecast.mockRestore();
    expect(hasReported).toBe(true);
    const detail = await state();
    expect(detail).toMatchObject({ status: 'cancelled', stage: null, metrics: null });
    expect(detail.finished_at).toEqual(expect.any(String));
    const data = await ask(app, 'getRunData', { token: ana.token, path: { runId: run_id } });
    expect(data.details.actual).toHaveLength(36);
    expect(data.details.forecast).toEqual([]);
    expect(await cancel(run_id)).toMatchObject({
      status: 409,
      detail: 'This run has already ended, so it cannot be cancelled.',
    });
  });

  it('returns 409 for a run that has ended', async () => {
    const { run_id } = await run();
    expect((await cancel(run_id)).status).toBe(409);
    const detail = await ask(app, 'getForecastDetail', { token: ana.token, path: { id: run_id } });
    expect(detail.status).toBe('completed');
  });

  it('leaves the worker free for the next run', async () => {
    const started = await Promise.all(Array.from({ length: 6 }, () => start()));
    const ids = started.map(({ body }) => (body as { run_id: string }).run_id);
    await Promise.all(ids.map((id) => cancel(id)));
    expect((await run()).status).toBe('completed');
  });
});

describe('deleting a run', () => {
  const remove = (runId: string, { token }: SignedIn) =>
    call(app, 'deleteForecastRun', { token, path: { runId } });

  // ROLE-3, ROLE-4
  it('is allowed for the owner and administrators', async () => {
    const [{ run_id: mine }, { run_id: another }] = [await run(), await run()];
    expect(await remove(mine, ben)).toMatchObject({
      status: 403,
      detail: 'Only the person who made this run, or an administrator, may delete it.',
    });
    expect((await remove(mine, ana)).status).toBe(200);
    expect((await remove(another, admin)).status).toBe(200);
    expect((await remove(mine, ana)).status).toBe(404);
  });

  it('stops a running run', async () => {
    const { body } = await start();
    expect((await remove((body as { run_id: string }).run_id, ana)).status).toBe(200);
  });
});

describe('too many unfinished runs', () => {
  it('cause a 429 response with Retry-After', async () => {
    app.withDatabase((database) => {
      const insert = database.prepare(
        `INSERT INTO forecast_runs (id, upload_id, created_at, status, request) VALUES (?, ?, '2020-01-01T00:00:00.000Z', 'queued', '{}')`,
      );
      for (let index = 0; index < 2000; index++) insert.run(`waiting-${index}`, uploadId);
    });
    const answer = await start();
    expect(answer).toMatchObject({
      status: 429,
      detail: 'The server has 2000 unfinished runs. Try again when some have finished.',
    });
    expect(answer.headers['retry-after']).toBe('30');
    app.withDatabase((database) => database.exec(`DELETE FROM forecast_runs WHERE id LIKE 'waiting-%'`));
    expect((await start()).status).toBe(200);
  });
});
