import { describe, expect, it } from 'vitest';
import {
  createFakeClock,
  createFakeFetch,
  fakeHang,
  fakeJson,
  fakeNetworkFailure,
} from '../../src/testing/fakes.ts';

describe('createFakeFetch', () => {
  it('returns the responses in order and repeats the last', async () => {
    const server = createFakeFetch();
    server.answer('GET /api/uploads', fakeNetworkFailure(), fakeJson([], 503), fakeJson(['a']));
    const call = () => server.fetch(new Request('http://test/api/uploads?limit=3'));
    await expect(call()).rejects.toThrow('fetch failed');
    expect((await call()).status).toBe(503);
    expect(await (await call()).json()).toEqual(['a']);
    expect(await (await call()).json()).toEqual(['a']);
    expect(server.requestsTo('GET /api/uploads').map(({ query }) => query)).toEqual(
      Array.from({ length: 4 }, () => ({ limit: '3' })),
    );
  });

  it('rejects with the name of a route without a response', async () => {
    await expect(createFakeFetch().fetch(new Request('http://test/x'))).rejects.toThrow('GET /x');
  });

  it('records body and headers without consuming the request', async () => {
    const server = createFakeFetch();
    server.answer('POST /x', async (request) => new Response(await request.text()));
    const request = new Request('http://test/x', { method: 'POST', body: 'hello', headers: { 'X-A': '1' } });
    expect(await (await server.fetch(request)).text()).toBe('hello');
    expect(server.requests[0]).toMatchObject({ body: 'hello', headers: { 'x-a': '1' } });
  });

  it('hangs until the request is aborted', async () => {
    const abort = new AbortController();
    const call = fakeHang(new Request('http://test/x', { signal: abort.signal }));
    abort.abort(new Error('enough'));
    await expect(call).rejects.toThrow('enough');
  });
});

describe('createFakeClock', () => {
  it('resolves waits in the order in which they end', async () => {
    const clock = createFakeClock(0);
    const woken: [string, number][] = [];
    void clock.sleep(2000).then(() => woken.push(['late', clock.now()]));
    void clock.sleep(1000).then(() => woken.push(['early', clock.now()]));
    await clock.advance(999);
    expect(woken).toEqual([]);
    await clock.advance(2001);
    expect(woken).toEqual([
      ['early', 1000],
      ['late', 2000],
    ]);
    expect(clock.now()).toBe(3000);
    expect(clock.slept).toEqual([2000, 1000]);
  });

  it('rejects an aborted wait with the reason', async () => {
    const abort = new AbortController();
    const sleep = createFakeClock().sleep(10, abort.signal);
    abort.abort(new Error('enough'));
    await expect(sleep).rejects.toThrow('enough');
  });
});
