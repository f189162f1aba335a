import { isObject } from '../../src/contract/is-object.ts';
import { type Defect, inOperation, lets } from './defect.ts';
import { json, problem } from './fake-answers.ts';
import type { FakeRequest } from './fake-request.ts';

const field = ({ body }: FakeRequest, name: string): unknown => (isObject(body) ? body[name] : undefined);
const refuse = () => problem(422, 'This is not acceptable');

/** What is wrong with how requests are judged. */
export const defectsOfRequests: readonly Defect[] = [
  {
    check: 'refuses-invalid',
    what: 'forgets an upper bound',
    include: /^boundaries createForecast .*horizon =/,
    tamper: lets('createForecast', (request) => Number(field(request, 'horizon')) > 60),
  },
  {
    check: 'refuses-invalid',
    what: 'reads a number from text in JSON',
    include: /^boundaries createForecast .*horizon =/,
    tamper: lets('createForecast', (request) => field(request, 'horizon') === '7'),
  },
  {
    check: 'refuses-invalid',
    what: 'does not miss a required field',
    include: /^boundaries createForecast .*without/,
    tamper: lets('createForecast', (request) => field(request, 'model_type') === undefined),
  },
  {
    check: 'refuses-invalid',
    what: 'takes a blank label',
    include: /^boundaries labelUpload .*label =/,
    tamper: lets('labelUpload', (request) => /^\s+$/.test(String(field(request, 'label')))),
  },
  {
    check: 'refuses-invalid',
    what: 'looks for an id that is none, and answers 404',
    include: /^boundaries getRunData path/,
    tamper: inOperation(
      'getRunData',
      () => problem(404, 'No such run'),
      (_, { status }) => status === 400,
    ),
  },
  {
    check: 'refuses-invalid',
    what: 'refuses without saying why',
    include: /^boundaries getHistory query limit/,
    tamper: inOperation(
      'getHistory',
      () => json(422, { detail: '' }),
      (_, { status }) => status === 422,
    ),
  },
  {
    check: 'refuses-invalid',
    what: 'takes JSON that breaks off',
    include: /^boundaries register application\/json that/,
    tamper: inOperation(
      'register',
      () => json(200, { id: 'a', username: 'a', email: 'a', roles: [] }),
      (request) => request.body === undefined,
    ),
  },
  {
    check: 'refuses-invalid',
    what: 'reads a compressed body as if it were not',
    include: /^boundaries labelUpload .*compressed/,
    tamper: lets('labelUpload', ({ wire }) => wire.headers['content-encoding'] !== undefined),
  },
  {
    check: 'refuses-invalid',
    what: 'takes a key that is reserved',
    include: /^boundaries labelUpload .*__proto__/,
    tamper: lets('labelUpload', ({ wire }) => wire.body?.includes('__proto__') === true),
  },
  {
    check: 'refuses-invalid',
    what: 'takes a media type the contract does not list',
    include: /^boundaries labelUpload body of/,
    tamper: lets('labelUpload', ({ contentType }) => contentType === 'text/plain'),
  },
  {
    check: 'refuses-invalid',
    what: 'lets odd values of one field in, which only random ones are',
    include: /^fuzzing createForecast invalid seasonality_mode/,
    tamper: lets('createForecast', (request) => Array.isArray(field(request, 'seasonality_mode'))),
  },
  {
    check: 'accepts-valid',
    what: 'refuses the bound itself',
    include: /^boundaries createForecast .*horizon =/,
    tamper: inOperation('createForecast', refuse, (request) => field(request, 'horizon') === 60),
  },
  {
    check: 'accepts-valid',
    what: 'counts characters as UTF-16 does',
    include: /^boundaries listForecastRuns query search =/,
    tamper: inOperation('listForecastRuns', refuse, ({ query }) => (query.search?.length ?? 0) > 200),
  },
  {
    check: 'accepts-valid',
    what: 'refuses some numbers in the middle',
    include: /^fuzzing listProducts valid/,
    tamper: inOperation(
      'listProducts',
      refuse,
      ({ query }) => Number(query.limit) > 300 && Number(query.limit) < 900,
    ),
  },
  {
    check: 'accepts-valid',
    what: 'calls an id invalid that is only unknown',
    include: /^boundaries getUpload path/,
    tamper: inOperation(
      'getUpload',
      () => problem(400, 'Invalid id'),
      (_, { status }) => status === 404,
    ),
  },
  {
    check: 'accepts-valid',
    what: 'refuses its own example',
    include: /^examples createForecast example/,
    tamper: inOperation('createForecast', refuse, (request) => field(request, 'bucket_type') !== undefined),
  },
  {
    check: 'ignores-unknown-query',
    what: 'refuses parameters it does not know',
    include: /^examples listForecastRuns/,
    tamper: inOperation('listForecastRuns', refuse, ({ query }) => '_' in query),
  },
  {
    check: 'method-not-allowed',
    what: 'answers PUT as if it were GET',
    include: /^methods listUploads/,
    tamper: ({ wire }) => (wire.method === 'PUT' ? json(200, { uploads: [] }) : null),
  },
  {
    check: 'method-not-allowed',
    what: 'does not say which methods there are',
    include: /^methods getUpload/,
    tamper: (_, answer) => (answer.status === 405 ? { ...answer, headers: { allow: 'GET' } } : null),
  },
];
