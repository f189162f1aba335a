import { randomUUID } from 'node:crypto';
import type { WireResponse } from '../../src/http/exchange.ts';
import { type Defect, planted } from './defect.ts';
import { json, problem } from './fake-answers.ts';
import type { FakeRequest } from './fake-request.ts';
import type { Tamper } from './fake-server.ts';

const withHeaders =
  (added: Record<string, string>, when: (request: FakeRequest, response: WireResponse) => boolean): Tamper =>
  (request, response) =>
    when(request, response) ? { ...response, headers: { ...response.headers, ...added } } : null;

const fromElsewhere = ({ wire }: FakeRequest) => wire.headers.origin !== undefined && wire.method === 'GET';
const method =
  (name: string, response: (request: FakeRequest, right: WireResponse) => WireResponse): Tamper =>
  (request, right) =>
    request.wire.method === name ? response(request, right) : null;

/** Returns a defect that treats every caller as the test user. */
const asUser =
  (isMeant: (request: FakeRequest) => boolean): Tamper =>
  (request, { status }, server) =>
    status === 401 && request.operation !== null && isMeant(request) ? server.unchecked(request) : null;

/** Returns a defect that accepts API tokens for operations outside their scope. */
const outOfScope =
  (isMeant: (scope: string) => boolean): Tamper =>
  (request, { status }, server) => {
    const token = server.accounts.apiToken(request.wire.headers.authorization);
    return status === 403 && token && isMeant(token.scope) ? server.unchecked(request) : null;
  };

/** Returns a defect that caches the first response and returns it to every caller. */
function shared(): Tamper {
  let cached: WireResponse | null = null;
  return ({ operation }, response) => {
    if (operation?.id !== 'getMe') return null;
    if (response.status === 200) cached ??= response;
    return cached;
  };
}

/** Returns a defect that returns cached responses of a user to callers without a token. */
function forNobody(): Tamper {
  const cached = new Map<string, WireResponse>();
  return ({ wire }, response) => {
    if (response.status === 200) cached.set(wire.url.href, response);
    return response.status === 401 ? (cached.get(wire.url.href) ?? null) : null;
  };
}

const respelled =
  (name: string, isRejected: (value: string) => boolean, status: number): Tamper =>
  ({ wire, operation }) =>
    operation && isRejected(wire.headers[name] ?? '') ? problem(status, 'This cannot be read') : null;

