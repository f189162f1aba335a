import { randomUUID } from 'node:crypto';
import type { WireAnswer } from '../../src/http/exchange.ts';
import { type Defect, planted } from './defect.ts';
import { json, problem } from './fake-answers.ts';
import type { FakeRequest } from './fake-request.ts';
import type { Tamper } from './fake-server.ts';

const withHeaders =
  (added: Record<string, string>, when: (request: FakeRequest, answer: WireAnswer) => boolean): Tamper =>
  (request, answer) =>
    when(request, answer) ? { ...answer, headers: { ...answer.headers, ...added } } : null;

const fromElsewhere = ({ wire }: FakeRequest) => wire.headers.origin !== undefined && wire.method === 'GET';
const method =
  (name: string, answer: (request: FakeRequest, right: WireAnswer) => WireAnswer): Tamper =>
  (request, right) =>
    request.wire.method === name ? answer(request, right) : null;

/** Answers anybody as if the user had asked. */
const asUser =
  (isMeant: (request: FakeRequest) => boolean): Tamper =>
  (request, { status }, server) =>
    status === 401 && request.operation !== null && isMeant(request) ? server.unchecked(request) : null;

/** Keeps the first answer to an address and gives it to everybody. */
function shared(): Tamper {
  let kept: WireAnswer | null = null;
  return ({ operation }, answer) => {
    if (operation?.id !== 'getMe') return null;
    if (answer.status === 200) kept ??= answer;
    return kept;
  };
}

/** Keeps what it answered to a user for those who have no token. */
function forNobody(): Tamper {
  const kept = new Map<string, WireAnswer>();
  return ({ wire }, answer) => {
    if (answer.status === 200) kept.set(wire.url.href, answer);
    return answer.status === 401 ? (kept.get(wire.url.href) ?? null) : null;
  };
}

const respelled =
  (name: string, isOdd: (value: string) => boolean, status: number): Tamper =>
  ({ wire, operation }) =>
    operation && isOdd(wire.headers[name] ?? '') ? problem(status, 'This cannot be read') : null;

