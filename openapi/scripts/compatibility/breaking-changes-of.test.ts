import { describe, expect, it } from 'vitest';
import { breakingChangesOf } from './breaking-changes-of.ts';

/** A small contract with every kind of part. Each test changes one part of a copy. */
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

/** Returns the breaking changes caused by a change of the contract. Loosely typed, because parts may be removed. */
function broken(change: (next: Contract & Record<string, never>) => void): string[] {
  const next = contract();
  change(next as Contract & Record<string, never>);
  return breakingChangesOf(contract(), next, '2026-06-01');
}

describe('the check for breaking changes', () => {
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
      'an operation id',
      (next) => void (list(next).operationId = 'readItems'),
      ['GET /items: operationId listItems is now readItems'],
    ],
    [
      'a response header',
      (next) => removed(next.components.responses.NotFound.headers, 'Retry-After'),
      ['GET /items: response 404 header Retry-After is removed'],
    ],
    [
      'the guarantee of a header',
      (next) => void (next.components.responses.NotFound.headers['Retry-After'].required = false),
      ['GET /items: response 404 header Retry-After may be missing'],
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
      'the serialization of a list',
      (next) => void Object.assign(list(next).parameters[0] ?? {}, { explode: false }),
      ['GET /items: parameter query limit: "form", explode true is now "form", explode false'],
    ],
    ['a status', (next) => removed(list(next).responses, '404'), ['GET /items: response 404 is removed']],
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
      'a response property in a nested list',
      (next) => {
        removed(schemas(next).Item.properties, 'state');
        schemas(next).Item.required.pop();
      },
      [
        'GET /items: response 200.items[].state: is optional on one side and required on the other',
        'GET /items: response 200.items[].state: the property is removed',
      ],
    ],
    [
      'a request property',
      (next) => removed(schemas(next).Order.properties, 'kind'),
      ['POST /items: request.kind: the property is removed'],
    ],
  ])('reports the removal or change of %s', (_name, change, expected) => {
    expect(broken(change)).toEqual(expected);
  });

  it.each<[string, (next: Contract) => void, string]>([
    [
      'a new authentication requirement',
      (next) => removed(create(next), 'security'),
      'POST /items: now needs a token',
    ],
    [
      'a body that becomes required',
      (next) => void (create(next).requestBody.required = true),
      'POST /items: the request body is now required',
    ],
    [
      'a parameter that becomes required',
      (next) => void Object.assign(list(next).parameters[0] ?? {}, { required: true }),
      'GET /items: parameter query limit is now required',
    ],
    [
      'a request property that becomes required',
      (next) => void schemas(next).Order.required.push('kind'),
      'POST /items: request.kind: is optional on one side and required on the other',
    ],
    [
      'a response property that becomes optional',
      (next) => void schemas(next).Item.required.shift(),
      'GET /items: response 200.items[].id: is optional on one side and required on the other',
    ],
    [
      'a lower maximum',
      (next) => void Object.assign(list(next).parameters[0]?.schema ?? {}, { maximum: 50 }),
      'GET /items: parameter query limit: maximum 100 against 50',
    ],
    [
      'a higher minimum',
      (next) => void Object.assign(list(next).parameters[0]?.schema ?? {}, { minimum: 2 }),
      'GET /items: parameter query limit: minimum 1 against 2',
    ],
    [
      'a new bound',
      (next) => void Object.assign(schemas(next).Order.properties.count, { maximum: 9 }),
      'POST /items: request.count: maximum none against 9',
    ],
    [
      'a new pattern',
      (next) => void Object.assign(schemas(next).Order.properties.name, { pattern: '^x' }),
      'POST /items: request.name: pattern none against "^x"',
    ],
    [
      'a request enum with fewer values',
      (next) => void schemas(next).Order.properties.kind.enum.pop(),
      'POST /items: request.kind: ["b"] is not in ["a"]',
    ],
    [
      'a response enum with more values',
      (next) => void schemas(next).Item.properties.state.enum.push('lost'),
      'GET /items: response 200.items[].state: ["lost"] is not in ["open","done"]',
    ],
    [
      'a narrower type',
      (next) => void Object.assign(schemas(next).Order.properties.count, { type: 'integer' }),
      'POST /items: request.count: type "number" is not "integer"',
    ],
    [
      'another type',
      (next) => void Object.assign(schemas(next).Order.properties.tags.items, { type: 'integer' }),
      'POST /items: request.tags[]: type "string" is not "integer"',
    ],
    [
      'a response that becomes nullable',
      (next) => void Object.assign(schemas(next).Item.properties.id, { type: ['string', 'null'] }),
      'GET /items: response 200.items[].id: type "null" is not "string"',
    ],
    [
      'unknown properties that are now rejected',
      (next) => void Object.assign(schemas(next).Order, { additionalProperties: false }),
      'POST /items: request: other properties are rejected',
    ],
  ])('reports %s', (_name, change, expected) => {
    expect(broken(change)).toEqual([expected]);
  });
});

describe('the compatibility check', () => {
  it.each<[string, (next: Contract) => void]>([
    ['no change', () => undefined],
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
      'a new response property',
      (next) => void Object.assign(next.components.schemas.Item.properties, { note: { type: 'string' } }),
    ],
    [
      'a wider bound in a request',
      (next) => void (next.components.schemas.Order.properties.name.maxLength = 40),
    ],
    [
      'a tighter bound in a response',
      (next) => void Object.assign(next.components.schemas.Item.properties.id, { maxLength: 64 }),
    ],
    [
      'a response that is no longer nullable',
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
      'a description',
      (next) => void Object.assign(next.paths['/items'].post.responses[200], { description: 'Kept.' }),
    ],
  ])('allows the compatible change: %s', (_name, change) => {
    expect(broken(change)).toEqual([]);
  });
});
