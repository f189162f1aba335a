import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callMock, type MockApp, openMockApp } from './support/mock-requests.ts';

let mock: MockApp;
let session = '';
let count = 0;
beforeAll(async () => {
  mock = await openMockApp();
});
afterAll(() => mock.app.close());

/** Sends a request in the session of the test. */
const call = (
  ...[id, headers, changed]: Parameters<typeof callMock> extends [unknown, ...infer Rest] ? Rest : never
) => callMock(mock, id, { 'x-mock-session': session, ...headers }, changed);
const put = (scenarios: unknown[]) =>
  mock.app.fastify.inject({
    method: 'PUT',
    url: `/__mock/sessions/${session}/scenarios`,
    payload: { scenarios },
  });

describe('a scenario', () => {
  it.each([
    ['is selected by the query', {}, { query: '__scenario=uploads-empty' }],
    ['is selected by the header', { 'x-mock-scenario': 'uploads-empty' }, {}],
    ['is selected by the preference', { prefer: 'scenario=uploads-empty' }, {}],
    ['is selected by the cookie', { cookie: 'other=1; mock-scenario=uploads-empty' }, {}],
  ] as const)('%s', async (_, headers, changed) => {
    session = `chosen-${count++}`;
    const { body, headers: answered } = await call('listUploads', headers, changed);
    expect(body).toEqual({ uploads: [] });
    expect(answered['preference-applied']).toBe('scenario=uploads-empty');
  });

  it('applies to a session until it is turned off', async () => {
    session = 'standing';
    await put(['uploads-empty']);
    expect((await call('listUploads')).body).toEqual({ uploads: [] });
    expect((await callMock(mock, 'listUploads')).body).toMatchObject({ uploads: [{ id: mock.upload.id }] });
    await put([]);
    expect((await call('listUploads')).body).not.toEqual({ uploads: [] });
  });

  it('comes from the most specific selection if there are several', async () => {
    session = 'order';
    await put(['status-500']);
    const all = {
      cookie: 'mock-scenario=status-404',
      'x-mock-scenario': 'status-403',
      prefer: 'code=422',
    };
    const status = async (headers: Record<string, string>, query?: string) =>
      (await call('listUploads', headers, query === undefined ? {} : { query })).status;
    expect(await status(all, '__scenario=status-400')).toBe(400);
    expect(await status(all)).toBe(422);
    const { prefer: _, ...noPreference } = all;
    expect(await status(noPreference)).toBe(403);
    expect(await status({ cookie: all.cookie })).toBe(404);
    expect(await status({})).toBe(500);
    expect(await status({ 'x-mock-scenario': 'history-empty' })).toBe(500);
    expect(await status({ 'x-mock-scenario': 'none' })).toBe(200);
  });

  it('can be selected together with other scenarios', async () => {
    session = 'several';
    const headers = { 'x-mock-scenario': 'uploads-empty, history-failed' };
    expect((await call('listUploads', headers)).body).toEqual({ uploads: [] });
    expect((await call('getHistory', headers)).status).toBe(500);
  });

  it('cannot be selected by an unknown name; the error suggests similar names', async () => {
    session = 'unknown';
    const { status, detail } = await call('listUploads', { 'x-mock-scenario': 'forcast-noid' });
    expect(status).toBe(400);
    expect(detail).toMatch(/^Unknown scenario "forcast-noid"\. Did you mean forecast-no-id,/);
    const switched = await put(['uploads-emtpy']);
    expect(switched.statusCode).toBe(400);
    expect(switched.json<{ detail: string }>().detail).toContain('Did you mean uploads-empty');
  });

  it.each(['a;b', 'uploads-empty;times=0', 'uploads-empty;times=x', 'uploads-empty;often=2', ';times=2'])(
    'cannot be selected by the malformed value %j',
    async (text) => {
      session = 'malformed';
      const { status, detail } = await call('listUploads', { 'x-mock-scenario': text });
      expect(status).toBe(400);
      expect(detail).toContain(
        'is not a valid selection. Use the form name;times=2;operation=createForecast',
      );
    },
  );

  it('cannot be selected for an unknown operation', async () => {
    session = 'no-operation';
    const { status, detail } = await call('listUploads', { 'x-mock-scenario': 'hang;operation=listUpload' });
    expect(status).toBe(400);
    expect(detail).toContain('Unknown operation "listUpload". Did you mean listUploads');
  });
});

