import { isDeepStrictEqual } from 'node:util';
import type { Contract } from '../../contract/contract.ts';
import type { Operation } from '../../contract/operation.ts';
import { type Call, callOf } from '../../http/call.ts';
import { type Exchange, isSuccess, jsonOf, mediaTypeOf, receivedBytes } from '../../http/exchange.ts';
import { baseCall } from '../../fixtures/base-call.ts';
import { conditionalBehaviors } from './conditional.ts';
import { type BehaviorTest, type Behavior } from '../behavior-test.ts';

/** Sends a call without checking the response against the contract. */
const sendRaw = ({ lab }: BehaviorTest, call: Call): Promise<Exchange> => lab.transport.call(call);

const sorts = (text: string | undefined) => (text ?? '').toUpperCase().split(/\s*,\s*/);

const headOf = (operation: Operation): Behavior => ({
  rule: 'head',
  operationId: operation.id,
  name: `HEAD ${operation.path}`,
  async run(test) {
    const base = await baseCall(test.lab, operation);
    const before = await sendRaw(test, base);
    const head = await sendRaw(test, { ...base, method: 'HEAD' });
    const after = await sendRaw(test, base);
    const { status } = head.response;
    test.assert(
      status === before.response.status,
      `HEAD returned ${status}, GET returned ${before.response.status}`,
      head,
    );
    test.assert(head.response.text === '', 'the response to HEAD has a body', head);
    if (status !== before.response.status) return;
    test.assert(
      mediaTypeOf(head.response) === mediaTypeOf(before.response),
      `HEAD has the media type ${mediaTypeOf(head.response)}, GET has ${mediaTypeOf(before.response)}`,
      head,
    );
    const reported = head.response.headers['content-length'];
    const [first, last] = [before, after].map(({ response }) => String(receivedBytes(response).length));
    for (const name of ['etag', 'cache-control', 'content-disposition', 'vary']) {
      const [one, other] = [before, after].map(({ response }) => response.headers[name]);
      const sent = head.response.headers[name];
      test.assert(
        one !== other || sent === one,
        `${name} of HEAD is ${String(sent)}, of GET ${String(one)}`,
        head,
      );
    }
    // The length may change if another user changes the data during the test.
    test.assert(
      reported === undefined || first !== last || reported === first,
      `Content-Length of HEAD is ${String(reported)}, GET returned ${String(first)} bytes`,
      head,
    );
  },
});

const optionsOf = (operation: Operation, methods: readonly string[]): Behavior => ({
  rule: 'options',
  operationId: operation.id,
  name: `OPTIONS ${operation.path}`,
  async run(test) {
    const base = callOf(operation, {
      path: Object.fromEntries(operation.parameters.map(({ name }) => [name, 'x'])),
      method: 'OPTIONS',
    });
    const exchange = await sendRaw(test, base);
    const { response } = exchange;
    test.assert(isSuccess(response), `OPTIONS returned ${response.status}`, exchange);
    const allow = sorts(response.headers.allow);
    if (isSuccess(response))
      test.assert(
        methods.every((one) => allow.includes(one)),
        `Allow is "${response.headers.allow ?? ''}"; it must list ${methods.join(', ')}`,
        exchange,
      );
  },
});

const rejectsMethod = (operation: Operation, method: string): Behavior => ({
  rule: 'trace',
  operationId: operation.id,
  name: `${method} ${operation.path}`,
  async run(test) {
    const echo = 'contract-test-echo';
    const base = await baseCall(test.lab, operation);
    const exchange = await sendRaw(test, { ...base, method, headers: { 'x-contract-test': echo } });
    const { status, text } = exchange.response;
    test.assert([405, 501].includes(status), `${method} returned ${status} instead of 405 or 501`, exchange);
    test.assert(!text.includes(echo), `${method} echoes the request`, exchange);
  },
});

const slashed = (operation: Operation): Behavior => ({
  rule: 'trailing-slash',
  operationId: operation.id,
  name: `${operation.path}/`,
  async run(test) {
    const base = await baseCall(test.lab, operation);
    const call = { ...base, operation: { ...operation, path: `${operation.path}/` } };
    const plain = await sendRaw(test, base);
    const exchange = await sendRaw(test, call);
    const { status, text } = exchange.response;
    test.assert(
      isSuccess(exchange.response) || status >= 400,
      `a trailing slash returned ${status}; a redirect loses the body of other methods`,
      exchange,
    );
    const isSame = isDeepStrictEqual(
      jsonOf(exchange.response) ?? text,
      jsonOf(plain.response) ?? plain.response.text,
    );
    test.assert(
      !isSuccess(exchange.response) || isSame,
      `a trailing slash returned another body with ${status}`,
      exchange,
    );
    test.assert(status < 500, `a trailing slash returned ${status}`, exchange);
    if (operation.isPublic) return;
    const nobody = await sendRaw(test, { ...call, authorization: null });
    test.assert(!isSuccess(nobody.response), 'with a trailing slash no token is needed', nobody);
  },
});

