import { type Defect, inOperation, withBody } from './defect.ts';
import { json, problem } from './fake-answers.ts';
import type { FakeServer } from './fake-server.ts';

const unauthorized = (_: unknown, { status }: { status: number }) => status === 401;
const bearer = (header: string | undefined) => (header ?? '').replace('Bearer ', '');

/** Returns whether the token was ever valid. */
const wasGiven = (server: FakeServer, header: string | undefined) =>
  server.accounts.access.has(bearer(header));

/** Defects that become visible over several requests. */
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
    what: 'accepts unsigned tokens',
    include: /^auth getMe/,
    tamper: inOperation(
      'getMe',
      (_, request, server) => server.unchecked(request),
      ({ wire }, { status }) => status === 401 && bearer(wire.headers.authorization).endsWith('.'),
    ),
  },
  {
    check: 'requires-token',
    what: 'does not verify signatures',
    include: /^auth getMe/,
    tamper: inOperation(
      'getMe',
      (_, request, server) => server.unchecked(request),
      ({ wire }, { status }) => status === 401 && bearer(wire.headers.authorization).split('.').length === 3,
    ),
  },
  {
    check: 'requires-token',
    what: 'accepts expired tokens',
    include: /^auth getMe an expired/,
    tamper: inOperation(
      'getMe',
      (response, request, server) =>
        wasGiven(server, request.wire.headers.authorization) ? server.unchecked(request) : response,
      unauthorized,
    ),
  },
  {
    check: 'requires-token',
    what: 'accepts any credentials',
    include: /^auth login/,
    tamper: inOperation(
      'login',
      (_, __, server) => json(200, server.accounts.login({ username: 'ana', password: 'a long password' })),
      unauthorized,
    ),
  },
  {
    check: 'refresh',
    what: 'accepts a refresh only as JSON',
    include: /^auth refreshToken/,
    tamper: inOperation(
      'refreshToken',
      () => problem(415, 'Send application/json.'),
      ({ contentType }) => contentType !== 'application/json',
    ),
  },
  {
    check: 'refresh',
    what: 'returns the same refresh token',
    include: /^auth refreshToken/,
    tamper: inOperation('refreshToken', (response, request, server) => {
      const used = String((request.body as Record<string, unknown>).refresh_token);
      server.accounts.revive(used);
      return withBody((body) => (body.refresh_token = used))(response, request, server);
    }),
  },
  {
    check: 'refresh',
    what: 'accepts a refresh token twice',
    include: /^auth refreshToken/,
    tamper: inOperation('refreshToken', (response, request, server) => {
      server.accounts.revive(String((request.body as Record<string, unknown>).refresh_token));
      return response;
    }),
  },
  {
    check: 'flow',
    what: 'loses the label',
    include: /^links flow upload/,
    tamper: inOperation(
      'getUpload',
      withBody((body) => (body.label = null)),
    ),
  },
  {
    check: 'flow',
    what: 'omits the newest run from the history',
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
    what: 'returns an unknown id',
    include: /^links createForecast link detail/,
    tamper: inOperation(
      'createForecast',
      withBody((body) => (body.run_id = 'elsewhere')),
    ),
  },
  {
    check: 'flow',
    what: 'lets every user delete everything',
    include: /^links flow delete another/,
    tamper: inOperation(
      'deleteUpload',
      () => json(200, { success: true }),
      (_, { status }) => status === 403,
    ),
  },
  {
    check: 'flow',
    what: 'does not delete',
    include: /^links flow delete a dataset twice/,
    tamper: inOperation(
      'deleteUpload',
      () => json(200, { success: true }),
      () => true,
    ),
  },
  {
    check: 'cors',
    what: 'allows every origin with a wildcard',
    include: /^cors getMe/,
    tamper: ({ wire }, response) =>
      wire.method === 'OPTIONS'
        ? { ...response, headers: { ...response.headers, 'access-control-allow-origin': '*' } }
        : null,
  },
  {
    check: 'cors',
    what: 'omits a method in the preflight',
    include: /^cors deleteUpload/,
    tamper: ({ wire }, response) =>
      wire.method === 'OPTIONS'
        ? { ...response, headers: { ...response.headers, 'access-control-allow-methods': 'GET' } }
        : null,
  },
  {
    check: 'scenario',
    what: 'omits Preference-Applied',
    include: /^scenarios getHistory/,
    tamper: inOperation('getHistory', (response) => ({
      ...response,
      headers: { 'content-type': 'application/json' },
    })),
  },
  {
    check: 'scenario',
    what: 'ignores a scenario',
    include: /^scenarios listTypes/,
    tamper: inOperation(
      'listTypes',
      (_, request, server) => server.unchecked(request),
      (_, { status }) => status === 500,
    ),
  },
];
