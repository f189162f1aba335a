import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '@forecast-console/api-client/schema';
import { contractOperations, type OperationId } from '../../../src/http/contract/document.ts';
import { ask, call, operationOf, type Request } from '../../support/call.ts';
import { newDatabase, whyNoPostgres } from '../../support/postgres/databases.ts';
import { TestApp } from '../../support/test-app.ts';
import { fileForm, forecastOf, forecastRequest, longCsv, upload } from '../../support/test-data.ts';
import { type SignedIn, signedIn } from '../../support/test-users.ts';
import { openTwoServers } from '../../support/two-servers.ts';

const stores = [
  { store: 'SQLite', settings: async () => ({}) },
  ...(whyNoPostgres === null
    ? [{ store: 'PostgreSQL', settings: async () => ({ databaseUrl: await newDatabase() }) }]
    : []),
];

describe('the operations that accept an idempotency key', () => {
  // IDEM-1
  it('are those that write with POST or PATCH, except sign-in and responses with secrets', () => {
    const others = contractOperations.filter(
      ({ method, acceptsKey }) => (method === 'POST' || method === 'PATCH') && !acceptsKey,
    );
    const isAuth = (id: OperationId) => operationOf(id).url.startsWith('/api/auth/');
    expect(others.map(({ id }) => id).filter((id) => !isAuth(id))).toEqual([
      'createInvitation',
      'createWebhook',
      'createApiToken',
      'previewFile',
      'previewUploadVersion',
      'explainRunChange',
    ]);
    expect(contractOperations.filter(({ id }) => isAuth(id)).some((one) => one.acceptsKey)).toBe(false);
  });
});

