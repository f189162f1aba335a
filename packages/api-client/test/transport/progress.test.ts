import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFakeFetch, fakeJson, settle } from '../../src/testing/fakes.ts';
import { buffer, upload } from '../../src/transport/progress.ts';
import { attachListener } from '../../src/transport/request.ts';
import { stubXhr } from '../support/fake-xhr.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

function post(path: string, init: RequestInit = {}) {
  const body = new FormData();
  body.append('file', new File(['a,b'], 'demand.csv'));
  return new Request(`http://test${path}`, { method: 'POST', body, ...init });
}

function withListener(request: Request, listener: (progress: unknown) => void = () => {}) {
  attachListener(request, listener);
  return request;
}

async function start(init: RequestInit = {}) {
  const created = stubXhr();
  const progress: unknown[] = [];
  const request = post('/api/upload', {
    credentials: 'include',
    headers: { authorization: 'Bearer t' },
    ...init,
  });
  const response = upload(() => Promise.reject(new Error('not through fetch')))(
    withListener(request, (step) => progress.push(step)),
  );
  response.catch(() => {});
  await settle();
  const [xhr] = created;
  if (!xhr) throw new Error('No XMLHttpRequest was created');
  return { xhr, progress, response };
}

describe('upload', () => {
  it.each(['/api/upload', '/api/preview'])(
    'sends %s through XMLHttpRequest if it has a listener',
    async (path) => {
      stubXhr((xhr) => {
        xhr.report({ lengthComputable: true, loaded: 1, total: 2 });
        xhr.respond(200, '"with progress"');
      });
      const seen: unknown[] = [];
      const send = upload(createFakeFetch().fetch);
      const response = await send(withListener(post(path), (progress) => seen.push(progress)));
      expect(await response.json()).toBe('with progress');
      expect(seen).toEqual([{ loaded: 1, total: 2 }]);
    },
  );

  it('uses fetch if there is no listener, for other requests, and if XMLHttpRequest is unavailable', async () => {
    const server = createFakeFetch();
    for (const path of ['/api/upload', '/api/forecast']) server.answer(`POST ${path}`, fakeJson('fetch'));
    const send = upload(server.fetch);
    const withoutXhr = await send(withListener(post('/api/upload')));
    stubXhr();
    const responses = [
      withoutXhr,
      await send(post('/api/upload')),
      await send(withListener(post('/api/forecast'))),
    ];
    expect(await Promise.all(responses.map((response) => response.json()))).toEqual([
      'fetch',
      'fetch',
      'fetch',
    ]);
  });

  it('sends the request and returns a response like fetch', async () => {
    const { xhr, response } = await start();
    xhr.respond(422, '{"detail":"no"}');
    const received = await response;
    expect([received.status, await received.json(), received.headers.get('x-note')]).toEqual([
      422,
      { detail: 'no' },
      'a: b',
    ]);
    expect([xhr.method, xhr.url, xhr.withCredentials]).toEqual(['POST', 'http://test/api/upload', true]);
    expect(xhr.headers['authorization']).toBe('Bearer t');
    const boundary = xhr.headers['content-type']?.split('boundary=')[1];
    expect(await xhr.body?.text()).toContain(`--${boundary}`);
    expect(await xhr.body?.text()).toContain('filename="demand.csv"');
  });

  it('reports progress with a total of null if the total is unknown', async () => {
    const { xhr, progress } = await start();
    xhr.report({ lengthComputable: true, loaded: 1, total: 3 });
    xhr.report({ lengthComputable: false, loaded: 2, total: 0 });
    expect(progress).toEqual([
      { loaded: 1, total: 3 },
      { loaded: 2, total: null },
    ]);
  });

  it('rejects with a TypeError when the network fails', async () => {
    const { xhr, response } = await start();
    xhr.failNetwork();
    await expect(response).rejects.toBeInstanceOf(TypeError);
  });

  it('aborts with the signal and rejects with its reason', async () => {
    const abort = new AbortController();
    const { xhr, response } = await start({ signal: abort.signal });
    abort.abort();
    await expect(response).rejects.toMatchObject({ name: 'AbortError' });
    expect(xhr.isAborted).toBe(true);
  });

  it('sends nothing if the signal is already aborted', async () => {
    const { xhr, response } = await start({ signal: AbortSignal.abort() });
    await expect(response).rejects.toMatchObject({ name: 'AbortError' });
    expect(xhr.body).toBeNull();
  });

  it('returns a response without a body', async () => {
    const { xhr, response } = await start();
    xhr.respond(204);
    expect((await response).status).toBe(204);
  });
});

describe('buffer', () => {
  it('returns the status, headers, and body', async () => {
    const send = buffer(async () => new Response('hello', { status: 418, headers: { 'x-a': '1' } }));
    const response = await send(new Request('http://test/'));
    expect([response.status, response.headers.get('x-a'), await response.text()]).toEqual([
      418,
      '1',
      'hello',
    ]);
  });

  it('rejects when the body is truncated', async () => {
    const body = new ReadableStream({ start: (stream) => stream.error(new TypeError('terminated')) });
    const send = buffer(async () => new Response(body));
    await expect(send(new Request('http://test/'))).rejects.toThrow('terminated');
  });

  it('reports download progress to the listener', async () => {
    const body = new ReadableStream<Uint8Array>({
      start(stream) {
        for (const size of [3, 4]) stream.enqueue(new Uint8Array(size));
        stream.close();
      },
    });
    const request = new Request('http://test/');
    const reported: number[] = [];
    attachListener(request, ({ loaded }) => reported.push(loaded));
    const answer = await buffer(async () => new Response(body))(request);
    expect((await answer.arrayBuffer()).byteLength).toBe(7);
    expect(reported).toEqual([3, 7]);
  });

  it('returns a response without a body unchanged', async () => {
    const send = buffer(async () => new Response(null, { status: 204 }));
    expect((await send(new Request('http://test/'))).status).toBe(204);
  });
});
