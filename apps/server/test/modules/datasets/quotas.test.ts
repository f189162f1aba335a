// full run only: it fills the server with data.
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FairLimiter } from '../../../src/compute/fair-limiter.ts';
import { openThreads } from '../../../src/threads.ts';
import { ask, call } from '../../support/call.ts';
import { TestApp } from '../../support/test-app.ts';
import { fileForm, forecastOf, forecastRequest, longCsv, upload } from '../../support/test-data.ts';
import { signedIn } from '../../support/test-users.ts';
import { unfinishedUpload } from '../../support/unfinished-upload.ts';

let app: TestApp;
afterEach(() => app.close());

const send = (token: string) => call(app, 'uploadFile', { token, multipart: fileForm(longCsv(3)) });

/** Stores queued runs that nobody starts. */
const queueRuns = (count: number, uploadId: string, userId: string) =>
  app.withDatabase((database) => {
    const insert = database.prepare(
      `INSERT INTO forecast_runs (id, upload_id, user_id, created_at, status, request)
       VALUES (?, ?, ?, '2020-01-01T00:00:00.000Z', 'queued', '{}')`,
    );
    database.transaction(() => {
      for (let run = 0; run < count; run++) insert.run(`run ${run}`, uploadId, userId);
    })();
  });

describe('per-user limits', () => {
  it('restrict the number of running forecasts', async () => {
    app = await TestApp.open({ runsPerUser: 2 });
    const [ana, ben] = [await signedIn(app, 'ana'), await signedIn(app, 'ben')];
    const { id } = await upload(app, ana.token);
    queueRuns(2, id, ana.id);
    const start = (token: string) => call(app, 'createForecast', { token, json: forecastRequest(id) });
    expect(await start(ana.token)).toMatchObject({
      status: 429,
      detail: 'You have 2 unfinished runs. Try again when some have finished.',
    });
    expect((await start(ben.token)).status).toBe(200);
  });

  it('restrict queued runs while many runs of other users are waiting', async () => {
    app = await TestApp.open({ runsPerUser: 10_000 });
    const [ana, ben] = [await signedIn(app, 'ana'), await signedIn(app, 'ben')];
    const { id } = await upload(app, ana.token);
    queueRuns(2000, id, ana.id);
    expect(await call(app, 'createForecast', { token: ben.token, json: forecastRequest(id) })).toMatchObject({
      status: 429,
      detail: 'The server has 2000 unfinished runs. Try again when some have finished.',
    });
  });

  it('do not prevent queued work from being scheduled fairly between users', async () => {
    app = await TestApp.open();
    const [ana, ben] = [await signedIn(app, 'ana'), await signedIn(app, 'ben')];
    const take = vi.spyOn(FairLimiter.prototype, 'run');
    const { id } = await upload(app, ana.token);
    await call(app, 'previewFile', { token: ben.token, multipart: fileForm(longCsv(3)) });
    await forecastOf(app, ana.token, id);
    expect(take.mock.calls.map(([of]) => of)).toEqual([ana.id, ben.id, ana.id]);
    take.mockRestore();
  });

  it('restrict the number of simultaneous uploads', async () => {
    app = await TestApp.open({ uploadsPerUser: 1 });
    const [ana, ben] = [await signedIn(app, 'ana'), await signedIn(app, 'ben')];
    const first = await unfinishedUpload(app, ana.token);
    await first.begun();
    expect(await send(ana.token)).toMatchObject({
      status: 429,
      detail: 'You are already uploading 1 files. Try again when one of them is complete.',
    });
    expect((await send(ben.token)).status).toBe(200);
    first.end();
    expect((await first.answer).status).toBe(200);
    expect((await send(ana.token)).status).toBe(200);
  });

  it('restrict the stored bytes, and deleting data frees space', async () => {
    app = await TestApp.open({ bytesPerUser: 1 });
    const [ana, ben] = [await signedIn(app, 'ana'), await signedIn(app, 'ben')];
    const { id } = await upload(app, ana.token);
    const refused = await send(ana.token);
    expect(refused.status).toBe(507);
    expect(refused.detail).toMatch(
      /^You have stored 1 MB, and the limit is 1 MB per user\. Delete datasets or runs/,
    );
    expect((await send(ben.token)).status).toBe(200);
    const { token } = await signedIn(app, 'root', ['user', 'admin']);
    const multipart = new FormData();
    multipart.set('file', new Blob([longCsv(4)]), 'next.csv');
    const ofAdmin = await call(app, 'addUploadVersion', { token, path: { id }, multipart });
    expect(ofAdmin.detail).toMatch(/^ana has stored 1 MB, and the limit is 1 MB per user\. /);
    await call(app, 'deleteUpload', { token: ana.token, path: { id } });
    expect((await send(ana.token)).status).toBe(200);
  });

  it('include runs, events and plans, and never remove existing data', async () => {
    app = await TestApp.open({ bytesPerUser: 1 });
    const ana = await signedIn(app, 'ana');
    const { id } = await upload(app, ana.token);
    const detail: unknown = expect.stringMatching(/^You have stored 1 MB, and the limit/);
    const refused = { status: 507, detail };

    const ben = await signedIn(app, 'ben');
    const { run_id: runId } = await forecastOf(app, ben.token, id);
    const run = () => call(app, 'createForecast', { token: ben.token, json: forecastRequest(id) });
    expect(await run()).toMatchObject(refused);
    expect((await call(app, 'getForecastDetail', { token: ben.token, path: { id: runId } })).status).toBe(
      200,
    );

    const cara = await signedIn(app, 'cara');
    const event = (name: string) =>
      call(app, 'addDatasetEvent', {
        token: cara.token,
        path: { id },
        json: { name, kind: 'once', dates: [{ first_date: '2024-01-01', last_date: '2024-01-02' }] },
      });
    expect((await event('Fair')).status).toBe(200);
    expect(await event('Sale')).toMatchObject(refused);

    const dora = await signedIn(app, 'dora');
    const { details } = await ask(app, 'getRunData', { token: dora.token, path: { runId } });
    const { date = '', value = 0 } = details.forecast[0] ?? {};
    const adjust = () =>
      call(app, 'adjustPlan', {
        token: dora.token,
        path: { runId },
        json: {
          cells: [{ date, kind: 'percent', amount: 5, based_on: value }],
          reason: 'Fair',
        },
      });
    expect((await adjust()).status).toBe(200);
    expect(await adjust()).toMatchObject(refused);
  });

  it('include all versions of a dataset', async () => {
    app = await TestApp.open();
    const ana = await signedIn(app, 'ana');
    const { id } = await upload(app, ana.token);
    const bytes = statSync(app.path('datasets', `${id}.db`)).size;
    await app.close();

    app = await TestApp.open({ bytesPerUser: bytes + 1 });
    const { token } = await signedIn(app, 'ana');
    const stored = await upload(app, token);
    const multipart = new FormData();
    multipart.set('file', new Blob([longCsv(4)]), 'next.csv');
    multipart.set('mode', 'replace-all');
    expect((await call(app, 'addUploadVersion', { token, path: { id: stored.id }, multipart })).status).toBe(
      200,
    );
    expect((await send(token)).status).toBe(507);
  });
});

describe('an uploaded file', () => {
  it('is no longer read after the time limit', async () => {
    app = await TestApp.open();
    const { id } = await signedIn(app, 'ana');
    const threads = openThreads({ ingestMs: 1 });
    const path = app.path('long.csv');
    writeFileSync(path, longCsv(3000));
    const file = { path, originalName: 'long.csv', fileType: 'csv', uploadMode: 'both' } as const;
    await expect(
      threads.files.preview(file, {
        userId: id,
        signal: new AbortController().signal,
        onProgress: () => undefined,
      }),
    ).rejects.toThrow('Reading the file took longer than 1 minutes. Split it, or upload it as CSV.');
    await threads.close();
  });

  it('is rejected and leaves nothing behind if the transfer stops halfway', async () => {
    app = await TestApp.open({ stallSeconds: 0.2 });
    const { token } = await signedIn(app, 'ana');
    const { answer } = await unfinishedUpload(app, token);
    expect(await answer).toMatchObject({
      status: 408,
      headers: { connection: 'close' },
      detail:
        'The upload was canceled because no data arrived for 0.2 seconds. Check your connection and try again.',
    });
    while (readdirSync(app.path('incoming')).length > 0) await sleep(10);
  });
});
