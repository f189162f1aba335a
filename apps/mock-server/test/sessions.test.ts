// full run only: it runs parallel sessions.
import { existsSync, readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '@forecast-console/server/test-support/call.ts';
import { callMock, type MockApp, openMockApp } from './support/mock-requests.ts';
import { ended } from '@forecast-console/server/test-support/test-data.ts';

let mock: MockApp;
let time = Date.parse('2026-01-05T10:00:00Z');
beforeAll(async () => {
  mock = await openMockApp();
  mock.app.clock.now = () => new Date(time);
});
afterAll(() => mock.app.close());

const inSession = (name: string) => ({ 'x-mock-session': name });
const control = async (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, payload?: object) => {
  const answer = await mock.app.fastify.inject({
    method,
    url: `/__mock${path}`,
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json<unknown>() };
};

async function freshToken(session: string): Promise<string> {
  const { body } = await callMock(mock, 'login', inSession(session));
  return (body as { access_token: string }).access_token;
}

const uploadsOf = async (session: string, token: string) =>
  (
    (await callMock(mock, 'listUploads', inSession(session), { token })).body as {
      uploads: { id: string; label: string }[];
    }
  ).uploads;

describe('two hundred sessions at once', () => {
  it('see only their own data', async () => {
    const names = Array.from({ length: 200 }, (_, index) => `parallel-${index}`);
    const token = await freshToken('parallel-0');
    const seen = await Promise.all(
      names.map(async (name) => {
        const json = { run_id: mock.upload.run_id, label: name };
        const changed = await callMock(mock, 'labelUpload', inSession(name), { json, token });
        if (changed.status !== 200) throw new Error(changed.text);
        return (await uploadsOf(name, token)).map(({ label }) => label);
      }),
    );
    expect(seen).toEqual(names.map((name) => [name]));
    expect((await uploadsOf('default', token)).map(({ label }) => label)).toEqual(['Demo: coffee and tea']);
  });
});

describe('a session', () => {
  it('starts with demo data that always has the same ids and dates', async () => {
    const token = await freshToken('fresh');
    expect(await uploadsOf('fresh', token)).toEqual([
      expect.objectContaining({
        id: '5a27262b-1719-4723-bc4f-37a64c9b0851',
        uploadDate: '2024-07-01T08:00:00.000Z',
      }),
    ]);
  });

  it('can be selected by a cookie', async () => {
    const token = await freshToken('by-cookie');
    const json = { run_id: mock.upload.run_id, label: 'Seen through the cookie' };
    await callMock(mock, 'labelUpload', inSession('by-cookie'), { json, token });
    const answer = await callMock(mock, 'listUploads', { cookie: 'mock-session=by-cookie' }, { token });
    expect(answer.text).toContain('Seen through the cookie');
    expect(answer.headers['x-mock-session']).toBe('by-cookie');
  });

  it.each(['../up', 'a b', '-x', 'x'.repeat(65)])('rejects the name %j', async (name) => {
    expect((await callMock(mock, 'getHealth', inSession(name))).status).toBe(400);
  });

  it('computes its own forecasts', async () => {
    const token = await freshToken('forecasts');
    const { body } = await callMock(mock, 'createForecast', inSession('forecasts'), { token });
    const { run_id } = body as { run_id: string };
    const path = { id: run_id };
    for (;;) {
      const run = await callMock(mock, 'getForecastDetail', inSession('forecasts'), { path, token });
      const { status } = run.body as { status: string };
      if (status === 'completed') break;
      expect(['queued', 'running']).toContain(status);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect((await callMock(mock, 'getForecastDetail', {}, { path, token })).status).toBe(404);
  });

  it('generates the same ids for the same seed', async () => {
    const token = await freshToken('seeded');
    const made = async () => {
      await control('POST', '/sessions/seeded/reset', { seed: 'forty-two' });
      const { body } = await callMock(mock, 'uploadFile', inSession('seeded'), { token });
      return (body as { id: string; run_id: string }).run_id;
    };
    const first = await made();
    expect(first).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(await made()).toBe(first);
    await control('PUT', '/sessions/seeded/ids', { seed: 'other' });
    const { body } = await callMock(mock, 'uploadFile', inSession('seeded'), { token });
    expect((body as { run_id: string }).run_id).not.toBe(first);
  });

  it('can be reset to demo data or to an empty workspace', async () => {
    const token = await freshToken('reset');
    await callMock(mock, 'uploadFile', inSession('reset'), { token });
    expect(await uploadsOf('reset', token)).toHaveLength(2);
    await control('POST', '/sessions/reset/reset');
    expect(await uploadsOf('reset', token)).toHaveLength(1);
    await control('POST', '/sessions/reset/reset', { data: 'empty' });
    expect(await uploadsOf('reset', token)).toEqual([]);
    expect((await callMock(mock, 'getHistory', inSession('reset'), { token })).body).toEqual({ runs: [] });
    await control('POST', '/sessions/reset/reset', { data: 'demo' });
    expect(await uploadsOf('reset', token)).toHaveLength(1);
  });

  it('can be reset during requests without failing them', async () => {
    const token = await freshToken('busy');
    const calls = Array.from({ length: 20 }, () =>
      callMock(mock, 'listUploads', inSession('busy'), { token }),
    );
    const reset = control('POST', '/sessions/busy/reset');
    const more = Array.from({ length: 20 }, () =>
      callMock(mock, 'listUploads', inSession('busy'), { token }),
    );
    expect((await reset).status).toBe(200);
    const statuses = (await Promise.all([...calls, ...more])).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it('is listed and can be dropped with its data', async () => {
    await freshToken('dropped');
    const { body } = await control('GET', '/sessions');
    const named = (name: string) => expect.objectContaining({ name }) as unknown;
    expect(body).toEqual({
      sessions: expect.arrayContaining([named('default'), named('dropped')]) as unknown,
    });
    const folders = readdirSync(mock.app.path('sessions')).length;
    expect(await control('DELETE', '/sessions/dropped')).toEqual({
      status: 200,
      body: { dropped: 'dropped' },
    });
    expect(readdirSync(mock.app.path('sessions'))).toHaveLength(folders - 1);
    expect((await control('DELETE', '/sessions/dropped')).status).toBe(404);
  });
});

describe("a session's clock", () => {
  it('affects only when tokens expire in this session', async () => {
    const token = await freshToken('clock');
    await control('PUT', '/sessions/clock/clock', { advanceMs: 25 * 3_600_000 });
    const late = await callMock(mock, 'listUploads', inSession('clock'), { token });
    expect(late).toMatchObject({ status: 401, detail: 'The session has expired' });
    expect(await uploadsOf('other-clock', token)).toHaveLength(1);
    await control('DELETE', '/sessions/clock/clock');
    expect(await uploadsOf('clock', token)).toHaveLength(1);
  });

  it('can be set and stopped', async () => {
    const set = (body: object) => control('PUT', '/sessions/moment/clock', body);
    expect((await set({ now: '2030-01-31T12:00:00Z' })).body).toEqual({
      now: '2030-01-31T12:00:00.000Z',
      stopped: false,
    });
    time += 1000;
    const running = await control('GET', '/sessions/moment/clock');
    expect(running.body).toMatchObject({ now: '2030-01-31T12:00:01.000Z' });
    await set({ stopped: true });
    time += 1000;
    expect((await set({ advanceMs: 500 })).body).toEqual({ now: '2030-01-31T12:00:01.500Z', stopped: true });
    expect((await set({ now: 'next Tuesday' })).status).toBe(400);
    const token = await freshToken('moment');
    const { body } = await callMock(mock, 'uploadFile', inSession('moment'), { token });
    const path = { id: (body as { id: string }).id };
    const made = await callMock(mock, 'getUpload', inSession('moment'), { path, token });
    expect(made.body).toMatchObject({ uploadDate: '2030-01-31T12:00:01.500Z' });
  });
});

describe('a restart', () => {
  it('keeps only the default session', async () => {
    const own = await openMockApp();
    const { run_id } = await ask(own.app, 'createForecast', {
      token: own.token,
      json: { product_code: own.upload.id, horizon: 3, model_type: 'lightgbm' },
    });
    await ended(own.app, own.token, run_id);
    await callMock(own, 'login', inSession('gone'));
    expect(existsSync(own.app.path('sessions', '0'))).toBe(true);
    await own.app.restart();
    expect(existsSync(own.app.path('sessions', '0'))).toBe(false);
    const { runs } = await ask(own.app, 'listForecastRuns', { token: own.token });
    expect(runs.map((run) => run.run_id)).toEqual([run_id, own.run.run_id]);
    await own.app.close();
  });
});
