import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { OperationId } from '../../../src/http/contract/document.ts';
import { cachedRoutes } from '../../../src/http/response-cache/cached-routes.ts';
import { type CachedResponse, ResponseCache } from '../../../src/http/response-cache/response-cache.ts';
import { again, type Answer, ask, call } from '../../support/call.ts';
import { shareBetweenTests } from '../../support/share-between-tests.ts';
import { TestApp } from '../../support/test-app.ts';
import { fileForm, forecastOf, longCsv, upload } from '../../support/test-data.ts';
import { addUser, type SignedIn, signedIn, testPassword } from '../../support/test-users.ts';

let app: TestApp;
let ana: SignedIn;
let ben: SignedIn;
let uploadId: string;
let runId: string;
let otherRunId: string;
shareBetweenTests(
  async () => {
    app = await TestApp.open();
    ana = await signedIn(app, 'ana');
    ben = await signedIn(app, 'ben');
    uploadId = (await upload(app, ana.token, longCsv(24))).id;
    runId = (await forecastOf(app, ana.token, uploadId, { aggregation_characteristics: ['c2'] })).run_id;
    otherRunId = (await forecastOf(app, ana.token, uploadId)).run_id;
  },
  () => app.close(),
);

const operations = Object.keys(cachedRoutes) as OperationId[];
/** Returns the path and query parameters of a request for a cached operation. */
function addressOf(operation: OperationId) {
  const id = /Upload|Dataset|Waterfall/.test(operation) ? uploadId : runId;
  return {
    path: { id, runId: id, uploadId: id, version: '1' },
    query: { run_ids: runId, with: otherRunId },
  };
}
const asking = (operation: OperationId, of = runId, { token } = ana) =>
  call(app, operation, { token, path: { id: of, runId: of, uploadId: of }, query: { _: Date.now() } });
const detail = (of = runId) => asking('getForecastDetail', of);
const tagOf = ({ headers }: Answer) => headers.etag;
/** Returns whether a request with the ETag of the response gets 304. */
const isStillRight = async (operation: OperationId, known: Answer) =>
  (await again(app, operation, known)).status === 304;