/** Defects in access control. */
export const defectsOfAccess: readonly Defect[] = [
  ...planted('cors-answers', /^security getUpload success/, {
    'sends CORS headers only on preflights': withHeaders(
      { 'access-control-allow-origin': '' },
      fromElsewhere,
    ),
    'sends no CORS headers on errors': withHeaders(
      { 'access-control-allow-origin': '' },
      (request, { status }) => fromElsewhere(request) && status >= 400,
    ),
    'allows every origin': (request, response) =>
      fromElsewhere(request)
        ? {
            ...response,
            headers: {
              ...response.headers,
              'access-control-allow-origin': request.wire.headers.origin ?? '',
            },
          }
        : null,
    'allows the origin null': (request, response) =>
      request.wire.headers.origin === 'null'
        ? { ...response, headers: { ...response.headers, 'access-control-allow-origin': 'null' } }
        : null,
    'allows hosts that start like an allowed one': (request, response) =>
      request.wire.headers.origin?.startsWith('http://localhost.')
        ? {
            ...response,
            headers: { ...response.headers, 'access-control-allow-origin': request.wire.headers.origin },
          }
        : null,
    'does not expose documented headers': withHeaders({ 'access-control-expose-headers': '' }, fromElsewhere),
    'does not allow credentials on responses': withHeaders(
      { 'access-control-allow-credentials': '' },
      fromElsewhere,
    ),
    'omits Origin in Vary': withHeaders({ vary: '' }, fromElsewhere),
  }),
  ...planted('head', /^http getMe HEAD/, {
    'does not support HEAD': method('HEAD', () => problem(405, 'Use GET')),
    'fails on HEAD': method('HEAD', () => problem(500, 'Something broke')),
    'returns another media type for HEAD': method('HEAD', (_, right) => ({
      ...right,
      headers: { 'content-type': 'text/html' },
    })),
    'returns Content-Length 0 for HEAD': method('HEAD', (_, right) => ({
      ...right,
      headers: { ...right.headers, 'content-length': '0' },
    })),
  }),
  ...planted('conditional', /^http getForecastDetail after changes/, {
    'returns an outdated ETag': (request, response) =>
      request.operation?.id === 'getForecastDetail' && 'if-none-match' in request.wire.headers
        ? { status: 304, headers: { etag: request.wire.headers['if-none-match'] ?? '' }, text: '' }
        : { ...response },
    'returns a new ETag every time': (_, response) =>
      response.headers.etag === undefined
        ? null
        : { ...response, headers: { ...response.headers, etag: `"${randomUUID().slice(-22)}"` } },
  }),
  ...planted('conditional', /^http getUpload with If-None-Match/, {
    'ignores If-None-Match': (request, response, server) =>
      response.status === 304
        ? {
            ...server.unchecked(request),
            headers: { ...server.unchecked(request).headers, ...response.headers },
          }
        : null,
    'sends a body with a 304': (_, response) =>
      response.status === 304 ? { ...response, text: '{"detail":"Not modified"}' } : null,
    'returns different bodies with the same ETag': ({ wire }, response) =>
      response.status === 200 && response.headers.etag !== undefined && 'if-none-match' in wire.headers
        ? { ...response, text: response.text.replace('{', '{ ') }
        : null,
    'supports only one ETag in If-None-Match': (request, response, server) =>
      response.status === 304 && request.wire.headers['if-none-match']?.includes(',')
        ? {
            ...server.unchecked(request),
            headers: { ...server.unchecked(request).headers, ...response.headers },
          }
        : null,
    'returns 304 for every If-None-Match': ({ wire }, response) =>
      wire.headers['if-none-match'] === undefined ? null : { ...response, status: 304, text: '' },
  }),
  ...planted('options', /^http deleteUpload OPTIONS/, {
    'does not support OPTIONS': method('OPTIONS', () => problem(404, 'There is nothing here')),
    'lists only half of the methods in Allow': method('OPTIONS', (_, right) => ({
      ...right,
      headers: { allow: 'GET' },
    })),
  }),
  ...planted('trace', /^http \w+ TRACE/, {
    'echoes the request': method('TRACE', ({ wire }) => json(200, wire.headers)),
    'handles TRACE like GET': method('TRACE', () => json(200, {})),
  }),
  ...planted('trace', /^http \w+ CONTRACT/, {
    'accepts unknown methods': method('CONTRACT', () => json(200, {})),
  }),
  ...planted('trailing-slash', /^http getMe \/api/, {
    'returns a page for a trailing slash': ({ wire }) =>
      wire.url.pathname.endsWith('/')
        ? { status: 200, headers: { 'content-type': 'text/html' }, text: '<p>' }
        : null,
    'redirects a trailing slash': ({ wire }) =>
      wire.url.pathname.endsWith('/')
        ? { status: 301, headers: { location: wire.url.pathname.slice(0, -1) }, text: '' }
        : null,
    'needs no token with a trailing slash': ({ wire, operation }, response, server) =>
      operation === null && wire.url.pathname.endsWith('/')
        ? server.response({
            ...wire,
            url: new URL(wire.url.href.slice(0, -1)),
            headers: { ...wire.headers, authorization: server.someToken },
          })
        : response,
  }),
  ...planted('letter-case', /^http \w+ (AUTH|auth|media type)/, {
    'treats the Bearer scheme as case-sensitive': ({ wire, operation }) =>
      operation && /^(?:bearer|BEARER)/.test(wire.headers.authorization ?? '')
        ? problem(401, 'Not authenticated')
        : null,
    'treats media types as case-sensitive': respelled(
      'content-type',
      (type) => /^[^;]*[A-Z]/.test(type),
      415,
    ),
  }),
  ...planted('letter-case', /^http getMe AUTH/, {
    'treats header names as case-sensitive': ({ sent, operation }) =>
      operation && 'AUTHORIZATION' in sent ? problem(401, 'Not authenticated') : null,
  }),
  ...planted('media-parameters', /^http \w+ with a (quoted )?charset/, {
    'rejects media types with parameters': respelled('content-type', (type) => /charset/i.test(type), 415),
    'rejects quoted charsets': respelled('content-type', (type) => type.includes('"'), 415),
  }),
  ...planted('token-in-query', /^security getMe access_token/, {
    'accepts a token in the URL': asUser(({ query }) => 'access_token' in query),
  }),
  ...planted('own-answer', /^security getMe concurrent/, {
    'returns the response of the first user to everyone': shared(),
  }),
  ...planted('unknown-address', /^http getMe \/api\/contract/, {
    'returns a page for every URL': ({ allowed }) =>
      allowed.length === 0 ? { status: 200, headers: { 'content-type': 'text/html' }, text: '<p>' } : null,
    'returns a 404 page instead of JSON': ({ allowed }) =>
      allowed.length === 0 ? { status: 404, headers: { 'content-type': 'text/html' }, text: '<p>' } : null,
  }),
  ...planted('requires-token', /^security getMe a refresh token/, {
    'accepts a refresh token as an access token': asUser(
      ({ wire }) => wire.headers.authorization?.startsWith('Bearer refresh-token') ?? false,
    ),
  }),
  ...planted('roles', /^semantics createApiToken a token that may only read/, {
    'lets read-only API tokens write': outOfScope((scope) => scope === 'read'),
    'accepts revoked API tokens': asUser(
      ({ wire }) => wire.headers.authorization?.startsWith('Bearer fc_') ?? false,
    ),
  }),
  ...planted('roles', /^semantics createApiToken a token that may write/, {
    'lets API tokens manage the account': outOfScope((scope) => scope === 'write'),
  }),
  ...planted('existing-ids', /^security (deleteUpload|renameForecastRun) existing id/, {
    'lets anonymous callers delete datasets': asUser(({ operation }) => operation?.id === 'deleteUpload'),
    'lets anonymous callers rename runs': asUser(({ operation }) => operation?.id === 'renameForecastRun'),
  }),
  ...planted('existing-ids', /^security getUpload without/, {
    'lets anonymous callers read datasets': asUser(({ operation }) => operation?.id === 'getUpload'),
    'returns cached responses to anonymous callers': forNobody(),
  }),
];
