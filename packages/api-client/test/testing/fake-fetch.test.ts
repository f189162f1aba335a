import { describe, expect, it } from 'vitest';
import { createFakeFetch, fakeHang, fakeJson, fakeNetworkFailure } from '../../src/testing/fake-fetch.ts';

describe('createFakeFetch', () => {
  it('answers in the order scripted and repeats the last answer', async () => {
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

  it('names the route that nobody scripted', async () => {
    await expect(createFakeFetch().fetch(new Request('http://test/x'))).rejects.toThrow('GET /x');
  });

  it('records body and headers without using the request up', async () => {
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