describe('a cached response', () => {
  // PERF-10
  it('is the same for all users, has an ETag and supports 304', async () => {
    const own = await detail();
    const others = await asking('getForecastDetail', runId, ben);
    expect([others.text, tagOf(others)]).toEqual([own.text, tagOf(own)]);
    expect(own.headers).toMatchObject({ 'cache-control': 'private, no-cache' });
    const known = await again(app, 'getForecastDetail', others);
    expect(known).toMatchObject({ status: 304, text: '' });
    expect(known.headers).toMatchObject({ etag: tagOf(own), 'cache-control': 'private, no-cache' });
  });

  it('requires a valid token of an existing session and user', async () => {
    const known = await detail();
    const without: Answer = { ...known, request: { ...known.request, headers: {} } };
    expect((await again(app, 'getForecastDetail', without)).status).toBe(401);

    const leaving = await signedIn(app, 'leaving');
    const theirs = await asking('getForecastDetail', runId, leaving);
    await ask(app, 'logout', { json: { refresh_token: leaving.refreshToken } });
    expect((await again(app, 'getForecastDetail', theirs)).status).toBe(401);

    const removed = await signedIn(app, 'removed');
    const last = await asking('getForecastDetail', runId, removed);
    // Writes by other processes also change the response.
    app.withDatabase((database) => database.prepare('DELETE FROM users WHERE id = ?').run(removed.id));
    await setImmediate();
    expect((await again(app, 'getForecastDetail', last)).status).toBe(401);
  });

  it('is not sent for an expired token', async () => {
    const known = await detail();
    const { now } = app.clock;
    app.clock.now = () => new Date(now().getTime() + app.config.accessTokenSeconds * 1000);
    expect((await again(app, 'getForecastDetail', known)).status).toBe(401);
    app.clock.now = now;
    expect(await isStillRight('getForecastDetail', known)).toBe(true);
  });

  it.each(operations)('of %s has the same headers as the first response', async (operation) => {
    const headersOf = ({ headers: { 'x-request-id': _id, date: _date, ...others } }: Answer) => others;
    const compareWithFirst = async (ask: () => Promise<Answer>, status: number) => {
      app.withDatabase((database) => database.exec('UPDATE uploads SET label = label'));
      const [first, cached] = [await ask(), await ask()];
      expect([cached.status, headersOf(cached)]).toEqual([status, headersOf(first)]);
      return cached;
    };
    const { path, query } = addressOf(operation);
    const whole = await compareWithFirst(() => call(app, operation, { token: ana.token, path, query }), 200);
    await compareWithFirst(() => again(app, operation, whole), 304);
  });

  it('reflects new roles immediately', async () => {
    const before = await call(app, 'getMe', { token: ben.token });
    expect(before.body).toMatchObject({ roles: ['user'] });
    await app.services.users.update(ben.id, { roles: '["user","admin"]' });
    expect((await call(app, 'getMe', { token: ben.token })).body).toMatchObject({ roles: ['user', 'admin'] });
    await app.services.users.update(ben.id, { roles: '["user"]' });
    const refused = await call(app, 'listAuditEntries', { token: ben.token });
    expect(refused.status).toBe(403);
  });

  it('changes when its run is renamed, but not when another run is', async () => {
    const [known, other, list] = [await detail(), await detail(otherRunId), await asking('getHistory')];
    await ask(app, 'renameForecastRun', { token: ana.token, path: { runId }, json: { name: 'Spring' } });
    expect(await isStillRight('getForecastDetail', known)).toBe(false);
    expect((await detail()).body).toMatchObject({ name: 'Spring' });
    expect(await isStillRight('getForecastDetail', other)).toBe(true);
    expect((await asking('getHistory')).text).toContain('Spring');
    expect(await isStillRight('getHistory', list)).toBe(false);
    await ask(app, 'renameForecastRun', { token: ana.token, path: { runId }, json: { name: null } });
    expect(await isStillRight('getForecastDetail', known)).toBe(true);
  });

  it('changes with the label of the dataset', async () => {
    const known = await Promise.all([detail(), asking('listUploads'), asking('getUpload', uploadId)]);
    await ask(app, 'labelUpload', { token: ana.token, json: { run_id: uploadId, label: 'Demand of June' } });
    for (const answer of await Promise.all([
      detail(),
      asking('listUploads'),
      asking('getUpload', uploadId),
    ])) {
      expect(answer.text).toContain('Demand of June');
      expect(known.map(tagOf)).not.toContain(tagOf(answer));
    }
  });

  it('is unavailable while its run is deleted and available again after the run is restored', async () => {
    const operations = ['getForecastDetail', 'getRunData', 'getBatchRunData', 'listCombinations'] as const;
    const known = await Promise.all(operations.map((operation) => asking(operation)));
    await ask(app, 'deleteForecastRun', { token: ana.token, path: { runId } });
    for (const [index, operation] of operations.entries()) {
      expect((await asking(operation)).status).toBe(404);
      expect((await again(app, operation, known[index] as Answer)).status).toBe(404);
    }
    expect((await asking('listForecastRuns')).text).not.toContain(runId);
    await ask(app, 'restoreForecastRun', { token: ana.token, path: { runId } });
    for (const [index, operation] of operations.entries())
      expect(await isStillRight(operation, known[index] as Answer)).toBe(true);
  });

  it('reflects a new version of the dataset immediately', async () => {
    const [run, dataset] = [await detail(), await asking('listDatasetCharacteristics', uploadId)];
    expect(run.body).toMatchObject({ newest_version: 1 });
    const more = longCsv(25).split('\n');
    const form = fileForm([more[0], ...more.slice(-7)].join('\n'));
    form.delete('upload_mode');
    await ask(app, 'addUploadVersion', { token: ana.token, path: { id: uploadId }, multipart: form });
    expect((await detail()).body).toMatchObject({ newest_version: 2 });
    expect(await isStillRight('getForecastDetail', run)).toBe(false);
    expect((await asking('listDatasetCharacteristics', uploadId)).status).toBe(200);
    expect(dataset.status).toBe(200);
  });

  it('reflects writes of other connections', async () => {
    const known = await detail();
    app.withDatabase((database) =>
      database.prepare(`UPDATE forecast_runs SET name = 'By hand' WHERE id = ?`).run(runId),
    );
    await setImmediate();
    expect((await detail()).text).toContain('By hand');
    expect(await isStillRight('getForecastDetail', known)).toBe(false);
  });

  it('keeps its ETag after a restart', async () => {
    const known = await detail();
    await app.restart();
    expect(await isStillRight('getForecastDetail', known)).toBe(true);
  });

  it('does not depend on the user', async () => {
    const { handlers } = app.services.workspace;
    const users = [
      { id: ana.id, username: 'ana', roles: ['user'] },
      { id: ben.id, username: 'ben', roles: ['user', 'admin'] },
    ];
    for (const operation of operations) {
      const handler = handlers[operation] as (asked: object) => unknown;
      const asked = { ...addressOf(operation), signal: new AbortController().signal };
      const [one, other] = await Promise.all(users.map(async (user) => handler({ ...asked, user })));
      expect([operation, other]).toEqual([operation, one]);
    }
  });
});

