import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Contract } from '../src/contract/contract.ts';
import { readSpec } from '../src/contract/read-spec.ts';
import { serveMock } from '../src/mock/serve-mock.ts';
import { mockResponse } from '../src/mock/mock-response.ts';

const contractOf = (name: string) => new Contract(readSpec(join(import.meta.dirname, 'support/specs', name)));
const shop = contractOf('shop-3.0.yaml');
const rail = contractOf('rail-3.1.json');
const own = new Contract({
  openapi: '3.1.0',
  paths: {
    '/notes': {
      post: {
        operationId: 'addNote',
        requestBody: {
          required: true,
          content: {
            'application/x-www-form-urlencoded': {
              schema: {
                type: 'object',
                required: ['text'],
                properties: { text: { type: 'string', maxLength: 5 }, copies: { type: 'integer' } },
              },
            },
          },
        },
        responses: {
          200: {
            description: 'A note.',
            headers: {
              'X-Left': { schema: { type: 'integer', enum: [7] } },
              'X-By': { schema: { type: 'string', enum: ['名 "é"'] } },
            },
            content: {
              'application/json': {
                schema: { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } },
                examples: { first: { value: { id: 1 } }, wrong: { value: {} }, last: { value: { id: 9 } } },
              },
            },
          },
          404: { description: 'None.', content: { 'text/plain': { example: 'no such note' } } },
        },
      },
    },
    '/notes/latest': { get: { responses: { 200: { description: 'The fixed address.' } } } },
    '/notes/{id}': {
      get: {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        responses: { 204: { description: 'One by its id.' } },
      },
    },
  },
});

const pets = contractOf('pets-3.0.yaml');

interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}
const ask = (contract: Contract, path: string, { method = 'GET', headers = {}, body }: Asked = {}) =>
  mockResponse(contract, { method, url: new URL(path, 'http://here'), headers, body: body ?? null });
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const addNote = (body: string, headers: Record<string, string> = {}) =>
  ask(own, '/notes', { method: 'POST', headers: { ...form, ...headers }, body });

