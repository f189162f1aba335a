import { NoAnswerError } from '../../src/http/send.ts';
import { type Defect, inOperation, withBody } from './defect.ts';
import { json, problem } from './fake-answers.ts';

const firstRun = (body: Record<string, unknown>) => (body.runs as Record<string, unknown>[])[0] ?? {};

/** Limits the second forecast: the first is made before any case runs. */
function onceLimited(): Defect['tamper'] {
  let calls = 0;
  const limited = () => json(429, { detail: 'Too many runs wait' }, { 'retry-after': 'soon' });
  return inOperation('createForecast', limited, () => (calls += 1) === 2);
}

/** What is wrong with an answer whatever was asked. */
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
    what: 'breaks off in the middle of a body',
    include: /^examples getMetadata/,
    tamper: inOperation('getMetadata', () => {
      throw new NoAnswerError(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }), true);
    }),
  },
  {
    check: 'documented-status',
    what: 'answers 500',
    include: /^examples getHealth/,
    tamper: inOperation('getHealth', () => problem(500, 'Something broke')),
  },
  {
    check: 'documented-status',
    what: 'answers 201 where 200 is documented',
    include: /^examples register/,
    tamper: inOperation('register', (answer) => ({ ...answer, status: 201 })),
  },
  {
    check: 'documented-content-type',
    what: 'sends JSON as text/html',
    include: /^examples listTypes/,
    tamper: inOperation('listTypes', (answer) => ({ ...answer, headers: { 'content-type': 'text/html' } })),
  },
  {
    check: 'schema',
    what: 'sends what is not JSON as JSON',
    include: /^examples getHealth/,
    tamper: inOperation('getHealth', (answer) => ({ ...answer, text: 'ok' })),
  },
  {
    check: 'schema',
    what: 'sends a number for a text',
    include: /^examples getHealth/,
    tamper: inOperation(
      'getHealth',
      withBody((body) => (body.version = 1)),
    ),
  },
  {
    check: 'schema',
    what: 'leaves a required field out, deep in one branch of oneOf',
    include: /^examples getHistory plain/,
    tamper: inOperation(
      'getHistory',
      withBody((body) => delete firstRun(body).status),
    ),
  },
  {
    check: 'schema',
    what: 'gives a refusal no detail',
    include: /^boundaries getUpload .*nobody has/,
    tamper: inOperation(
      'getUpload',
      () => json(404, { error: 'Not Found' }),
      (_, { status }) => status === 404,
    ),
  },
  {
    check: 'headers',
    what: 'says Retry-After: soon',
    include: /^examples createForecast plain/,
    tamper: onceLimited(),
  },
];