describe.each(stores)('a request with an idempotency key on $store', ({ settings }) => {
  let app: TestApp;
  let ana: SignedIn;
  let ben: SignedIn;
  let dataset: components['schemas']['UploadAnswer'];
  beforeAll(async () => {
    app = await TestApp.open({ ...(await settings()), runsAtOnce: 1 });
    ana = await signedIn(app, 'ana');
    ben = await signedIn(app, 'ben');
    dataset = await upload(app, ana.token, longCsv(6));
  });
  afterAll(() => app.close());

  const send = (id: OperationId, key: string, request: Request, user = ana) =>
    call(app, id, { token: user.token, ...request, headers: { 'idempotency-key': key } });
  const label = (key: string, text: string, user = ana) =>
    send('labelUpload', key, { json: { run_id: dataset.run_id, label: text } }, user);
  const start = (key: string) => send('createForecast', key, { json: forecastRequest(dataset.id) });
  const runs = async () => (await ask(app, 'listForecastRuns', { token: ana.token })).total;
  // IDEM-2
  it('returns the response of the first request and starts one run', async () => {
    const [key, before] = [randomUUID(), await runs()];
    const first = await start(key);
    const second = await start(key);
    expect(first.status).toBe(200);
    expect(first.headers['idempotent-replayed']).toBeUndefined();
    expect(second).toMatchObject({
      status: 200,
      text: first.text,
      headers: { 'idempotent-replayed': 'true' },
    });
    expect(await runs()).toBe(before + 1);
  });

  // IDEM-3
  it('returns 422 for another body, path or file with the same key', async () => {
    const key = randomUUID();
    expect((await label(key, 'One')).status).toBe(200);
    expect((await label(key, 'Two')).detail).toBe(
      'This Idempotency-Key was already used for another request. Use a new one.',
    );
    const fileKey = randomUUID();
    const file = (months: number) => send('uploadFile', fileKey, { multipart: fileForm(longCsv(months)) });
    expect((await file(6)).status).toBe(200);
    expect((await file(7)).status).toBe(422);
    expect((await file(6)).headers['idempotent-replayed']).toBe('true');
  });

  it('stores a file that is sent twice once', async () => {
    const key = randomUUID();
    const file = () => send('uploadFile', key, { multipart: fileForm(longCsv(5)) });
    const answers = [await file(), await file()];
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    const { uploads } = await ask(app, 'listUploads', { token: ana.token });
    const ids = answers.map(({ body }) => (body as { id: string }).id);
    expect(uploads.filter(({ id }) => ids.includes(id))).toHaveLength(1);
  });

  it('uses keys per user and operation', async () => {
    const key = randomUUID();
    expect((await label(key, 'Mine')).status).toBe(200);
    expect((await label(key, 'Mine', ben)).status).toBe(403);
    expect((await start(key)).status).toBe(200);
  });

  it.each(['', 'with space', 'ü'.repeat(3), 'x'.repeat(256)])('returns 400 for the key %j', async (key) => {
    expect((await label(key, 'Any')).status).toBe(400);
  });

  // IDEM-4
  it('repeats a rejection that does not depend on the moment, and processes others again', async () => {
    const key = randomUUID();
    const unknown = () => send('refreshUpload', key, { path: { id: 'unknown' } });
    const first = await unknown();
    expect(first.status).toBe(404);
    const second = await unknown();
    expect(second).toMatchObject({ status: 404, text: first.text });
    expect(second.headers['idempotent-replayed']).toBe('true');

    const { run_id } = await forecastOf(app, ana.token, dataset.id);
    const other = randomUUID();
    const cancel = () => send('cancelForecastRun', other, { path: { runId: run_id } });
    for (const answer of [await cancel(), await cancel()]) {
      expect(answer.status).toBe(409);
      expect(answer.headers['idempotent-replayed']).toBeUndefined();
    }
  });

  it('is processed again after 24 hours', async () => {
    const key = randomUUID();
    await label(key, 'Old');
    const day = 24 * 3_600_000;
    await app.withStore((db) =>
      db
        .updateTable('idempotency_keys')
        .set({ created_at: Date.now() - day })
        .where('operation', '=', 'labelUpload')
        .execute(),
    );
    expect((await label(key, 'New')).headers['idempotent-replayed']).toBeUndefined();
    expect((await label(key, 'New')).headers['idempotent-replayed']).toBe('true');
  });

  it('counts toward the quota of the user', async () => {
    const big = 'x'.repeat(2_000_000);
    const full = await TestApp.open({ ...(await settings()), bytesPerUser: 1_000_000 });
    try {
      const cid = await signedIn(full, 'cid');
      const { id } = await upload(full, cid.token, longCsv(6));
      const asked = { token: cid.token, json: forecastRequest(id), headers: { 'idempotency-key': 'k' } };
      expect((await call(full, 'createForecast', asked)).status).toBe(200);
      await full.withStore((db) => db.updateTable('idempotency_keys').set({ body: big }).execute());
      expect((await call(full, 'createForecast', { ...asked, headers: {} })).status).toBe(507);
    } finally {
      await full.close();
    }
  });

  // IDEM-6
  it('is processed once when 1,000 are sent at the same time', async () => {
    const [key, before] = [randomUUID(), await runs()];
    const answers = await Promise.all(Array.from({ length: 1000 }, () => start(key)));
    const done = answers.filter(({ status }) => status === 200);
    const waiting = answers.filter(({ status }) => status === 409);
    expect(done.length).toBeGreaterThan(0);
    // A busy machine may run out of database connections.
    const overloaded = answers.filter(({ status }) => status === 503);
    expect(done.length + waiting.length + overloaded.length).toBe(1000);
    expect(new Set(done.map(({ text }) => text)).size).toBe(1);
    for (const { headers } of waiting) expect(headers['retry-after']).toBe('1');
    expect((await start(key)).text).toBe(done[0]?.text);
    expect(await runs()).toBe(before + 1);
  });
});

describe.skipIf(whyNoPostgres !== null)('1,000 requests to two servers', () => {
  // IDEM-6
  it('start one run if they have the same key', async () => {
    const app = await openTwoServers({ runsAtOnce: 1 });
    try {
      const { token } = await signedIn(app, 'ana');
      const { id } = await upload(app, token, longCsv(6));
      const headers = { 'idempotency-key': randomUUID() };
      const start = () => call(app, 'createForecast', { token, headers, json: forecastRequest(id) });
      const answers = await Promise.all(Array.from({ length: 1000 }, start));
      const done = answers.filter(({ status }) => status === 200);
      expect(new Set(done.map(({ text }) => text)).size).toBe(1);
      expect(answers.filter(({ status }) => ![200, 409, 503].includes(status))).toEqual([]);
      expect((await ask(app, 'listForecastRuns', { token })).total).toBe(1);
    } finally {
      await app.close();
    }
  });
});
