import { describe, expect, expectTypeOf, it, vi } from 'vitest';
import { createApiClient, type ApiClientOptions } from '../src/client.ts';
import { formEncoded, multipart } from '../src/form-body.ts';
import { createMemorySessionStore } from '../src/session.ts';
import { createFakeClock } from '../src/testing/fake-clock.ts';
import { createFakeFetch, fakeHang, fakeJson, fakeNetworkFailure } from '../src/testing/fake-fetch.ts';
import { fakeToken } from '../src/testing/fake-token.ts';
import type { RequestRecord } from '../src/transport/timing.ts';
import { unwrap } from '../src/unwrap.ts';

const oldToken = fakeToken({ username: 'ada', jti: 'old' });
const newToken = fakeToken({ username: 'ada', jti: 'new' });

function setUp(options: Partial<ApiClientOptions> = {}) {
  const server = createFakeFetch();
  const clock = createFakeClock();
  const session = createMemorySessionStore({ access_token: oldToken, refresh_token: 'r1' });
  const records: RequestRecord[] = [];
  const ended: string[] = [];
  const api = createApiClient({
    baseUrl: 'http://test/',
    session,
    fetch: server.fetch,
    clock: clock.now,
    sleep: clock.sleep,
    observer: (record) => records.push(record),
    warn: () => {},
    onSessionEnd: () => ended.push('end'),
    ...options,
  });
  return { server, clock, session, records, ended, api };
}