/** Equivalent spellings of a request. */
const spellings: readonly {
  rule: 'letter-case' | 'media-parameters';
  operationId: string;
  name: string;
  write: (call: Call, token: string) => Call;
}[] = [
  {
    rule: 'letter-case',
    operationId: 'getMe',
    name: 'AUTHORIZATION: Bearer',
    write: (call, token) => ({ ...call, authorization: null, headers: { AUTHORIZATION: `Bearer ${token}` } }),
  },
  ...['bearer', 'BEARER'].map((scheme) => ({
    rule: 'letter-case' as const,
    operationId: 'getMe',
    name: `authorization: ${scheme}`,
    write: (call: Call, token: string) => ({ ...call, authorization: { header: `${scheme} ${token}` } }),
  })),
  ...['labelUpload', 'login', 'previewFile'].flatMap((operationId) => [
    {
      rule: 'letter-case' as const,
      operationId,
      name: 'media type in upper case',
      write: typed((type) => type.replace(/^[^;]+/, (all) => all.toUpperCase())),
    },
    {
      rule: 'media-parameters' as const,
      operationId,
      name: 'with a charset',
      write: typed((type) => `${type}; charset=utf-8`),
    },
    {
      rule: 'media-parameters' as const,
      operationId,
      name: 'with a quoted charset',
      write: typed((type) => `${type} ;Charset="UTF-8"`),
    },
  ]),
];

/** Returns a change to a call that spells the media type differently. */
function typed(respell: (type: string) => string): (call: Call) => Call {
  return (call) => ({ ...call, respellType: respell });
}

const spelled = ({ rule, operationId, name, write }: (typeof spellings)[number]): Behavior => ({
  rule,
  operationId,
  name,
  async run(test) {
    const { lab } = test;
    const base = await baseCall(lab, lab.contract.operation(operationId));
    const exchange = await test.send(operationId, write(base, await lab.session.token()));
    test.assert(isSuccess(exchange.response), `${name} returned ${exchange.response.status}`, exchange);
  },
});

const packed = (operation: Operation): Behavior => ({
  rule: 'encoding',
  operationId: operation.id,
  name: 'with Accept-Encoding',
  async run(test) {
    const base = await baseCall(test.lab, operation);
    const asking = (coding: string) =>
      test.send(operation.id, { ...base, headers: { 'accept-encoding': coding } });
    const exchange = await asking('gzip, deflate, br');
    if (exchange.response.headers['content-encoding'] === undefined) return;
    test.assert(
      /accept-encoding|\*/i.test(exchange.response.headers.vary ?? ''),
      'the response is compressed, but Vary does not list Accept-Encoding',
      exchange,
    );
    const plain = await asking('identity');
    const coding = plain.response.headers['content-encoding'] ?? 'identity';
    test.assert(coding === 'identity', `received ${coding} although the client only accepts identity`, plain);
  },
});

const unknownPath = 'contract-test-nobody';

const unknownUrl: Behavior = {
  rule: 'unknown-address',
  operationId: 'getMe',
  name: `/api/${unknownPath}`,
  async run(test) {
    const operation = { ...test.lab.contract.operation('getMe'), path: `/api/${unknownPath}` };
    const exchange = await sendRaw(test, callOf(operation));
    const { status } = exchange.response;
    test.assert(status === 404, `it returned ${status}`, exchange);
    test.assert(jsonOf(exchange.response) !== undefined, 'the response is not JSON', exchange);
  },
};

/** Returns the tests of HTTP behavior that apply to every URL. */
export function httpBehaviors({ operations }: Contract): Behavior[] {
  const gets = operations.filter(({ method }) => method === 'GET');
  const paths = new Map(operations.map((operation) => [operation.path, operation]));
  const methodsOf = (path: string) =>
    operations
      .filter((one) => one.path === path)
      .flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  const plain = gets.filter(({ parameters, isPublic }) => parameters.length === 0 && !isPublic).slice(0, 2);
  return [
    ...gets.map(headOf),
    ...conditionalBehaviors(gets),
    ...[...paths.values()].map((operation) => optionsOf(operation, methodsOf(operation.path))),
    ...plain.flatMap((operation) =>
      ['TRACE', 'PROPFIND', 'CONTRACT'].map((method) => rejectsMethod(operation, method)),
    ),
    ...gets.map(slashed),
    ...gets.map(packed),
    unknownUrl,
    ...spellings.map(spelled),
  ];
}
