import { isObject } from '../../src/contract/is-object.ts';
import { type Defect, inOperation, lets } from './defect.ts';
import { json, problem } from './fake-answers.ts';
import type { FakeRequest } from './fake-request.ts';

const field = ({ body }: FakeRequest, name: string): unknown => (isObject(body) ? body[name] : undefined);
const refuse = () => problem(422, 'Invalid value');

/** Defects in request validation. */
export const defectsOfRequests: readonly Defect[] = [
  {
    check: 'refuses-invalid',
    what: 'ignores a maximum',
    include: /^boundaries createForecast .*horizon =/,
    tamper: lets('createForecast', (request) => Number(field(request, 'horizon')) > 60),
  },
  {
    check: 'refuses-invalid',
    what: 'accepts a number as a JSON string',
    include: /^boundaries createForecast .*horizon =/,
    tamper: lets('createForecast', (request) => field(request, 'horizon') === '7'),
  },
  {
    check: 'refuses-invalid',
    what: 'accepts a missing required field',
    include: /^boundaries createForecast .*without/,
    tamper: lets('createForecast', (request) => field(request, 'model_type') === undefined),
  },
  {
    check: 'refuses-invalid',
    what: 'accepts a blank label',
    include: /^boundaries labelUpload .*label =/,
    tamper: lets('labelUpload', (request) => /^\s+$/.test(String(field(request, 'label')))),
  },
  {
    check: 'refuses-invalid',
    what: 'returns 404 for a malformed id',
    include: /^boundaries getRunData path/,
    tamper: inOperation(
      'getRunData',
      () => problem(404, 'No such run'),
      (_, { status }) => status === 400,
    ),
  },
  {
    check: 'refuses-invalid',
    what: 'returns an empty detail',
    include: /^boundaries getHistory query limit/,
    tamper: inOperation(
      'getHistory',
      () => json(422, { detail: '' }),
      (_, { status }) => status === 422,
    ),
  },
  {
    check: 'refuses-invalid',
    what: 'accepts truncated JSON',
    include: /^boundaries register application\/json (truncated|malformed)/,
    tamper: inOperation(
      'register',
      () => json(200, { id: 'a', username: 'a', email: 'a', roles: [] }),
      (request) => request.body === undefined,
    ),
  },
  {
    check: 'refuses-invalid',
    what: 'ignores Content-Encoding',
    include: /^boundaries labelUpload .*Content-Encoding/,
    tamper: lets('labelUpload', ({ wire }) => wire.headers['content-encoding'] !== undefined),
  },
  {
    check: 'refuses-invalid',
    what: 'accepts a reserved key',
    include: /^boundaries labelUpload .*__proto__/,
    tamper: lets('labelUpload', ({ wire }) => wire.body?.includes('__proto__') === true),
  },
  {
    check: 'refuses-invalid',
    what: 'accepts an undocumented media type',
    include: /^boundaries labelUpload body of/,
    tamper: lets('labelUpload', ({ contentType }) => contentType === 'text/plain'),
  },
  {
    check: 'refuses-invalid',
    what: 'accepts lists in a field, which only random values contain',
    include: /^fuzzing createForecast invalid seasonality_mode/,
    tamper: lets('createForecast', (request) => Array.isArray(field(request, 'seasonality_mode'))),
  },
  {
    check: 'accepts-valid',
    what: 'rejects the maximum itself',
    include: /^boundaries createForecast .*horizon =/,
    tamper: inOperation('createForecast', refuse, (request) => field(request, 'horizon') === 60),
  },
  {
    check: 'accepts-valid',
    what: 'counts UTF-16 code units instead of characters',
    include: /^boundaries listForecastRuns query search =/,
    tamper: inOperation('listForecastRuns', refuse, ({ query }) => (query.search?.length ?? 0) > 200),
  },
  {
    check: 'accepts-valid',
    what: 'rejects some valid numbers',
    include: /^fuzzing listProducts valid/,
    tamper: inOperation(
      'listProducts',
      refuse,
      ({ query }) => Number(query.limit) > 300 && Number(query.limit) < 900,
    ),
  },
  {
    check: 'accepts-valid',
    what: 'returns 400 for an unknown id',
    include: /^boundaries getUpload path/,
    tamper: inOperation(
      'getUpload',
      () => problem(400, 'Invalid id'),
      (_, { status }) => status === 404,
    ),
  },
  {
    check: 'accepts-valid',
    what: 'rejects its own example',
    include: /^examples createForecast example/,
    tamper: inOperation('createForecast', refuse, (request) => field(request, 'bucket_type') !== undefined),
  },
  {
    check: 'ignores-unknown-query',
    what: 'rejects unknown query parameters',
    include: /^examples listForecastRuns/,
    tamper: inOperation('listForecastRuns', refuse, ({ query }) => '_' in query),
  },
  {
    check: 'method-not-allowed',
    what: 'handles PUT like GET',
    include: /^methods listUploads/,
    tamper: ({ wire }) => (wire.method === 'PUT' ? json(200, { uploads: [] }) : null),
  },
  {
    check: 'method-not-allowed',
    what: 'omits methods in Allow',
    include: /^methods getUpload/,
    tamper: (_, response) => (response.status === 405 ? { ...response, headers: { allow: 'GET' } } : null),
  },
];
