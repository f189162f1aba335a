import { describe, expect, it } from 'vitest';
import { ApiError } from '../../src/errors/api-error.ts';
import {
  createFakeFetch,
  type FakeAnswer,
  fakeHang,
  fakeJson,
  fakeNetworkFailure,
} from '../../src/testing/fakes.ts';
import { rejectFailures } from '../../src/transport/transport.ts';
import { TimeoutError } from '../../src/transport/timeout.ts';

function call(answer: FakeAnswer, init?: RequestInit) {
  const server = createFakeFetch();
  server.answer('GET /x', answer);
  return rejectFailures(server.fetch)(new Request('http://test/x', init));
}
const failureOf = (answer: FakeAnswer) => call(answer).catch((error: unknown) => error);

describe('rejectFailures', () => {
  it('returns 2xx responses', async () => {
    expect(await (await call(fakeJson(1))).json()).toBe(1);
    expect((await call(new Response(null, { status: 204 }))).status).toBe(204);
  });

  it('rejects with the status, detail, and body', async () => {
    const failure = await failureOf(fakeJson({ detail: 'gone' }, 404));
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({ status: 404, code: 'http', detail: 'gone', body: { detail: 'gone' } });
  });

  it('rejects on a 502 that is empty or not JSON', async () => {
    const empty = new Response(null, { status: 502, headers: { 'content-length': '0' } });
    expect(await failureOf(empty)).toMatchObject({ status: 502, detail: null, body: '' });
    expect(await failureOf(new Response('<html>', { status: 502 }))).toMatchObject({
      detail: null,
      body: '<html>',
    });
  });

  it('distinguishes a timeout from a network failure and keeps the cause', async () => {
    expect(await failureOf(new TimeoutError(30_000))).toMatchObject({ status: null, code: 'timeout' });
    expect(await failureOf(fakeNetworkFailure())).toMatchObject({
      status: null,
      code: 'network_error',
      cause: fakeNetworkFailure(),
    });
  });

  it('rejects with an AbortError on abort', async () => {
    const abort = new AbortController();
    const failure = call(fakeHang, { signal: abort.signal });
    abort.abort();
    await expect(failure).rejects.toMatchObject({ name: 'AbortError' });
  });
});
