/** JSON Schemas of requests to `/__mock`. */
const moment = { type: 'string', minLength: 10, maxLength: 40 };
const seed = { type: ['string', 'null'], maxLength: 100 };

export const resetBody = {
  type: ['object', 'null'],
  additionalProperties: false,
  properties: { data: { enum: ['demo', 'empty'] }, seed },
};

export const clockBody = {
  type: 'object',
  additionalProperties: false,
  properties: { now: moment, stopped: { type: 'boolean' }, advanceMs: { type: 'integer' } },
};

export const seedBody = {
  type: 'object',
  required: ['seed'],
  additionalProperties: false,
  properties: { seed },
};

const scenario = {
  type: 'object',
  required: ['name'],
  additionalProperties: false,
  properties: {
    name: { type: 'string', maxLength: 100 },
    times: { type: ['integer', 'null'], minimum: 1, maximum: 9999 },
    operation: { type: ['string', 'null'], maxLength: 100 },
    delay: { type: ['integer', 'null'], minimum: 0, maximum: 999_999 },
    id: { type: ['string', 'null'], maxLength: 100 },
  },
};

export const answerBody = {
  type: 'object',
  required: ['operation'],
  additionalProperties: false,
  properties: {
    operation: { type: 'string', maxLength: 100 },
    status: { type: 'integer', minimum: 200, maximum: 599 },
    body: {},
    headers: { type: 'object', maxProperties: 20, additionalProperties: { type: 'string', maxLength: 2000 } },
    delayMs: { type: 'integer', minimum: 0, maximum: 999_999 },
    times: { type: 'integer', minimum: 1, maximum: 9999 },
  },
};

export const scenarioBody = scenario;
export const scenariosBody = {
  type: 'object',
  required: ['scenarios'],
  additionalProperties: false,
  properties: {
    scenarios: {
      type: 'array',
      maxItems: 50,
      items: { anyOf: [{ type: 'string', maxLength: 200 }, scenario] },
    },
  },
};

export const requestsQuery = {
  type: 'object',
  properties: {
    operation: { type: 'string' },
    method: { type: 'string' },
    url: { type: 'string' },
    status: { type: 'integer' },
    applied: { type: 'string' },
    after: { type: 'integer' },
    pending: { type: 'boolean' },
    count: { type: 'integer', minimum: 1, maximum: 500, default: 1 },
    wait: { type: 'integer', minimum: 0, maximum: 120_000, default: 0 },
  },
};

export const recordingQuery = {
  type: 'object',
  properties: { name: { type: 'string', pattern: '^[a-z][a-z0-9-]{0,99}$', default: 'recorded' } },
};

const text = { type: 'string' };
const object = (properties: Record<string, object>, required = Object.keys(properties)) => ({
  type: 'object',
  required,
  properties,
});

export const harBody = object({
  log: object({
    entries: {
      type: 'array',
      maxItems: 10_000,
      items: object({
        request: object({ method: text, url: text }),
        response: object({ status: { type: 'integer' }, content: object({ text, encoding: text }, []) }),
      }),
    },
  }),
});