describe('Prefer', () => {
  it('returns the example response with the requested status', async () => {
    session = 'code';
    const { status, detail, headers } = await call('createForecast', { prefer: 'code=422' });
    expect(status).toBe(422);
    expect(detail).toMatchObject([{ loc: ['body', 'horizon'] }]);
    expect(headers['preference-applied']).toBe('code=422');
  });

  it('returns a generic detail for an undocumented status', async () => {
    session = 'code';
    expect(await call('listUploads', { prefer: 'code=503' })).toMatchObject({ status: 503 });
    expect(await call('listUploads', { prefer: 'code=418' })).toMatchObject({
      status: 418,
      detail: 'Status 418, as requested by Prefer',
    });
  });

  it('returns an example by name', async () => {
    session = 'example';
    const { body } = await call('getHealth', { prefer: 'example=default' });
    expect(body).toMatchObject({ status: 'ok' });
    const unknown = await call('getHealth', { prefer: 'example=unusual' });
    expect(unknown.status).toBe(400);
    expect(unknown.detail).toMatch(/^getHealth has no example "unusual".* It has: default/);
  });

  it('returns the real response for a 2xx code and ignores other preferences', async () => {
    session = 'real';
    for (const prefer of ['code=200', 'respond-async', 'wait=10'])
      expect((await call('listUploads', { prefer })).headers).not.toHaveProperty('preference-applied');
    expect((await call('listUploads', { prefer: 'code=abc' })).status).toBe(400);
  });
});

describe('the number of uses of a scenario', () => {
  const statuses = async (times: number, headers: Record<string, string> = {}) => {
    const seen: number[] = [];
    for (let time = 0; time < times; time++) seen.push((await call('listUploads', headers)).status);
    return seen;
  };

  it('allows sequences such as two failures followed by a success', async () => {
    session = 'times-header';
    expect(await statuses(4, { 'x-mock-scenario': 'status-503;times=2' })).toEqual([503, 503, 200, 200]);
    session = 'times-scenario';
    await put(['flaky-2-then-ok']);
    expect(await statuses(4)).toEqual([503, 503, 200, 200]);
    expect((await call('getHistory')).status).toBe(503);
  });

  it('restarts when the scenario is turned on again or the session is reset', async () => {
    session = 'times-again';
    await put([{ name: 'status-503', times: 1 }]);
    expect(await statuses(2)).toEqual([503, 200]);
    await put([{ name: 'status-503', times: 1 }]);
    expect(await statuses(2)).toEqual([503, 200]);
    expect(await statuses(2, { 'x-mock-scenario': 'status-503;times=1' })).toEqual([503, 200]);
    await mock.app.fastify.inject({ method: 'POST', url: `/__mock/sessions/${session}/reset` });
    expect(await statuses(2, { 'x-mock-scenario': 'status-503;times=1' })).toEqual([503, 200]);
  });
});

describe('signing in', () => {
  it('still works while a scenario applies to every operation', async () => {
    session = 'spared';
    await put(['status-500']);
    expect((await call('login')).status).toBe(200);
    expect((await call('getMe')).status).toBe(200);
    expect((await call('listUploads')).status).toBe(500);
    await put([{ name: 'status-500', operation: 'login' }]);
    expect((await call('login')).status).toBe(500);
    expect((await call('listUploads')).status).toBe(200);
  });

  it('is still required', async () => {
    session = 'anonymous';
    const headers = { 'x-mock-scenario': 'uploads-failed', authorization: '' };
    expect((await call('listUploads', headers)).status).toBe(401);
  });

  it('replaces an expired token, as does refreshing it', async () => {
    session = 'expired';
    const { body } = await call('login');
    await put(['refresh-form-only']);
    expect((await call('listUploads')).detail).toBe('The session has expired');
    const { refresh_token } = body as { refresh_token: string };
    expect((await call('refreshToken', {}, { json: { refresh_token } })).status).toBe(415);
    expect((await call('listUploads')).status).toBe(401);
    const form = { refresh_token };
    expect(
      (await callMock(mock, 'refreshToken', { 'x-mock-session': session }, { json: undefined, form })).status,
    ).toBe(200);
    expect((await call('listUploads')).status).toBe(200);
  });

  it.each([
    ['role-string-admin', { role: 'admin' }],
    ['roles-list-admin', { roles: ['user', 'admin'] }],
    ['non-admin', { roles: ['user'] }],
  ])('returns a valid token with the claims that %s defines', async (scenario, claims) => {
    session = `roles-${scenario}`;
    await put([scenario]);
    const { body } = await call('login');
    const { access_token: token } = body as { access_token: string };
    const payload: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    expect(payload).toMatchObject(claims);
    expect('roles' in (payload as object)).toBe('roles' in claims);
    expect((await call('listUploads', {}, { token })).status).toBe(200);
  });

  it('can return a token that expires after five seconds', async () => {
    session = 'five-seconds';
    await put(['token-expires-in-5s']);
    const { body } = await call('login');
    const { access_token: token, expires_in } = body as { access_token: string; expires_in: number };
    expect(expires_in).toBe(5);
    expect((await call('listUploads', {}, { token })).status).toBe(200);
    const later = {
      method: 'PUT',
      url: `/__mock/sessions/${session}/clock`,
      payload: { advanceMs: 6000 },
    } as const;
    await mock.app.fastify.inject(later);
    expect((await call('listUploads', {}, { token })).detail).toBe('The session has expired');
  });
});
