import { expect, it } from 'vitest';
import { createFakeFetch, fakeJson } from '../../src/testing/fake-fetch.ts';
import { extraHeaders } from '../../src/transport/extra-headers.ts';

it('sends headers of its own with every call, and leaves those of the call', async () => {
  const server = createFakeFetch();
  server.answer('GET /x', fakeJson({}));
  let asked = 0;
  const send = extraHeaders(() => ({ 'x-tenant': 'a', 'x-try': String((asked += 1)) }))(server.fetch);
  await send(new Request('http://test/x', { headers: { 'x-tenant': 'b' } }));
  await send(new Request('http://test/x'));
  expect(server.requests.map(({ headers }) => headers)).toMatchObject([
    { 'x-tenant': 'b', 'x-try': '1' },
    { 'x-tenant': 'a', 'x-try': '2' },
  ]);
});
