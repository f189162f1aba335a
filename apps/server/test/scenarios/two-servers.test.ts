import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import type { components } from '@forecast-console/api-client/schema';
import { again, ask, call } from '../support/call.ts';
import { holdTransfer } from '../support/hold-transfer.ts';
import { newDatabase, whyNoPostgres } from '../support/postgres/databases.ts';
import { shareBetweenTests } from '../support/share-between-tests.ts';
import { TestApp } from '../support/test-app.ts';
import { ended, fileForm, forecastOf, longCsv, upload } from '../support/test-data.ts';
import { addUser, type SignedIn, signedIn, testPassword } from '../support/test-users.ts';

type Schemas = components['schemas'];

describe.skipIf(whyNoPostgres !== null)('two servers on one database', () => {
  let one: TestApp;
  let other: TestApp;
  let ana: SignedIn;
  let dataset: Schemas['UploadAnswer'];
  let run: Schemas['ForecastRunDetail'];
  shareBetweenTests(
    async () => {
      const databaseUrl = await newDatabase();
      one = await TestApp.open({ databaseUrl, attemptsPerMinute: 50, uploadsPerUser: 2 });
      other = await TestApp.open({ ...one.config, dataDir: `${one.dataDir}-other` });
      ana = await signedIn(one, 'ana');
      dataset = await upload(one, ana.token);
      run = await forecastOf(other, ana.token, dataset.id, { aggregation_characteristics: ['c2'] });
    },
    async () => {
      await one.close();
      await other.close();
    },
  );

  const login = (app: TestApp, username: string) =>
    ask(app, 'login', { form: { username, password: testPassword } });
  const refreshed = (app: TestApp, token: string) =>
    call(app, 'refreshToken', { json: { refresh_token: token } });
  const isSignedIn = async (app: TestApp, token: string) =>
    (await call(app, 'getMe', { token })).status === 200;
  const statuses = (answers: readonly { status: number }[]) =>
    answers.map(({ status }) => status).toSorted((a, b) => a - b);

  it("accept each other's sessions, and end them after a sign-out", async () => {
    await addUser(one, 'ben');
    const tokens = await login(one, 'ben');
    expect(await isSignedIn(other, tokens.access_token)).toBe(true);
    await ask(other, 'logout', { json: { refresh_token: tokens.refresh_token ?? '' } });
    expect(await isSignedIn(one, tokens.access_token)).toBe(false);
    expect((await refreshed(one, tokens.refresh_token ?? '')).status).toBe(401);

    const [here, there] = [await login(one, 'ben'), await login(other, 'ben')];
    const { id } = await ask(one, 'getMe', { token: here.access_token });
    await one.services.sessions.endAll(id);
    for (const app of [one, other])
      for (const { access_token } of [here, there]) expect(await isSignedIn(app, access_token)).toBe(false);
  });

  it('accept a refresh token only once, and end its sessions if it is used twice', async () => {
    await addUser(one, 'cid');
    const first = await login(one, 'cid');
    const second = await refreshed(other, first.refresh_token ?? '');
    expect(second.status).toBe(200);
    const tokens = second.body as Schemas['Tokens'];
    const both = await Promise.all([one, other].map((app) => refreshed(app, tokens.refresh_token ?? '')));
    expect(statuses(both)).toEqual([200, 401]);

    const later = () => new Date(Date.now() + 60_000);
    one.clock.now = later;
    expect((await refreshed(one, first.refresh_token ?? '')).status).toBe(401);
    one.clock.now = () => new Date();
    expect(await isSignedIn(other, tokens.access_token)).toBe(false);
  });

  it('report the progress of an upload that the other server parses', async () => {
    const rows = Array.from({ length: 150_000 }, (_, row) => `"P ""${row % 500}""",2024-01-01,${row % 97}`);
    const multipart = fileForm(`sku,date,qty\n${rows.join('\n')}\n`);
    multipart.set('transfer_id', 'shared');
    const goOn = holdTransfer(one);
    const answer = ask(one, 'uploadFile', { token: ana.token, multipart });
    const request = { token: ana.token, path: { transferId: 'shared' } };
    await vi.waitFor(
      async () => expect((await ask(other, 'getTransferProgress', request)).rows_read).toBeGreaterThan(0),
      { timeout: 300_000, interval: 5 },
    );
    goOn();
    const { id } = await answer;
    expect(await ask(other, 'listUploadProducts', { token: ana.token, path: { id } })).toHaveLength(100);
    await ask(other, 'deleteUpload', { token: ana.token, path: { id } });
    expect((await call(one, 'listUploadProducts', { token: ana.token, path: { id } })).status).toBe(404);
  });

  it('return the same responses, and no outdated cached response after the other server stores a change', async () => {
    const asked = (app: TestApp) => call(app, 'listUploads', { token: ana.token });
    const [here, there] = [await asked(one), await asked(other)];
    expect(here.headers.etag).toBe(there.headers.etag);
    expect((await again(other, 'listUploads', here)).status).toBe(304);
    const json = { run_id: dataset.run_id, label: `labelled ${Date.now()}` };
    await ask(one, 'labelUpload', { token: ana.token, json });
    const renewed = await again(other, 'listUploads', there);
    expect(renewed.status).toBe(200);
    expect(renewed.text).toContain(json.label);

    const query = { aggregation_characteristics: 'c2' };
    const read = async (app: TestApp) =>
      (await call(app, 'getRunData', { token: ana.token, path: { runId: run.run_id }, query })).text;
    expect(await read(one)).toBe(await read(other));
  });

  it('register a username only once if both receive it at the same moment', async () => {
    const register = (app: TestApp, username: string) =>
      call(app, 'register', {
        json: { username, email: `${username}@example.com`, password: 'six or more' },
      });
    expect(statuses(await Promise.all([register(one, 'nova'), register(other, 'n0va')]))).toEqual([200, 409]);
  });

  it('never refresh the same run twice at the same time', async () => {
    const form = fileForm(longCsv(37));
    form.delete('upload_mode');
    await ask(one, 'addUploadVersion', { token: ana.token, path: { id: dataset.id }, multipart: form });
    const path = { runId: run.run_id };
    const answers = await Promise.all(
      [one, other].map((app) => call(app, 'refreshForecastRun', { token: ana.token, path })),
    );
    expect(statuses(answers)).toEqual([200, 409]);
    const begun = answers.find(({ status }) => status === 200)?.body as Schemas['ForecastAnswer'];
    expect(await ended(one, ana.token, begun.run_id)).toMatchObject({ status: 'completed' });
  });

  it('change a plan one after the other, and each change builds on all earlier ones', async () => {
    const { details } = await ask(other, 'getRunData', { token: ana.token, path: { runId: run.run_id } });
    const answers = await Promise.all(
      details.forecast.map(({ date, value }, index) =>
        call(index % 2 === 0 ? one : other, 'adjustPlan', {
          token: ana.token,
          path: { runId: run.run_id },
          json: { cells: [{ date, kind: 'value', amount: 1000, based_on: value }], reason: 'All at once' },
        }),
      ),
    );
    expect(new Set(statuses(answers))).toEqual(new Set([200]));
    const plan = await ask(one, 'getPlan', { token: ana.token, path: { runId: run.run_id } });
    expect([plan.total, Math.round(plan.plan_sum)]).toEqual([answers.length, 1000 * answers.length]);
    const adjustment = String(plan.adjustments[0]?.number);
    const undone = await Promise.all(
      [one, other].map((app) =>
        call(app, 'undoAdjustment', { token: ana.token, path: { runId: run.run_id, adjustment } }),
      ),
    );
    expect(statuses(undone)).toEqual([200, 409]);
  });

  it('share the count of sign-in attempts from an address', async () => {
    const guess = (app: TestApp) => refreshed(app, 'nobody was given this one');
    await guess(one);
    // The minute in which attempts are counted must not end before the last one.
    await one.withStore((db) =>
      sql`UPDATE attempts SET count = 0, until = now() + interval '1 hour'`.execute(db),
    );
    const answers: { status: number }[] = [];
    for (let turn = 0; turn < 30; turn++) answers.push(await guess(one), await guess(other));
    expect(answers.at(0)?.status).toBe(401);
    expect(answers.at(-1)?.status).toBe(429);
    expect((await guess(one)).status).toBe(429);
  });
});
