import { type Defect, inOperation, withBody } from './defect.ts';
import { json, problem } from './fake-answers.ts';
import type { FakeServer } from './fake-server.ts';

const unauthorized = (_: unknown, { status }: { status: number }) => status === 401;
const bearer = (header: string | undefined) => (header ?? '').replace('Bearer ', '');

/** Takes a token for valid that was valid once. */
const wasGiven = (server: FakeServer, header: string | undefined) =>
  server.accounts.access.has(bearer(header));

/** What is wrong with what a server does over several requests. */
export const defectsOfConduct: readonly Defect[] = [
  {
    check: 'requires-token',
    what: 'needs no token',
    include: /^auth getMe/,
    tamper: inOperation(
      'getMe',
      (_, request, server) => server.unchecked(request),
      ({ wire }, { status }) => status === 401 && wire.headers.authorization === undefined,
    ),
  },
  {
    check: 'requires-token',
    what: 'believes a token that says it needs no signature',
    include: /^auth getMe/,
    tamper: inOperation(
      'getMe',
      (_, request, server) => server.unchecked(request),
      ({ wire }, { status }) => status === 401 && bearer(wire.headers.authorization).endsWith('.'),
    ),
  },
  {
    check: 'requires-token',
    what: 'never looks at the signature',
    include: /^auth getMe/,
    tamper: inOperation(
      'getMe',
      (_, request, server) => server.unchecked(request),
      ({ wire }, { status }) => status === 401 && bearer(wire.headers.authorization).split('.').length === 3,
    ),
  },
  {
    check: 'requires-token',
    what: 'lets expired tokens in',
    include: /^auth getMe an expired/,
    tamper: inOperation(
      'getMe',
      (answer, request, server) =>
        wasGiven(server, request.wire.headers.authorization) ? server.unchecked(request) : answer,
      unauthorized,
    ),
  },
  {
    check: 'requires-token',
    what: 'signs in whoever asks',
    include: /^auth login/,
    tamper: inOperation(
      'login',
      (_, __, server) => json(200, server.accounts.login({ username: 'ana', password: 'a long password' })),
      unauthorized,
    ),
  },
  {
    check: 'refresh',
    what: 'takes a refresh as JSON only',
    include: /^auth refreshToken/,
    tamper: inOperation(
      'refreshToken',
      () => problem(415, 'Send application/json.'),
      ({ contentType }) => contentType !== 'application/json',
    ),
  },
  {
    check: 'refresh',
    what: 'gives the same refresh token again',
    include: /^auth refreshToken/,
    tamper: inOperation('refreshToken', (answer, request, server) => {
      const used = String((request.body as Record<string, unknown>).refresh_token);
      server.accounts.revive(used);
      return withBody((body) => (body.refresh_token = used))(answer, request, server);
    }),
  },
  {
    check: 'refresh',
    what: 'takes a refresh token twice',
    include: /^auth refreshToken/,
    tamper: inOperation('refreshToken', (answer, request, server) => {
      server.accounts.revive(String((request.body as Record<string, unknown>).refresh_token));
      return answer;
    }),
  },
  {
    check: 'flow',
    what: 'forgets the label',
    include: /^links flow upload/,
    tamper: inOperation(
      'getUpload',
      withBody((body) => (body.label = null)),
    ),
  },
  {
    check: 'flow',
    what: 'shows a history without the newest run',
    include: /^links flow forecast/,
    tamper: inOperation(
      'getHistory',
      withBody((body) => (body.runs as unknown[]).shift()),
    ),
  },
  {
    check: 'flow',
    what: 'completes a run without a forecast',
    include: /^links flow forecast/,
    tamper: inOperation(
      'getRunData',
      withBody((body) => ((body.details as Record<string, unknown>).forecast = [])),
    ),
  },
  {
    check: 'flow',
    what: 'gives an id that leads nowhere',
    include: /^links createForecast link detail/,
    tamper: inOperation(
      'createForecast',
      withBody((body) => (body.run_id = 'elsewhere')),
    ),
  },
  {
    check: 'flow',
    what: 'lets anybody delete anything',
    include: /^links flow somebody/,
    tamper: inOperation(
      'deleteUpload',
      () => json(200, { success: true }),
      (_, { status }) => status === 403,
    ),
  },
  {
    check: 'flow',
    what: 'keeps what was deleted',
    include: /^links flow a dataset is deleted twice/,
    tamper: inOperation(
      'deleteUpload',
      () => json(200, { success: true }),
      () => true,
    ),
  },
  {
    check: 'cors',
    what: 'allows every origin, which browsers refuse with credentials',
    include: /^cors getMe/,
    tamper: ({ wire }, answer) =>
      wire.method === 'OPTIONS'
        ? { ...answer, headers: { ...answer.headers, 'access-control-allow-origin': '*' } }
        : null,
  },
  {
    check: 'cors',
    what: 'forgets a method in the preflight',
    include: /^cors deleteUpload/,
    tamper: ({ wire }, answer) =>
      wire.method === 'OPTIONS'
        ? { ...answer, headers: { ...answer.headers, 'access-control-allow-methods': 'GET' } }
        : null,
  },
  {
    check: 'scenario',
    what: 'does not say that it applied a scenario',
    include: /^scenarios getHistory/,
    tamper: inOperation('getHistory', (answer) => ({
      ...answer,
      headers: { 'content-type': 'application/json' },
    })),
  },
  {
    check: 'scenario',
    what: 'answers a scenario as if there were none',
    include: /^scenarios listTypes/,
    tamper: inOperation(
      'listTypes',
      (_, request, server) => server.unchecked(request),
      (_, { status }) => status === 500,
    ),
  },
];
