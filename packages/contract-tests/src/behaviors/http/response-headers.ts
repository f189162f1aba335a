import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import { otherUser } from '../../fixtures/accounts.ts';
import { unknownId } from '../../fixtures/fixtures.ts';
import { sampleRun } from '../../fixtures/samples/samples.ts';
import { type Call, callOf } from '../../http/call.ts';
import { jsonOf, mediaTypeOf } from '../../http/exchange.ts';
import type { Behavior, BehaviorTest } from '../behavior-test.ts';
import { fields, objectOf } from '../fields.ts';

/** Returns one call for each kind of response, by the expected status. */
async function kinds(test: BehaviorTest): Promise<readonly (readonly [number, Call])[]> {
  const { lab } = test;
  const { runId, upload } = await sampleRun(lab);
  const { id } = upload;
  const { authorization } = await otherUser(lab);
  const to = (operationId: string, changed: Partial<Call> = {}) =>
    callOf(lab.contract.operation(operationId), changed);
  const raw = (type: string, text: string) => ({ body: { kind: 'raw', type, text } as const });
  const label = (value: object) => ({ body: { kind: 'json', value } as const });
  const me = to('getMe');
  const { headers } = (await lab.transport.call(to('getUpload', { path: { id } }))).response;
  return [
    [200, me],
    [200, { ...me, method: 'HEAD' }],
    [200, to('getUpload', { path: { id } })],
    [200, to('exportForecastRun', { path: { runId }, query: [['format', 'csv']] })],
    [200, to('exportForecastRun', { path: { runId }, query: [['format', 'xlsx']] })],
    [200, to('downloadRejectedRows', { path: { id } })],
    [200, to('getHealth')],
    [200, to('getReady')],
    [200, to('getSignInMethods')],
    [304, to('getUpload', { path: { id }, headers: { 'if-none-match': headers.etag ?? '' } })],
    [400, to('labelUpload', raw('application/json', '{'))],
    [400, to('getUpload', { path: { id: '%' } })],
    [401, { ...me, authorization: null }],
    [403, to('deleteUpload', { path: { id }, authorization })],
    [404, to('getUpload', { path: { id: unknownId } })],
    [404, { ...me, operation: { ...me.operation, path: '/api/contract-test-nobody' } }],
    [405, { ...me, method: 'DELETE' }],
    [409, to('cancelForecastRun', { path: { runId } })],
    [415, to('labelUpload', raw('text/plain', '{}'))],
    [422, to('labelUpload', label({ run_id: id, label: '' }))],
    [422, to('listForecastRuns', { query: [['limit', '0']] })],
  ];
}

const requestIds: Behavior = {
  rule: 'headers',
  operationId: 'getMe',
  name: 'X-Request-Id of every kind of response',
  async run(test) {
    for (const [status, call] of await kinds(test)) {
      const id = randomUUID();
      const exchange = await test.lab.transport.call({
        ...call,
        headers: { ...call.headers, 'x-request-id': id },
      });
      const { response } = exchange;
      const what = `${call.method} ${call.operation.path}`;
      test.assert(
        response.status === status,
        `${what} returned ${response.status} instead of ${status}`,
        exchange,
      );
      const reported = response.headers['x-request-id'];
      test.assert(reported === id, `X-Request-Id of a ${status} is ${reported ?? 'missing'}`, exchange);
    }
  },
};

/** Headers that a server sends with every response or with none. */
const always = ['x-content-type-options', 'content-security-policy', 'x-frame-options', 'referrer-policy'];

const uniform: Behavior = {
  rule: 'headers',
  operationId: 'getHealth',
  name: 'the same security headers on every kind of response',
  async run(test) {
    const all = [];
    for (const [, call] of await kinds(test)) all.push(await test.lab.transport.call(call));
    for (const name of always) {
      const [first, ...others] = all;
      const expected = first?.response.headers[name];
      for (const exchange of others) {
        const { headers, status } = exchange.response;
        test.assert(
          headers[name] === expected,
          `${name} of a ${status} is ${headers[name] ?? 'missing'}`,
          exchange,
        );
      }
    }
    for (const exchange of all) {
      const { status, headers } = exchange.response;
      const cached = headers['cache-control'] ?? '';
      const isSafe = /no-store/.test(cached) || /private.*no-cache|no-cache.*private/.test(cached);
      test.assert(isSafe, `Cache-Control of a ${status} is ${cached || 'missing'}`, exchange);
      const type = mediaTypeOf(exchange.response);
      const isError = status >= 400;
      test.assert(
        !isError || type === 'application/json',
        `a ${status} has the media type ${type}`,
        exchange,
      );
    }
  },
};

const problemType = 'application/problem+json';

const problems: Behavior = {
  rule: 'problem-details',
  operationId: 'getMe',
  name: 'every kind of error',
  async run(test) {
    for (const [status, call] of await kinds(test)) {
      if (status < 400) continue;
      const exchange = await test.lab.transport.call({
        ...call,
        headers: { ...call.headers, accept: problemType },
      });
      const { response } = exchange;
      const type = mediaTypeOf(response);
      test.assert(type === problemType, `a ${status} has the media type ${type}`, exchange);
      const title = STATUS_CODES[status];
      fields(test, { exchange }, objectOf(jsonOf(response)), { status, title, type: 'about:blank' });
    }
  },
};

const secrets: Behavior = {
  rule: 'caching',
  operationId: 'refreshToken',
  name: 'Cache-Control of tokens and errors of sign-in',
  async run(test) {
    const { lab } = test;
    const wrong = { username: lab.nextName(), password: lab.otherPassword };
    for (const [id, fields] of [
      ['login', { username: lab.credentials.username, password: lab.credentials.password }],
      ['login', wrong],
      ['refreshToken', { refresh_token: unknownId }],
      ['logout', { refresh_token: unknownId }],
      ['readInvitation', { token: unknownId }],
    ] as const) {
      const [body] = lab.contract.operation(id).bodies;
      const isForm = body?.type === 'application/x-www-form-urlencoded';
      const exchange = await test.send(id, {
        body: isForm ? { kind: 'form', fields: Object.entries(fields) } : { kind: 'json', value: fields },
        authorization: null,
      });
      const cached = exchange.response.headers['cache-control'] ?? 'missing';
      test.assert(cached.includes('no-store'), `Cache-Control is ${cached}`, exchange);
    }
  },
};

/** All tests of headers that every response has. */
export const responseHeaderBehaviors: readonly Behavior[] = [requestIds, uniform, problems, secrets];
