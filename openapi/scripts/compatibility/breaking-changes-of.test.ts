import { describe, expect, it } from 'vitest';
import { breakingChangesOf } from './breaking-changes-of.ts';

/** A small contract with every kind of part; a test plants one change in a copy of it. */
function contract() {
  return {
    paths: {
      '/items': {
        get: {
          operationId: 'listItems',
          parameters: [
            {
              name: 'limit',
              in: 'query',
              required: false,
              schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
            },
          ],
          responses: {
            200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Page' } } } },
            404: { $ref: '#/components/responses/NotFound' },
          },
        },
        post: {
          security: [] as unknown[],
          requestBody: {
            required: false,
            content: {
              'application/json': { schema: { $ref: '#/components/schemas/Order' } },
              'text/csv': { schema: { type: 'string' } },
            },
          },
          responses: { 200: { description: 'Stored.' } },
        },
      },
    },
    components: {
      responses: {
        NotFound: {
          headers: { 'Retry-After': { required: true, schema: { type: 'integer' } } },
          content: { 'application/json': { schema: { type: 'object', required: ['detail'] } } },
        },
      },
      schemas: {
        Page: {
          allOf: [
            {
              type: 'object',
              required: ['items'],
              properties: { items: { type: 'array', items: { $ref: '#/components/schemas/Item' } } },
            },
            { type: 'object', properties: { total: { type: ['integer', 'null'], minimum: 0 } } },
          ],
        },
        Item: {
          type: 'object',
          required: ['id', 'state'],
          properties: { id: { type: 'string' }, state: { type: 'string', enum: ['open', 'done'] } },
        },
        Order: {
          type: 'object',
          required: ['name'],
          properties: {
            name: { type: 'string', maxLength: 20 },
            kind: { type: 'string', enum: ['a', 'b'], default: 'a' },
            count: { type: 'number' },
            tags: { type: 'array', maxItems: 5, items: { type: 'string' } },
          },
        },
      },
    },
  };
}

type Contract = ReturnType<typeof contract>;

/** What the change breaks. Parts may go, so the copy is loosely typed. */
function broken(change: (next: Contract & Record<string, never>) => void): string[] {
  const next = contract();
  change(next as Contract & Record<string, never>);
  return breakingChangesOf(contract(), next, '2026-06-01');
}

