import { describe, expect, it } from 'vitest';
import { createFakeFetch, fakeJson } from '../../src/testing/fake-fetch.ts';
import { stamp } from '../../src/transport/stamp.ts';

describe('stamp', () => {
  // CALL-1, CALL-2
  it('adds the time to GET calls only, and credentials to all', async () => {
    const server = createFakeFetch();
    server.answer('GET /x', fakeJson({}));
    server.answer('POST /x', fakeJson({}));
    const send = stamp(() => 17)(server.fetch);
    await send(new Request('http://test/x?limit=3', { headers: { 'x-a': '1' } }));
    await send(new Request('http://test/x', { method: 'POST', body: 'b' }));
    expect(server.requests).toMatchObject([
      { query: { limit: '3', _: '17' }, credentials: 'include', headers: { 'x-a': '1' } },
      { query: {}, credentials: 'include', body: 'b' },
    ]);
  });

  it('asks the clock again at every attempt', async () => {
    const server = createFakeFetch();
    server.answer('GET /x', fakeJson({}));
    let now = 1;
    const send = stamp(() => now++)(server.fetch);
    const request = new Request('http://test/x');
    await send(request);
    await send(request);
    expect(server.requests.map(({ query }) => query['_'])).toEqual(['1', '2']);
  });
});