describe('a cached session', () => {
  it('is checked again after the password changes', async () => {
    await addUser(app, 'forgetful');
    const tokens = await ask(app, 'login', { form: { username: 'forgetful', password: testPassword } });
    const token = tokens.access_token;
    expect((await call(app, 'getHistory', { token })).status).toBe(200);
    const user = await app.services.users.byUsername('forgetful');
    await app.services.sessions.endAll(user?.id ?? '');
    expect((await call(app, 'getHistory', { token })).status).toBe(401);
  });
});

describe('ResponseCache', () => {
  afterEach(() => void vi.useRealTimers());

  it('clears itself after 30 seconds without requests', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const unchanged = { version: '1', isCurrent: async () => true };
    let moment = 0;
    const cache = new ResponseCache({ read: async () => unchanged, moment: () => ++moment });
    const make = vi.fn<() => Promise<object>>(async () => ({ rows: 1 }));
    const asking = async (afterMs: number) => {
      vi.advanceTimersByTime(afterMs);
      await cache.getOrMake('listUploads', { url: '/api/uploads', params: {} }, make);
      return make.mock.calls.length;
    };
    expect([await asking(0), await asking(29_999), await asking(29_999)]).toEqual([1, 1, 1]);
    expect(await asking(30_000)).toBe(2);
  });

  describe('asked for the same response at once', () => {
    const request = { url: '/api/uploads', params: {} };
    const counters = { version: '1', isCurrent: async () => true };
    const cacheWith = (read: () => Promise<typeof counters>) => {
      let moment = 0;
      return new ResponseCache({ read, moment: () => ++moment });
    };
    const bodiesOf = (answers: readonly unknown[]) =>
      answers.map((answer) => (answer as CachedResponse).body);

    it('builds it once', async () => {
      const cache = cacheWith(async () => counters);
      const make = vi.fn<() => Promise<number>>(async () => setImmediate(1));
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => cache.getOrMake('listUploads', request, make)),
      );
      expect(make).toHaveBeenCalledOnce();
      expect(new Set(bodiesOf(answers))).toEqual(new Set(['1']));
    });

    it('builds it for each request that follows a write', async () => {
      let version = 0;
      const cache = cacheWith(async () => ({ ...counters, version: String(++version) }));
      let made = 0;
      const make = async () => setImmediate(++made);
      const answers = await Promise.all([1, 2].map(() => cache.getOrMake('listUploads', request, make)));
      expect(bodiesOf(answers)).toEqual(['1', '2']);
    });

    it('never shares a response that was built during a write', async () => {
      const cache = cacheWith(async () => ({ ...counters, isCurrent: async () => false }));
      let made = 0;
      const make = async () => setImmediate(++made);
      const answers = await Promise.all([1, 2].map(() => cache.getOrMake('listUploads', request, make)));
      expect(bodiesOf(answers)).toEqual(['1', '2']);
    });

    it('tries again for every request if building it fails', async () => {
      const cache = cacheWith(async () => counters);
      const make = vi
        .fn<() => Promise<number>>()
        .mockRejectedValueOnce(new Error('the caller is gone'))
        .mockResolvedValue(2);
      const answers = await Promise.allSettled(
        [1, 2, 3].map(() => cache.getOrMake('listUploads', request, make)),
      );
      expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    });
  });
});