describe('createApiClient', () => {
  // CALL-1
  it('calls with token, credentials and time, and answers as the contract says', async () => {
    const { server, api } = setUp();
    server.answer('GET /api/uploads', fakeJson({ uploads: [] }));
    const { uploads } = await unwrap(api.GET('/api/uploads'));
    expectTypeOf(uploads[0]).toExtend<{ originalName: string } | undefined>();
    expect(uploads).toEqual([]);
    expect(server.requests[0]).toMatchObject({
      headers: { authorization: `Bearer ${oldToken}` },
      credentials: 'include',
      query: { _: String(Date.UTC(2024, 0, 1)) },
    });
  });

  it('shares identical calls, retries them, renews the session: one record, one refresh', async () => {
    const { server, clock, records, api } = setUp();
    server.answer('GET /api/uploads', fakeJson({}, 503), fakeJson({}, 401), fakeJson({ uploads: [] }));
    server.answer('POST /api/auth/refresh', fakeJson({ access_token: newToken }));
    const calls = Promise.all([unwrap(api.GET('/api/uploads')), unwrap(api.GET('/api/uploads'))]);
    await clock.advance(1000);
    expect(await calls).toEqual([{ uploads: [] }, { uploads: [] }]);
    expect(server.requestsTo('GET /api/uploads').map(({ headers }) => headers['authorization'])).toEqual([
      `Bearer ${oldToken}`,
      `Bearer ${oldToken}`,
      `Bearer ${newToken}`,
    ]);
    expect(
      records
        .filter(({ status }) => status === 'success')
        .map(({ endpoint, duration }) => [endpoint, duration]),
    ).toEqual([
      ['/api/auth/refresh', 0],
      ['/api/uploads', 1000],
    ]);
  });

  it('rejects with an ApiError on a refusal, an empty 502 and a broken network', async () => {
    const { server, api } = setUp();
    const body = { run_id: 'r', label: 'l' };
    const label = () => api.POST('/api/upload/label', { body });
    server.answer('POST /api/upload/label', fakeJson({ detail: 'unknown run' }, 404));
    await expect(label()).rejects.toMatchObject({ name: 'ApiError', status: 404, detail: 'unknown run' });
    server.answer(
      'POST /api/upload/label',
      new Response(null, { status: 502, headers: { 'content-length': '0' } }),
    );
    await expect(label()).rejects.toMatchObject({ name: 'ApiError', status: 502 });
    server.answer('POST /api/upload/label', fakeNetworkFailure());
    await expect(label()).rejects.toMatchObject({ code: 'network_error', status: null });
  });

  it('gives up after three attempts of 30 s, with a timeout', async () => {
    const { server, clock, api } = setUp();
    server.answer('GET /api/uploads', fakeHang);
    const failure = api.GET('/api/uploads').catch((error: unknown) => error);
    await clock.advance(93_000);
    expect(await failure).toMatchObject({ code: 'timeout', status: null });
    expect(server.requests).toHaveLength(3);
  });

  it('passes an abort on as what it is', async () => {
    const { server, api } = setUp();
    server.answer('GET /api/uploads', fakeHang);
    const abort = new AbortController();
    const call = api.GET('/api/uploads', { signal: abort.signal });
    abort.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });

  // CALL-6
  it('sends forms where the contract asks for forms', async () => {
    const { server, api } = setUp();
    server.answer('POST /api/auth/token', fakeJson({ access_token: newToken }));
    await api.POST('/api/auth/token', { body: { username: 'a b', password: 'p&=' }, ...formEncoded });
    expect(server.requests[0]).toMatchObject({
      body: 'username=a+b&password=p%26%3D',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  });

  it('warns on the console where nobody else takes the warning', async () => {
    const { server, clock, api } = setUp({ warn: undefined });
    const warned = vi.spyOn(console, 'warn').mockReturnValue(undefined);
    const takes = async (milliseconds: number) => {
      server.answer('GET /api/uploads', async () => {
        await clock.sleep(milliseconds);
        return fakeJson({ uploads: [] });
      });
      const call = api.GET('/api/uploads');
      await clock.advance(milliseconds);
      await call;
    };
    await takes(1000);
    await takes(1001);
    expect(warned.mock.calls).toEqual([['Slow request: GET /api/uploads took 1001 ms']]);
    warned.mockRestore();
  });
});

describe('uploadProgress', () => {
  const body = { file: new File(['a,b'], 'demand.csv'), file_type: 'csv', upload_mode: 'both' } as const;

  it('reports through all links, a renewed attempt included', async () => {
    const attempts: string[] = [];
    const { server, api } = setUp({
      uploadFetch: async (request, listener) => {
        attempts.push(`${request.headers.get('authorization')} ${request.credentials}`);
        listener({ loaded: 3, total: 3 });
        expect((await request.formData()).get('file')).toMatchObject({ name: 'demand.csv', size: 3 });
        return attempts.length === 1 ? fakeJson({}, 401) : fakeJson({ run_id: 'r1' });
      },
    });
    server.answer('POST /api/auth/refresh', fakeJson({ access_token: newToken }));
    const seen: unknown[] = [];
    const options = { ...multipart, ...api.uploadProgress((progress) => seen.push(progress)) };
    expect(await unwrap(api.POST('/api/upload', { body, ...options }))).toEqual({ run_id: 'r1' });
    expect(attempts).toEqual([`Bearer ${oldToken} include`, `Bearer ${newToken} include`]);
    expect(seen).toHaveLength(2);
  });

  it('can be cancelled', async () => {
    const { api } = setUp({ uploadFetch: fakeHang });
    const abort = new AbortController();
    const options = { ...multipart, ...api.uploadProgress(() => {}), signal: abort.signal };
    const call = api.POST('/api/upload', { body, ...options });
    abort.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('sends the file all the same where progress is not to be had', async () => {
    const { server, api } = setUp({ uploadFetch: null });
    server.answer('POST /api/upload', fakeJson({ run_id: 'r1' }));
    await api.POST('/api/upload', { body, ...multipart, ...api.uploadProgress(() => {}) });
    expect(server.requests[0]?.body).toContain('filename="demand.csv"');
  });
});

describe('signIn', () => {
  it('stores the session', async () => {
    const { server, session, api } = setUp();
    session.clear();
    server.answer('POST /api/auth/token', fakeJson({ access_token: newToken, refresh_token: 'r2' }));
    expect(await api.signIn('ada', 'secret')).toEqual({ access_token: newToken, refresh_token: 'r2' });
    expect(session.read()).toEqual({ access_token: newToken, refresh_token: 'r2' });
    expect(server.requests[0]?.body).toBe('username=ada&password=secret');
  });

  it('rejects, and stores nothing, when refused or answered without a token', async () => {
    const { server, session, api } = setUp();
    session.clear();
    server.answer(
      'POST /api/auth/token',
      fakeJson({ detail: 'Wrong password' }, 401),
      fakeJson({}),
      new Response('<html>'),
    );
    await expect(api.signIn('ada', 'x')).rejects.toMatchObject({ status: 401, message: 'Wrong password' });
    await expect(api.signIn('ada', 'x')).rejects.toMatchObject({
      name: 'AnswerError',
      message: 'Login failed',
    });
    await expect(api.signIn('ada', 'x')).rejects.toMatchObject({ name: 'AnswerError' });
    expect(session.read()).toBeNull();
  });
});

describe('refreshSession', () => {
  it('renews before expiry, once for all who ask', async () => {
    const { server, session, api } = setUp();
    server.answer('POST /api/auth/refresh', fakeJson({ access_token: newToken, refresh_token: 'r2' }));
    expect(await Promise.all([api.refreshSession(), api.refreshSession()])).toEqual([true, true]);
    expect(session.read()).toEqual({ access_token: newToken, refresh_token: 'r2' });
    expect(server.requests).toHaveLength(1);
  });

  it('ends the session when refused', async () => {
    const { server, session, ended, api } = setUp();
    server.answer('POST /api/auth/refresh', fakeJson({}, 401));
    expect(await api.refreshSession()).toBe(false);
    expect([session.read(), ended]).toEqual([null, ['end']]);
  });

  it('keeps the session while the server is out of reach', async () => {
    const { server, session, ended, api } = setUp();
    server.answer('POST /api/auth/refresh', fakeNetworkFailure(), fakeJson({}, 503));
    expect([await api.refreshSession(), await api.refreshSession()]).toEqual([false, false]);
    expect([session.read()?.access_token, ended]).toEqual([oldToken, []]);
  });

  it('has nothing to renew when nobody is signed in', async () => {
    const { server, session, api } = setUp();
    session.clear();
    expect(await api.refreshSession()).toBe(false);
    expect(server.requests).toEqual([]);
  });
});