/** What is wrong with who is let in, and how. */
export const defectsOfAccess: readonly Defect[] = [
  ...planted('cors-answers', /^security getUpload answers/, {
    'lets pages read preflights alone': withHeaders({ 'access-control-allow-origin': '' }, fromElsewhere),
    'lets pages read no refusal': withHeaders(
      { 'access-control-allow-origin': '' },
      (request, { status }) => fromElsewhere(request) && status >= 400,
    ),
    'lets pages of every origin read': (request, answer) =>
      fromElsewhere(request)
        ? {
            ...answer,
            headers: { ...answer.headers, 'access-control-allow-origin': request.wire.headers.origin ?? '' },
          }
        : null,
    'lets pages of no origin read': (request, answer) =>
      request.wire.headers.origin === 'null'
        ? { ...answer, headers: { ...answer.headers, 'access-control-allow-origin': 'null' } }
        : null,
    'lets pages read whose host begins like an allowed one': (request, answer) =>
      request.wire.headers.origin?.startsWith('http://localhost.')
        ? {
            ...answer,
            headers: { ...answer.headers, 'access-control-allow-origin': request.wire.headers.origin },
          }
        : null,
    'hides from pages what it promises in headers': withHeaders(
      { 'access-control-expose-headers': '' },
      fromElsewhere,
    ),
    'forgets credentials on answers': withHeaders({ 'access-control-allow-credentials': '' }, fromElsewhere),
    'does not say that answers differ by origin': withHeaders({ vary: '' }, fromElsewhere),
  }),
  ...planted('head', /^http getMe HEAD/, {
    'has no HEAD': method('HEAD', () => problem(405, 'Use GET')),
    'breaks at HEAD': method('HEAD', () => problem(500, 'Something broke')),
    'says another type at HEAD': method('HEAD', (_, right) => ({
      ...right,
      headers: { 'content-type': 'text/html' },
    })),
    'says at HEAD that nothing would come': method('HEAD', (_, right) => ({
      ...right,
      headers: { ...right.headers, 'content-length': '0' },
    })),
  }),
  ...planted('conditional', /^http getForecastDetail after changes/, {
    'gives an answer the tag of what it was before': (request, answer) =>
      request.operation?.id === 'getForecastDetail' && 'if-none-match' in request.wire.headers
        ? { status: 304, headers: { etag: request.wire.headers['if-none-match'] ?? '' }, text: '' }
        : { ...answer },
    'gives every answer a tag of its own each time': (_, answer) =>
      answer.headers.etag === undefined
        ? null
        : { ...answer, headers: { ...answer.headers, etag: `"${randomUUID().slice(-22)}"` } },
  }),
  ...planted('conditional', /^http getUpload with If-None-Match/, {
    'sends again what the caller has': (request, answer, server) =>
      answer.status === 304
        ? {
            ...server.unchecked(request),
            headers: { ...server.unchecked(request).headers, ...answer.headers },
          }
        : null,
    'sends a body with a 304': (_, answer) =>
      answer.status === 304 ? { ...answer, text: '{"detail":"Not modified"}' } : null,
    'tells one thing and another under the same tag': ({ wire }, answer) =>
      answer.status === 200 && answer.headers.etag !== undefined && 'if-none-match' in wire.headers
        ? { ...answer, text: answer.text.replace('{', '{ ') }
        : null,
    'knows one tag at a time': (request, answer, server) =>
      answer.status === 304 && request.wire.headers['if-none-match']?.includes(',')
        ? {
            ...server.unchecked(request),
            headers: { ...server.unchecked(request).headers, ...answer.headers },
          }
        : null,
    'says of everything that it is known': ({ wire }, answer) =>
      wire.headers['if-none-match'] === undefined ? null : { ...answer, status: 304, text: '' },
  }),
  ...planted('options', /^http deleteUpload OPTIONS/, {
    'has no OPTIONS': method('OPTIONS', () => problem(404, 'There is nothing here')),
    'names half of the methods': method('OPTIONS', (_, right) => ({ ...right, headers: { allow: 'GET' } })),
  }),
  ...planted('trace', /^http getMe TRACE/, {
    'echoes what it was sent': method('TRACE', ({ wire }) => json(200, wire.headers)),
    'answers TRACE as GET': method('TRACE', () => json(200, {})),
  }),
  ...planted('trace', /^http getMe CONTRACT/, {
    'answers methods that nobody knows': method('CONTRACT', () => json(200, {})),
  }),
  ...planted('trailing-slash', /^http getMe \/api/, {
    'answers a page for a slash too many': ({ wire }) =>
      wire.url.pathname.endsWith('/')
        ? { status: 200, headers: { 'content-type': 'text/html' }, text: '<p>' }
        : null,
    'sends on who writes a slash too many': ({ wire }) =>
      wire.url.pathname.endsWith('/')
        ? { status: 301, headers: { location: wire.url.pathname.slice(0, -1) }, text: '' }
        : null,
    'needs no token with a slash too many': ({ wire, operation }, answer, server) =>
      operation === null && wire.url.pathname.endsWith('/')
        ? server.answer({
            ...wire,
            url: new URL(wire.url.href.slice(0, -1)),
            headers: { ...wire.headers, authorization: server.someToken },
          })
        : answer,
  }),
  ...planted('letter-case', /^http \w+ (AUTH|auth|the media)/, {
    'knows one way to write Bearer': ({ wire, operation }) =>
      operation && /^(?:bearer|BEARER)/.test(wire.headers.authorization ?? '')
        ? problem(401, 'Not authenticated')
        : null,
    'knows media types in small letters': respelled('content-type', (type) => /^[^;]*[A-Z]/.test(type), 415),
  }),
  ...planted('letter-case', /^http getMe AUTH/, {
    'knows one way to write the name of a header': ({ sent, operation }) =>
      operation && 'AUTHORIZATION' in sent ? problem(401, 'Not authenticated') : null,
  }),
  ...planted('media-parameters', /^http \w+ with a charset/, {
    'knows media types without parameters': respelled('content-type', (type) => /charset/i.test(type), 415),
    'knows charsets without quotes': respelled('content-type', (type) => type.includes('"'), 415),
  }),
  ...planted('token-in-query', /^security getMe access_token/, {
    'takes a token out of the address': asUser(({ query }) => 'access_token' in query),
  }),
  ...planted('own-answer', /^security getMe of many/, {
    'gives everybody the answer of the first': shared(),
  }),
  ...planted('unknown-address', /^http getMe \/api\/contract/, {
    'shows its page at every address': ({ allowed }) =>
      allowed.length === 0 ? { status: 200, headers: { 'content-type': 'text/html' }, text: '<p>' } : null,
    'shows a page that says 404': ({ allowed }) =>
      allowed.length === 0 ? { status: 404, headers: { 'content-type': 'text/html' }, text: '<p>' } : null,
  }),
  ...planted('requires-token', /^security getMe a refresh token/, {
    'takes a refresh token for an access token': asUser(
      ({ wire }) => wire.headers.authorization?.startsWith('Bearer refresh-token') ?? false,
    ),
  }),
  ...planted('existing-ids', /^security (deleteUpload|renameForecastRun) what exists/, {
    'lets everybody delete what exists': asUser(({ operation }) => operation?.id === 'deleteUpload'),
    'lets everybody rename what exists': asUser(({ operation }) => operation?.id === 'renameForecastRun'),
  }),
  ...planted('existing-ids', /^security getUpload before/, {
    'opens what exists to everybody': asUser(({ operation }) => operation?.id === 'getUpload'),
    'keeps answers, and gives them to nobody in particular': forNobody(),
  }),
];
