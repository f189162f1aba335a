import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import createClient, { type Client } from 'openapi-fetch';
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { unwrap } from '../../src/calls.ts';
import { createMemorySessionStore } from '../../src/session.ts';
import { rejectFailures } from '../../src/transport/transport.ts';
import { createTransport } from '../../src/transport/transport.ts';
import type { components, paths } from './contract.gen.ts';

type Item = components['schemas']['Item'];

const item: Item = {
  day: '2024-02-29',
  changed_at: null,
  note: null,
  values: [1.5, null, 0],
  shape: { kind: 'square', sides: [2, 3] },
  limits: { 'größe / max': 3 },
  parent: {
    day: '2024-01-01',
    changed_at: '2024-03-10T02:30:00-08:00',
    note: '',
    values: [],
    shape: { kind: 'circle', radius: 0 },
    limits: {},
    parent: null,
  },
};

/** The last request that the server received. */
let received = { url: '', body: '' };
const server = createServer((request, response) => {
  void (async () => {
    received = { url: request.url ?? '', body: await text(request) };
    const { pathname } = new URL(received.url, 'http://test');
    const respond = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.method === 'DELETE') response.writeHead(204).end();
    else if (pathname.endsWith('missing')) respond(404, { detail: [{ msg: 'No such item' }] });
    else if (request.method === 'POST') response.writeHead(201).end(received.body);
    else respond(200, item);
  })();
});
let baseUrl = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** Creates a client in the same way as `createApiClient`, but for another contract. */
function ownClient(): Client<paths> {
  const { send } = createTransport({ baseUrl, session: createMemorySessionStore() });
  return createClient<paths>({ baseUrl, fetch: rejectFailures(send) });
}

// contract.gen.ts is generated: openapi-typescript contract.json --default-non-nullable=false -o contract.gen.ts
describe.each([
  ['this client', ownClient],
  ['openapi-fetch', () => createClient<paths>({ baseUrl })],
])('a difficult contract with %s', (_, create) => {
  it('encodes the path and sends arrays, objects, booleans, and dates in the query', async () => {
    const query = { tag: ['a,b', 'c&d'], active: false, since: '2024-02-29', range: { from: 0, to: 9 } };
    await unwrap(create().GET('/items/{code}', { params: { path: { code: 'a/b ü' }, query } }));
    const { pathname, searchParams } = new URL(received.url, baseUrl);
    searchParams.delete('_');
    expect(pathname).toBe('/items/a%2Fb%20%C3%BC');
    expect([...searchParams]).toEqual([
      ['tag', 'a,b'],
      ['tag', 'c&d'],
      ['active', 'false'],
      ['since', '2024-02-29'],
      ['range[from]', '0'],
      ['range[to]', '9'],
    ]);
  });

  it('keeps nulls, empty strings, dates, and nested objects in a body', async () => {
    expect(await unwrap(create().POST('/items', { body: item }))).toEqual(item);
    expect(JSON.parse(received.body)).toEqual(item);
  });

  it('narrows unions and keeps nullable types', async () => {
    const found = await unwrap(create().GET('/items/{code}', { params: { path: { code: 'a' } } }));
    expectTypeOf(found.values).toEqualTypeOf<(number | null)[]>();
    expectTypeOf(found.parent).toEqualTypeOf<Item | null>();
    expectTypeOf(found.changed_at).toEqualTypeOf<string | null>();
    const size = found.shape.kind === 'circle' ? found.shape.radius : found.shape.sides[1];
    expect(size).toBe(3);
  });

  it('returns no body for a 204 response', async () => {
    const call = create().DELETE('/items/{code}', { params: { path: { code: 'a' } } });
    expect(await unwrap(call)).toBeUndefined();
  });

  it('rejects with a detail that is a union type', async () => {
    const call = create().GET('/items/{code}', { params: { path: { code: 'missing' } } });
    await expect(unwrap(call)).rejects.toMatchObject({ status: 404, detail: 'No such item' });
  });
});
