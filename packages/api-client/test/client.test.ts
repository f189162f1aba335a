import { afterEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import { formEncoded, multipart, unwrap } from '../src/calls.ts';
import { type ApiClientOptions, createApiClient } from '../src/client.ts';
import { createMemorySessionStore } from '../src/session.ts';
import {
  createFakeClock,
  createFakeFetch,
  fakeHang,
  fakeJson,
  fakeNetworkFailure,
  fakeToken,
} from '../src/testing/fakes.ts';
import type { RequestRecord } from '../src/transport/timing.ts';
import { stubXhr } from './support/fake-xhr.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const oldToken = fakeToken({ username: 'ada', jti: 'old' });
const newToken = fakeToken({ username: 'ada', jti: 'new' });

function setUp(options: Partial<ApiClientOptions> = {}) {
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
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
    onSessionEnd: () => ended.push('end'),
    ...options,
  });
  return { server, clock, session, records, ended, warn, api };
}

describe('createApiClient', () => {
  // CALL-1
  it('sends the token, credentials, and a timestamp, and returns the typed response', async () => {
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

  it('sends identical concurrent requests once, retries them, and refreshes the session once', async () => {
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

  it('rejects with an ApiError on a 404, an empty 502, and a network failure', async () => {
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

  it('rejects with a timeout after three attempts of 30 s', async () => {
    const { server, clock, api } = setUp();
    server.answer('GET /api/uploads', fakeHang);
    const failure = api.GET('/api/uploads').catch((error: unknown) => error);
    await clock.advance(93_000);
    expect(await failure).toMatchObject({ code: 'timeout', status: null });
    expect(server.requests).toHaveLength(3);
  });

  it('rejects with an AbortError when the caller aborts', async () => {
    const { server, api } = setUp();
    server.answer('GET /api/uploads', fakeHang);
    const abort = new AbortController();
    const call = api.GET('/api/uploads', { signal: abort.signal });
    abort.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });

  // CALL-6
  it('sends a form-encoded body if formEncoded is used', async () => {
    const { server, api } = setUp();
    server.answer('POST /api/auth/token', fakeJson({ access_token: newToken }));
    await api.POST('/api/auth/token', { body: { username: 'a b', password: 'p&=' }, ...formEncoded });
    expect(server.requests[0]).toMatchObject({
      body: 'username=a+b&password=p%26%3D',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  });

  it('logs a console warning for a request slower than 1000 ms', async () => {
    const { server, clock, warn, api } = setUp();
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
    expect(warn.mock.calls).toEqual([['Slow request: GET /api/uploads took 1001 ms']]);
  });
});

describe('unbuffered', () => {
  const download = { params: { path: { runId: 'r1' } }, parseAs: 'stream' } as const;

  it('returns the response while it is being received', async () => {
    const { server, api } = setUp();
    const endless = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('Product')),
    });
    server.answer('GET /api/forecast-runs/r1/export', () => Promise.resolve(new Response(endless)));
    const body = await unwrap(
      api.GET('/api/forecast-runs/{runId}/export', { ...download, ...api.unbuffered }),
    );
    const first = (await body?.getReader().read()) as { value?: Uint8Array } | undefined;
    expect(new TextDecoder().decode(first?.value)).toBe('Product');
    expect(server.requests[0]).toMatchObject({ headers: { authorization: `Bearer ${oldToken}` } });
  });

  it('rejects with an ApiError if the request fails', async () => {
    const { server, api } = setUp();
    server.answer('GET /api/forecast-runs/r1/export', fakeJson({ detail: 'Run not found.' }, 404));
    const call = api.GET('/api/forecast-runs/{runId}/export', { ...download, ...api.unbuffered });
    await expect(call).rejects.toMatchObject({ status: 404, detail: 'Run not found.' });
  });
});

describe('uploadProgress', () => {
  const body = { file: new File(['a,b'], 'demand.csv'), file_type: 'csv', upload_mode: 'both' } as const;

  it('reports the progress of the first attempt and of the attempt after a refresh', async () => {
    let attempts = 0;
    const created = stubXhr((xhr) => {
      attempts += 1;
      xhr.report({ lengthComputable: true, loaded: 3, total: 3 });
      if (attempts === 1) xhr.respond(401);
      else xhr.respond(200, '{"run_id":"r1"}');
    });
    const { server, api } = setUp();
    server.answer('POST /api/auth/refresh', fakeJson({ access_token: newToken }));
    const seen: unknown[] = [];
    const options = { ...multipart, ...api.uploadProgress((progress) => seen.push(progress)) };
    expect(await unwrap(api.POST('/api/upload', { body, ...options }))).toEqual({ run_id: 'r1' });
    expect(
      created.map(({ headers, withCredentials }) => [headers['authorization'], withCredentials]),
    ).toEqual([
      [`Bearer ${oldToken}`, true],
      [`Bearer ${newToken}`, true],
    ]);
    for (const xhr of created) expect(await xhr.body?.text()).toContain('filename="demand.csv"');
    expect(seen).toHaveLength(2);
  });

  it('rejects with an AbortError when the upload is canceled', async () => {
    stubXhr();
    const { api } = setUp();
    const abort = new AbortController();
    const options = { ...multipart, ...api.uploadProgress(() => {}), signal: abort.signal };
    const call = api.POST('/api/upload', { body, ...options });
    abort.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('sends the file without progress if there is no XMLHttpRequest', async () => {
    const { server, api } = setUp();
    server.answer('POST /api/upload', fakeJson({ run_id: 'r1' }));
    await api.POST('/api/upload', { body, ...multipart, ...api.uploadProgress(() => {}) });
    expect(server.requests[0]?.body).toContain('filename="demand.csv"');
  });
});

describe('baseUrl', () => {
  const create = (baseUrl: unknown) =>
    createApiClient({ baseUrl: baseUrl as string, session: createMemorySessionStore() });

  it.each([
    [undefined, 'it is missing. A relative URL works only in a browser.'],
    ['', 'got "". A relative URL works only in a browser.'],
    ['/console', 'got "/console". A relative URL works only in a browser.'],
    ['localhost:4000', 'got "localhost:4000".'],
  ])('must not be %j outside a browser, and the error names the option', (baseUrl, reason) => {
    expect(() => create(baseUrl)).toThrow(
      `createApiClient: baseUrl must be the URL of the API, such as "http://localhost:4000"; ${reason}`,
    );
  });

  it.each(['', '/console', 'https://example.com/console/'])('may be %j on a page', (baseUrl) => {
    vi.stubGlobal('location', { href: 'https://example.com/app' });
    expect(() => create(baseUrl)).not.toThrow();
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

  it('rejects and stores nothing on a 401 or a response without a token', async () => {
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
  it('sends one request for concurrent refreshes', async () => {
    const { server, session, api } = setUp();
    server.answer('POST /api/auth/refresh', fakeJson({ access_token: newToken, refresh_token: 'r2' }));
    expect(await Promise.all([api.refreshSession(), api.refreshSession()])).toEqual([true, true]);
    expect(session.read()).toEqual({ access_token: newToken, refresh_token: 'r2' });
    expect(server.requests).toHaveLength(1);
  });

  it('ends the session when the server rejects the refresh', async () => {
    const { server, session, ended, api } = setUp();
    server.answer('POST /api/auth/refresh', fakeJson({}, 401));
    expect(await api.refreshSession()).toBe(false);
    expect([session.read(), ended]).toEqual([null, ['end']]);
  });

  it('keeps the session when the server is unreachable', async () => {
    const { server, session, ended, api } = setUp();
    server.answer('POST /api/auth/refresh', fakeNetworkFailure(), fakeJson({}, 503));
    expect([await api.refreshSession(), await api.refreshSession()]).toEqual([false, false]);
    expect([session.read()?.access_token, ended]).toEqual([oldToken, []]);
  });

  it('returns false without a request when signed out', async () => {
    const { server, session, api } = setUp();
    session.clear();
    expect(await api.refreshSession()).toBe(false);
    expect(server.requests).toEqual([]);
  });
});
