import { NoAnswerError } from '../../src/http/send.ts';
import { type Defect, inOperation, withBody } from './defect.ts';
import { json, problem } from './fake-answers.ts';

const firstRun = (body: Record<string, unknown>) => (body.runs as Record<string, unknown>[])[0] ?? {};

/** Returns a defect that rate-limits the second forecast; the first one is a fixture. */
function onceLimited(): Defect['tamper'] {
  let calls = 0;
  const limited = () => json(429, { detail: 'Too many runs are queued' }, { 'retry-after': 'soon' });
  return inOperation('createForecast', limited, () => (calls += 1) === 2);
}

/** Defects in responses to arbitrary requests. */
export const defectsOfAnswers: readonly Defect[] = [
  {
    check: 'answers',
    what: 'breaks the connection',
    include: /^examples getMetadata/,
    tamper: inOperation('getMetadata', () => {
      throw new NoAnswerError(new Error('socket hang up'));
    }),
  },
  {
    check: 'complete',
    what: 'truncates a body',
    include: /^examples getMetadata/,
    tamper: inOperation('getMetadata', () => {
      throw new NoAnswerError(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }), true);
    }),
  },
  {
    check: 'documented-status',
    what: 'returns 500',
    include: /^examples getHealth/,
    tamper: inOperation('getHealth', () => problem(500, 'Something broke')),
  },
  {
    check: 'documented-status',
    what: 'returns 201 instead of the documented 200',
    include: /^examples register/,
    tamper: inOperation('register', (response) => ({ ...response, status: 201 })),
  },
  {
    check: 'documented-content-type',
    what: 'sends JSON as text/html',
    include: /^examples listTypes/,
    tamper: inOperation('listTypes', (response) => ({
      ...response,
      headers: { 'content-type': 'text/html' },
    })),
  },
  {
    check: 'schema',
    what: 'sends malformed JSON',
    include: /^examples getHealth/,
    tamper: inOperation('getHealth', (response) => ({ ...response, text: 'ok' })),
  },
  {
    check: 'schema',
    what: 'sends a number instead of a string',
    include: /^examples getHealth/,
    tamper: inOperation(
      'getHealth',
      withBody((body) => (body.version = 1)),
    ),
  },
  {
    check: 'schema',
    what: 'omits a required property in a branch of oneOf',
    include: /^examples getHistory plain/,
    tamper: inOperation(
      'getHistory',
      withBody((body) => delete firstRun(body).status),
    ),
  },
  {
    check: 'schema',
    what: 'returns an error without detail',
    include: /^boundaries getUpload unknown/,
    tamper: inOperation(
      'getUpload',
      () => json(404, { error: 'Not Found' }),
      (_, { status }) => status === 404,
    ),
  },
  {
    check: 'headers',
    what: 'sends Retry-After: soon',
    include: /^examples createForecast plain/,
    tamper: onceLimited(),
  },
];
