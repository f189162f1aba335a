import type { Contract } from '../../contract/contract.ts';
import { responseFor, type Operation } from '../../contract/operation.ts';
import { callOf } from '../../http/call.ts';
import { type Exchange, jsonOf } from '../../http/exchange.ts';
import { isObject } from '../../contract/is-object.ts';
import { signIn, otherUser } from '../../fixtures/accounts.ts';
import { baseCall } from '../../fixtures/base-call.ts';
import { unknownId } from '../../fixtures/fixtures.ts';
import { SkippedError } from '../../phases/test-case.ts';
import type { BehaviorTest, Behavior } from '../behavior-test.ts';

const names = ['access_token', 'token', 'authorization', 'bearer'];

const tokenInQuery = (operation: Operation): Behavior => ({
  rule: 'token-in-query',
  operationId: operation.id,
  name: names.join(', '),
  async run(test) {
    const base = await baseCall(test.lab, operation);
    const token = await test.lab.session.token();
    for (const name of names) {
      const changed = { ...base, query: [...base.query, [name, token] as const], authorization: null };
      await test.expectStatus(401, operation.id, changed, `a token in ?${name}= is not accepted`);
    }
  },
});

const existingId = (operation: Operation): Behavior => ({
  rule: 'existing-ids',
  operationId: operation.id,
  name: 'without a token, before and after an authorized call',
  async run(test) {
    const base = await baseCall(test.lab, operation);
    const nobody = { ...base, authorization: null };
    await test.expectStatus(401, operation.id, nobody, 'there is no token');
    await test.send(operation.id, base);
    await test.expectStatus(
      401,
      operation.id,
      nobody,
      'a cached response must not be returned without a token',
    );
  },
});

/** Write operations that do not change data on which other cases depend. */
const writing = [
  'labelUpload',
  'deleteUpload',
  'createForecast',
  'renameForecastRun',
  'cancelForecastRun',
  'deleteForecastRun',
];

const existingForWriting = (id: string): Behavior => ({
  rule: 'existing-ids',
  operationId: id,
  name: 'existing id without a token',
  async run(test) {
    const base = await baseCall(test.lab, test.lab.contract.operation(id));
    await test.expectStatus(401, id, { ...base, authorization: null }, 'there is no token');
  },
});

const refreshTokenAsAccess: Behavior = {
  rule: 'requires-token',
  operationId: 'getMe',
  name: 'a refresh token',
  async run(test) {
    const { refresh } = await signIn(test.lab, test.lab.credentials);
    const authorization = { header: `Bearer ${refresh}` };
    await test.expectStatus(401, 'getMe', { authorization }, 'a refresh token is not an access token');
  },
};

const rounds = 8;

const ownAnswers: Behavior = {
  rule: 'own-answer',
  operationId: 'getMe',
  name: 'concurrent users',
  async run(test) {
    const { lab } = test;
    const other = lab.safe ? null : await otherUser(lab);
    const callers = [
      { name: lab.credentials.username, authorization: { header: await lab.session.header() } },
      ...(other ? [{ name: other.username, authorization: other.authorization }] : []),
      { name: null, authorization: null },
    ];
    const nameIn = ({ response }: Exchange) => {
      const body = jsonOf(response);
      return isObject(body) && typeof body.username === 'string' ? body.username : null;
    };
    const requested = Array.from({ length: rounds }, () => callers).flat();
    const received = await Promise.all(
      requested.map(({ authorization }) => test.send('getMe', { authorization })),
    );
    for (const [index, exchange] of received.entries()) {
      const expected = requested[index]?.name ?? null;
      const reported = nameIn(exchange);
      test.assert(
        reported === expected,
        `${expected ?? 'an anonymous caller'} received the response of ${reported ?? 'nobody'}`,
        exchange,
      );
    }
  },
};

/** Returns origins that are not allowed: an unrelated origin, `null`, and a host that starts with the allowed one. */
const foreignTo = (origin: string) => {
  const { protocol, hostname } = new URL(origin);
  return ['https://contract-test.invalid', 'null', `${protocol}//${hostname}.contract-test.invalid`];
};

/** Headers that pages can always read (Fetch standard, CORS-safelisted response headers). */
const readable = /^(?:cache-control|content-(?:language|length|type)|expires|last-modified|pragma)$/i;

/** Asserts that pages can read the documented headers. */
function exposed(test: BehaviorTest, exchange: Exchange): void {
  const { call, response } = exchange;
  const open = (response.headers['access-control-expose-headers'] ?? '').toLowerCase().split(/\s*,\s*/);
  const hidden = (responseFor(call.operation, response.status)?.headers ?? []).filter(
    ({ name }) =>
      name.toLowerCase() in response.headers && !readable.test(name) && !open.includes(name.toLowerCase()),
  );
  test.assert(
    hidden.length === 0,
    `Access-Control-Expose-Headers lacks ${hidden.map(({ name }) => name).join(', ')}`,
    exchange,
  );
}

/** Checks the CORS headers of a response. */
function granted(test: BehaviorTest, exchange: Exchange, what: string): void {
  const { headers } = exchange.response;
  const origin = headers['access-control-allow-origin'];
  test.assert(
    origin === test.lab.origin,
    `${what}: Access-Control-Allow-Origin is "${origin ?? ''}"`,
    exchange,
  );
  test.assert(
    headers['access-control-allow-credentials'] === 'true',
    `${what}: credentials are not allowed`,
    exchange,
  );
  exposed(test, exchange);
  test.assert(/\borigin\b|\*/i.test(headers.vary ?? ''), `${what}: Vary does not list Origin`, exchange);
}

const answersReadable: Behavior = {
  rule: 'cors-answers',
  operationId: 'getUpload',
  name: 'success and error responses',
  async run(test) {
    const { lab } = test;
    const [origin, operation] = [lab.origin, lab.contract.operation('getUpload')];
    const preflight = { origin, 'access-control-request-method': 'GET' };
    const path = { id: lab.fixtures.uploadId ?? unknownId };
    const requested = callOf(operation, { path, method: 'OPTIONS', headers: preflight, authorization: null });
    const leave = await lab.transport.call(requested);
    if (leave.response.headers['access-control-allow-origin'] === undefined)
      throw new SkippedError(`the server allows no calls from ${origin}`);
    const headers = { origin };
    granted(test, await test.send('getUpload', { path, headers }), 'a success response');
    granted(test, await test.send('getUpload', { path, headers, authorization: null }), 'a 401');
    granted(test, await test.send('getUpload', { path: { id: unknownId }, headers }), 'a 404');
    granted(test, await test.send('getUpload', { path: { id: '%' }, headers }), 'a 400');
    granted(test, await test.send('downloadRejectedRows', { path, headers }), 'a download');
    for (const foreign of foreignTo(origin)) {
      const exchange = await test.send('getUpload', { path, headers: { origin: foreign } });
      test.assert(
        exchange.response.headers['access-control-allow-origin'] !== foreign ||
          exchange.response.headers['access-control-allow-credentials'] !== 'true',
        `${foreign} can read responses with credentials`,
        exchange,
      );
    }
  },
};

/** Returns the tests of access control. */
export function securityBehaviors({ operations }: Contract): Behavior[] {
  const closed = operations.filter(({ method, isPublic }) => method === 'GET' && !isPublic);
  return [
    ...closed.map(existingId),
    ...writing.map(existingForWriting),
    ...closed.map(tokenInQuery),
    refreshTokenAsAccess,
    ownAnswers,
    answersReadable,
  ];
}