describe('a mock server for any contract', () => {
  it.each([
    ['a bound', shop, '/items?limit=0', {}, /query limit is "0"/],
    ['a path', shop, '/items/none', {}, /path item-id is "none"/],
    [
      'a required header',
      rail,
      '/trains?day=2026-01-01&via=ab',
      { authorization: 'x' },
      /header X-Trace is missing/,
    ],
    ['a required parameter', rail, '/trains', { authorization: 'x' }, /query day is missing/],
  ])('rejects a request that violates %s with a reason', async (_, contract, path, headers, why) => {
    const { status, headers: told } = await ask(contract, path, { headers });
    expect([400, 422]).toContain(status);
    expect(told['contract-violation']).toMatch(why);
  });

  it('validates JSON and form bodies', async () => {
    const json = { 'content-type': 'application/json; charset=utf-8' };
    const post = (body: string, headers = json) => ask(shop, '/items', { method: 'POST', headers, body });
    expect(await post('{"name":"tea"}')).toMatchObject({ status: 201 });
    expect((await post('{"name":""}')).headers['contract-violation']).toContain(
      'body/name must NOT have fewer',
    );
    expect((await post('{"name":')).headers['contract-violation']).toBe('the body is not JSON');
    expect((await post('<a/>', { 'content-type': 'text/xml' })).status).toBe(415);
    expect((await addNote('text=tea&copies=2')).status).toBe(200);
    expect((await addNote('copies=2')).headers['contract-violation']).toBe('body text is missing');
    expect((await addNote('text=tea&copies=two')).headers['contract-violation']).toContain(
      'body copies is "two"',
    );
    expect((await addNote('')).headers['contract-violation']).toBe('the body is missing');
  });

  it('lists all violations in a request', async () => {
    const { headers } = await ask(rail, '/trains?via=ab', { headers: { authorization: 'x' } });
    expect(headers['contract-violation']).toBe('query day is missing; header X-Trace is missing');
    const post = await ask(pets, '/pets', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"name":"","photoUrls":[1]}',
    });
    expect(post.headers['contract-violation']?.split('; ')).toHaveLength(2);
  });

  it('accepts a form list with one element', async () => {
    const send = (body: string) => ask(pets, '/pets/tags', { method: 'POST', headers: form, body });
    expect((await send('tags=red')).status).toBe(200);
    expect((await send('tags=red&tags=blue')).status).toBe(200);
    expect((await send('tags=red&tags=')).headers['contract-violation']).toContain('body tags is ""');
  });

  it('composes responses from the examples of properties', async () => {
    expect(JSON.parse((await ask(pets, '/pets/7')).text)).toMatchObject({
      id: 10,
      name: 'doggie',
      category: { name: 'Dogs' },
      photoUrls: ['https://pets.example/1.png'],
    });
  });

  it('uses an example and replaces only strings in it that have the wrong format', async () => {
    expect(JSON.parse((await ask(pets, '/pets/7/owner')).text)).toEqual({
      name: 'Ana',
      email: 'user@example.com',
    });
  });

  it('omits an optional header that has no example', async () => {
    const { headers } = await ask(pets, '/pets/7/owner');
    expect(headers).toEqual({ 'content-type': 'application/json', 'x-limit': '60', 'x-required': '1' });
  });

  it('returns the preferred example, or else the first valid one', async () => {
    expect(await addNote('text=tea')).toMatchObject({ text: '{"id":1}', headers: { 'x-left': '7' } });
    expect((await addNote('text=tea', { prefer: 'example=last' })).text).toBe('{"id":9}');
    expect(await addNote('text=tea', { prefer: 'code=404' })).toMatchObject({
      status: 404,
      text: 'no such note',
    });
    expect(await addNote('text=tea', { prefer: 'code=418' })).toMatchObject({ status: 400 });
    expect((await addNote('text=tea', { prefer: 'example=none' })).text).toContain(
      'it has first, wrong, last',
    );
  });

  it('escapes non-ASCII characters in headers', async () => {
    const { url, close } = await serveMock(own, 0, () => {});
    onTestFinished(close);
    const { headers } = await fetch(`${url}/notes`, { method: 'POST', headers: form, body: 'text=tea' });
    expect(headers.get('x-by')).toBe(String.raw`\u540d "\u00e9"`);
  });

  it('generates the same response every time if there is no example', async () => {
    const [first, second] = [await ask(shop, '/items/7'), await ask(shop, '/items/7')];
    expect(first).toEqual(second);
    const schema = shop.operation('getItem').responses.get(200)?.media.get('application/json') ?? '';
    expect(shop.validator.problems(schema, JSON.parse(first.text))).toEqual([]);
  });

  it('requires credentials if the contract requires them', async () => {
    expect((await ask(rail, '/trains')).status).toBe(401);
  });

  it('distinguishes unknown paths from unknown methods', async () => {
    expect((await ask(own, '/notes/latest')).status).toBe(200);
    expect((await ask(own, '/notes/5')).status).toBe(204);
    expect((await ask(own, '/elsewhere')).status).toBe(404);
    expect(await ask(own, '/notes')).toMatchObject({ status: 405, headers: { allow: 'POST, OPTIONS' } });
  });
});

describe('a mock server', () => {
  it('serves HTTP with CORS and prints violations', async () => {
    const said: string[] = [];
    const { url, close } = await serveMock(shop, 0, (line) => said.push(line));
    onTestFinished(close);
    const origin = 'http://localhost:5173';
    const refused = await fetch(`${url}/items?limit=99`, { headers: { origin } });
    expect(refused.headers.get('access-control-allow-origin')).toBe(origin);
    const asks = { origin, 'access-control-request-headers': 'prefer' };
    const preflight = await fetch(`${url}/items`, { method: 'OPTIONS', headers: asks });
    expect(preflight.headers.get('access-control-allow-headers')).toBe('prefer');
    expect(preflight.headers.get('access-control-allow-methods')).toContain('POST');
    expect((await fetch(`${url}/items/%E0`)).status).toBe(400);
    expect(said[0]).toBe('GET /items?limit=99 400: query limit is "99", which its schema does not allow');
  });
});
