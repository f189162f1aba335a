import { describe, expect, it } from 'vitest';
import { settle } from '../../../src/testing/fake-clock.ts';
import {
  createXhrUploadFetch,
  platformUploadFetch,
  type Xhr,
  type XhrProgress,
} from '../../../src/transport/upload/xhr-upload-fetch.ts';

/** An XMLHttpRequest that records what it is told and answers when the test says so. */
function createFakeXhr() {
  const sent: { method: string; url: string; headers: Record<string, string>; body: Blob | null } = {
    method: '',
    url: '',
    headers: {},
    body: null,
  };
  const events = new EventTarget();
  let report: (event: XhrProgress) => void = () => {};
  const emit = (type: string) => void events.dispatchEvent(new Event(type));
  const answer = { status: 0, response: new ArrayBuffer(0), aborted: false };
  const xhr: Xhr = {
    upload: { addEventListener: (_, listener) => void (report = listener) },
    addEventListener: (type, listener) => events.addEventListener(type, listener),
    responseType: '',
    withCredentials: false,
    statusText: '',
    get status() {
      return answer.status;
    },
    get response() {
      return answer.response;
    },
    open: (method, url) => void Object.assign(sent, { method, url }),
    setRequestHeader: (name, value) => void (sent.headers[name] = value),
    getAllResponseHeaders: () => 'content-type: application/json\r\nx-note: a: b\r\n',
    send: (body) => void (sent.body = body),
    abort() {
      answer.aborted = true;
      emit('abort');
    },
  };
  return { xhr, sent, answer, emit, report: (event: XhrProgress) => report(event) };
}

function setUp(init: RequestInit = {}) {
  const fake = createFakeXhr();
  const progress: unknown[] = [];
  const body = new FormData();
  body.append('file', new File(['a,b'], 'demand.csv'));
  const request = new Request('http://test/api/upload', {
    method: 'POST',
    body,
    credentials: 'include',
    headers: { authorization: 'Bearer t' },
    ...init,
  });
  const call = createXhrUploadFetch(() => fake.xhr)(request, (step) => progress.push(step));
  return { ...fake, progress, call };
}

describe('createXhrUploadFetch', () => {
  it('sends the request as it stands and answers as fetch does', async () => {
    const { xhr, sent, answer, emit, call } = setUp();
    await settle();
    Object.assign(answer, { status: 422, response: new TextEncoder().encode('{"detail":"no"}').buffer });
    emit('load');
    const response = await call;
    expect([response.status, await response.json(), response.headers.get('x-note')]).toEqual([
      422,
      { detail: 'no' },
      'a: b',
    ]);
    expect([sent.method, sent.url, xhr.withCredentials]).toEqual(['POST', 'http://test/api/upload', true]);
    expect(sent.headers['authorization']).toBe('Bearer t');
    const boundary = sent.headers['content-type']?.split('boundary=')[1];
    expect(await sent.body?.text()).toContain(`--${boundary}`);
    expect(await sent.body?.text()).toContain('filename="demand.csv"');
  });

  it('reports progress, with an unknown total as null', async () => {
    const { report, progress } = setUp();
    await settle();
    report({ lengthComputable: true, loaded: 1, total: 3 });
    report({ lengthComputable: false, loaded: 2, total: 0 });
    expect(progress).toEqual([
      { loaded: 1, total: 3 },
      { loaded: 2, total: null },
    ]);
  });

  it('rejects with a TypeError when the network fails', async () => {
    const { emit, call } = setUp();
    await settle();
    emit('error');
    await expect(call).rejects.toBeInstanceOf(TypeError);
  });

  it('is cancelled by the signal, and rejects with its reason', async () => {
    const abort = new AbortController();
    const { answer, call } = setUp({ signal: abort.signal });
    await settle();
    abort.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    expect(answer.aborted).toBe(true);
  });

  it('sends nothing when cancelled before', async () => {
    const { sent, call } = setUp({ signal: AbortSignal.abort() });
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    expect(sent.body).toBeNull();
  });

  it('hands on an answer without a body', async () => {
    const { answer, emit, call } = setUp();
    await settle();
    Object.assign(answer, { status: 204, response: new ArrayBuffer(0) });
    emit('load');
    expect((await call).status).toBe(204);
  });
});

describe('platformUploadFetch', () => {
  it('has none where there is no XMLHttpRequest', () => {
    expect(platformUploadFetch()).toBeNull();
  });
});