describe('changes that break a client', () => {
  const removed = (holder: object, key: string) => void Reflect.deleteProperty(holder, key);
  const list = (next: Contract) => next.paths['/items'].get;
  const create = (next: Contract) => next.paths['/items'].post;
  const schemas = (next: Contract) => next.components.schemas;

  it.each<[string, (next: Contract) => void, string[]]>([
    [
      'an operation',
      (next) => removed(next.paths['/items'], 'get'),
      ['GET /items: the operation is removed'],
    ],
    [
      'a path',
      (next) => removed(next.paths, '/items'),
      ['GET /items: the operation is removed', 'POST /items: the operation is removed'],
    ],
    [
      'the name that generated clients call an operation by',
      (next) => void (list(next).operationId = 'readItems'),
      ['GET /items: operationId listItems is now readItems'],
    ],
    [
      'the header of an answer',
      (next) => removed(next.components.responses.NotFound.headers, 'Retry-After'),
      ['GET /items: answer 404 header Retry-After is removed'],
    ],
    [
      'the promise of a header',
      (next) => void (next.components.responses.NotFound.headers['Retry-After'].required = false),
      ['GET /items: answer 404 header Retry-After may be missing'],
    ],
    [
      'the default of a parameter',
      (next) => void Object.assign(list(next).parameters[0]?.schema ?? {}, { default: 50 }),
      ['GET /items: parameter query limit: the default 20 is now 50'],
    ],
    [
      'the default of a request property',
      (next) => removed(schemas(next).Order.properties.kind, 'default'),
      ['POST /items: request.kind: the default "a" is now none'],
    ],
    [
      'how a list is written in an address',
      (next) => void Object.assign(list(next).parameters[0] ?? {}, { explode: false }),
      ['GET /items: parameter query limit: "form", explode true is now "form", explode false'],
    ],
    ['a status', (next) => removed(list(next).responses, '404'), ['GET /items: answer 404 is removed']],
    [
      'an accepted content type',
      (next) => removed(create(next).requestBody.content, 'text/csv'),
      ['POST /items: request text/csv is removed'],
    ],
    [
      'a parameter',
      (next) => void list(next).parameters.pop(),
      ['GET /items: parameter query limit is removed'],
    ],
    [
      'an answered property, deep in a list',
      (next) => {
        removed(schemas(next).Item.properties, 'state');
        schemas(next).Item.required.pop();
      },
      [
        'GET /items: answer 200.items[].state: may be missing on one side, is required on the other',
        'GET /items: answer 200.items[].state: the property is removed',
      ],
    ],
    [
      'a request property',
      (next) => removed(schemas(next).Order.properties, 'kind'),
      ['POST /items: request.kind: the property is removed'],
    ],
  ])('removes %s', (_name, change, expected) => {
    expect(broken(change)).toEqual(expected);
  });

  it.each<[string, (next: Contract) => void, string]>([
    ['asks for a token', (next) => removed(create(next), 'security'), 'POST /items: now needs a token'],
    [
      'requires the body',
      (next) => void (create(next).requestBody.required = true),
      'POST /items: the request body is now required',
    ],
    [
      'requires a parameter',
      (next) => void Object.assign(list(next).parameters[0] ?? {}, { required: true }),
      'GET /items: parameter query limit is now required',
    ],
    [
      'requires a request property',
      (next) => void schemas(next).Order.required.push('kind'),
      'POST /items: request.kind: may be missing on one side, is required on the other',
    ],
    [
      'promises a property no longer',
      (next) => void schemas(next).Item.required.shift(),
      'GET /items: answer 200.items[].id: may be missing on one side, is required on the other',
    ],
    [
      'lowers a maximum',
      (next) => void Object.assign(list(next).parameters[0]?.schema ?? {}, { maximum: 50 }),
      'GET /items: parameter query limit: maximum 100 against 50',
    ],
    [
      'raises a minimum',
      (next) => void Object.assign(list(next).parameters[0]?.schema ?? {}, { minimum: 2 }),
      'GET /items: parameter query limit: minimum 1 against 2',
    ],
    [
      'bounds what was unbounded',
      (next) => void Object.assign(schemas(next).Order.properties.count, { maximum: 9 }),
      'POST /items: request.count: maximum nothing against 9',
    ],
    [
      'adds a pattern',
      (next) => void Object.assign(schemas(next).Order.properties.name, { pattern: '^x' }),
      'POST /items: request.name: pattern nothing against "^x"',
    ],
    [
      'accepts a value of a choice no longer',
      (next) => void schemas(next).Order.properties.kind.enum.pop(),
      'POST /items: request.kind: ["b"] is not among ["a"]',
    ],
    [
      'answers a value nobody knew',
      (next) => void schemas(next).Item.properties.state.enum.push('lost'),
      'GET /items: answer 200.items[].state: ["lost"] is not among ["open","done"]',
    ],
    [
      'narrows a type',
      (next) => void Object.assign(schemas(next).Order.properties.count, { type: 'integer' }),
      'POST /items: request.count: type "number" is not "integer"',
    ],
    [
      'changes a type',
      (next) => void Object.assign(schemas(next).Order.properties.tags.items, { type: 'integer' }),
      'POST /items: request.tags[]: type "string" is not "integer"',
    ],
    [
      'may answer null',
      (next) => void Object.assign(schemas(next).Item.properties.id, { type: ['string', 'null'] }),
      'GET /items: answer 200.items[].id: type "null" is not "string"',
    ],
    [
      'refuses unknown properties',
      (next) => void Object.assign(schemas(next).Order, { additionalProperties: false }),
      'POST /items: request: other properties are refused',
    ],
  ])('%s', (_name, change, expected) => {
    expect(broken(change)).toEqual([expected]);
  });
});

describe('changes that break nobody', () => {
  it.each<[string, (next: Contract) => void]>([
    ['none at all', () => undefined],
    ['a new operation', (next) => void Object.assign(next.paths, { '/more': { get: { responses: {} } } })],
    [
      'a new optional parameter',
      (next) =>
        void next.paths['/items'].get.parameters.push({
          name: 'page',
          in: 'query',
          required: false,
          schema: { type: 'integer', minimum: 1, maximum: 9, default: 1 },
        }),
    ],
    [
      'a new optional request property',
      (next) => void Object.assign(next.components.schemas.Order.properties, { note: { type: 'string' } }),
    ],
    [
      'a new answered property',
      (next) => void Object.assign(next.components.schemas.Item.properties, { note: { type: 'string' } }),
    ],
    [
      'a wider bound of a request',
      (next) => void (next.components.schemas.Order.properties.name.maxLength = 40),
    ],
    [
      'a tighter bound of an answer',
      (next) => void Object.assign(next.components.schemas.Item.properties.id, { maxLength: 64 }),
    ],
    [
      'an answer that is never null any more',
      (next) =>
        void Object.assign(next.components.schemas.Page.allOf[1]?.properties.total ?? {}, {
          type: 'integer',
        }),
    ],
    [
      'a nullable type written as oneOf',
      (next) =>
        void Object.assign(next.components.schemas.Page.allOf[1]?.properties ?? {}, {
          total: { oneOf: [{ type: 'integer', minimum: 0 }, { type: 'null' }] },
        }),
    ],
    [
      'a wording',
      (next) => void Object.assign(next.paths['/items'].post.responses[200], { description: 'Kept.' }),
    ],
  ])('%s', (_name, change) => {
    expect(broken(change)).toEqual([]);
  });
});
