import { isDeepStrictEqual } from 'node:util';
import type { Contract } from '../contract/contract.ts';
import type { Operation } from '../contract/operation.ts';
import { type Call, callOf } from '../http/call.ts';
import { type Exchange, isSuccess, jsonOf, mediaTypeOf, receivedBytes } from '../http/exchange.ts';
import { baseCall } from '../knowledge/base-call.ts';
import { conditionalQuestions } from './conditional.ts';
import { type Inquiry, type Question } from './inquiry.ts';

/** Sends what is no operation of the contract, so that nothing it documents binds the answer. */
const sendAside = ({ lab }: Inquiry, call: Call): Promise<Exchange> => lab.transport.call(call);

const sorts = (text: string | undefined) => (text ?? '').toUpperCase().split(/\s*,\s*/);

const headOf = (operation: Operation): Question => ({
  rule: 'head',
  about: operation.id,
  name: `HEAD ${operation.path}`,
  async ask(inquiry) {
    const base = await baseCall(inquiry.lab, operation);
    const before = await sendAside(inquiry, base);
    const head = await sendAside(inquiry, { ...base, method: 'HEAD' });
    const after = await sendAside(inquiry, base);
    const { status } = head.answer;
    inquiry.require(
      status === before.answer.status,
      `HEAD is answered ${status}, GET ${before.answer.status}`,
      head,
    );
    inquiry.require(head.answer.text === '', 'HEAD brings a body', head);
    if (status !== before.answer.status) return;
    inquiry.require(
      mediaTypeOf(head.answer) === mediaTypeOf(before.answer),
      `HEAD says ${mediaTypeOf(head.answer)}, GET ${mediaTypeOf(before.answer)}`,
      head,
    );
    const told = head.answer.headers['content-length'];
    const [first, last] = [before, after].map(({ answer }) => String(receivedBytes(answer).length));
    // What others change meanwhile may be longer or shorter.
    inquiry.require(
      told === undefined || first !== last || told === first,
      `HEAD says ${String(told)} bytes, GET brings ${String(first)}`,
      head,
    );
  },
});

const optionsOf = (operation: Operation, methods: readonly string[]): Question => ({
  rule: 'options',
  about: operation.id,
  name: `OPTIONS ${operation.path}`,
  async ask(inquiry) {
    const base = callOf(operation, {
      path: Object.fromEntries(operation.parameters.map(({ name }) => [name, 'x'])),
      method: 'OPTIONS',
    });
    const exchange = await sendAside(inquiry, base);
    const { answer } = exchange;
    inquiry.require(isSuccess(answer), `OPTIONS is answered ${answer.status}`, exchange);
    const allow = sorts(answer.headers.allow);
    if (isSuccess(answer))
      inquiry.require(
        methods.every((one) => allow.includes(one)),
        `Allow is "${answer.headers.allow ?? ''}"; it has to name ${methods.join(', ')}`,
        exchange,
      );
  },
});

const refusesOdd = (operation: Operation, method: string): Question => ({
  rule: 'trace',
  about: operation.id,
  name: `${method} ${operation.path}`,
  async ask(inquiry) {
    const echo = 'contract-test-echo';
    const base = await baseCall(inquiry.lab, operation);
    const exchange = await sendAside(inquiry, { ...base, method, headers: { 'x-contract-test': echo } });
    const { status, text } = exchange.answer;
    inquiry.require([405, 501].includes(status), `${method} is answered ${status}, not 405 or 501`, exchange);
    inquiry.require(!text.includes(echo), `${method} echoes the request`, exchange);
  },
});

const slashed = (operation: Operation): Question => ({
  rule: 'trailing-slash',
  about: operation.id,
  name: `${operation.path}/`,
  async ask(inquiry) {
    const base = await baseCall(inquiry.lab, operation);
    const call = { ...base, operation: { ...operation, path: `${operation.path}/` } };
    const plain = await sendAside(inquiry, base);
    const exchange = await sendAside(inquiry, call);
    const { status, text } = exchange.answer;
    inquiry.require(
      isSuccess(exchange.answer) || status >= 400,
      `with a slash it is answered ${status}, which loses the body of other methods`,
      exchange,
    );
    const isSame = isDeepStrictEqual(
      jsonOf(exchange.answer) ?? text,
      jsonOf(plain.answer) ?? plain.answer.text,
    );
    inquiry.require(
      !isSuccess(exchange.answer) || isSame,
      `with a slash another answer comes: ${status}`,
      exchange,
    );
    inquiry.require(status < 500, `with a slash it is answered ${status}`, exchange);
    if (operation.isPublic) return;
    const nobody = await sendAside(inquiry, { ...call, authorization: null });
    inquiry.require(!isSuccess(nobody.answer), 'with a slash it needs no token', nobody);
  },
});

/** Ways to write the same request. */
const spellings: readonly {
  rule: 'letter-case' | 'media-parameters';
  about: string;
  name: string;
  write: (call: Call, token: string) => Call;
}[] = [
  {
    rule: 'letter-case',
    about: 'getMe',
    name: 'AUTHORIZATION: Bearer',
    write: (call, token) => ({ ...call, authorization: null, headers: { AUTHORIZATION: `Bearer ${token}` } }),
  },
  ...['bearer', 'BEARER'].map((scheme) => ({
    rule: 'letter-case' as const,
    about: 'getMe',
    name: `authorization: ${scheme}`,
    write: (call: Call, token: string) => ({ ...call, authorization: { header: `${scheme} ${token}` } }),
  })),
  ...['labelUpload', 'login', 'previewFile'].flatMap((about) => [
    {
      rule: 'letter-case' as const,
      about,
      name: 'the media type in capitals',
      write: typed((type) => type.replace(/^[^;]+/, (all) => all.toUpperCase())),
    },
    {
      rule: 'media-parameters' as const,
      about,
      name: 'with a charset',
      write: typed((type) => `${type}; charset=utf-8`),
    },
    {
      rule: 'media-parameters' as const,
      about,
      name: 'with a charset in quotes',
      write: typed((type) => `${type} ;Charset="UTF-8"`),
    },
  ]),
];

/** Sends a call's body under another spelling of its type. */
function typed(respell: (type: string) => string): (call: Call) => Call {
  return (call) => ({ ...call, respellType: respell });
}

const spelled = ({ rule, about, name, write }: (typeof spellings)[number]): Question => ({
  rule,
  about,
  name,
  async ask(inquiry) {
    const { lab } = inquiry;
    const base = await baseCall(lab, lab.contract.operation(about));
    const exchange = await inquiry.send(about, write(base, await lab.session.token()));
    inquiry.require(isSuccess(exchange.answer), `${name} is answered ${exchange.answer.status}`, exchange);
  },
});

const packed = (operation: Operation): Question => ({
  rule: 'encoding',
  about: operation.id,
  name: 'with Accept-Encoding',
  async ask(inquiry) {
    const base = await baseCall(inquiry.lab, operation);
    const asking = (coding: string) =>
      inquiry.send(operation.id, { ...base, headers: { 'accept-encoding': coding } });
    const exchange = await asking('gzip, deflate, br');
    if (exchange.answer.headers['content-encoding'] === undefined) return;
    inquiry.require(
      /accept-encoding|\*/i.test(exchange.answer.headers.vary ?? ''),
      'it is compressed, and Vary does not name Accept-Encoding',
      exchange,
    );
    const plain = await asking('identity');
    const coding = plain.answer.headers['content-encoding'] ?? 'identity';
    inquiry.require(coding === 'identity', `${coding} came to whom no coding suits`, plain);
  },
});

const nobodysAddress = 'contract-test-nobody';

const unknownAddress: Question = {
  rule: 'unknown-address',
  about: 'getMe',
  name: `/api/${nobodysAddress}`,
  async ask(inquiry) {
    const operation = { ...inquiry.lab.contract.operation('getMe'), path: `/api/${nobodysAddress}` };
    const exchange = await sendAside(inquiry, callOf(operation));
    const { status } = exchange.answer;
    inquiry.require(status === 404, `it is answered ${status}`, exchange);
    inquiry.require(jsonOf(exchange.answer) !== undefined, 'the answer is not JSON', exchange);
  },
};

/** What HTTP asks of every address. */
export function httpQuestions({ operations }: Contract): Question[] {
  const gets = operations.filter(({ method }) => method === 'GET');
  const paths = new Map(operations.map((operation) => [operation.path, operation]));
  const methodsOf = (path: string) =>
    operations.filter((one) => one.path === path).map(({ method }) => method);
  const plain = gets.filter(({ parameters, isPublic }) => parameters.length === 0 && !isPublic).slice(0, 2);
  return [
    ...gets.map(headOf),
    ...conditionalQuestions(gets),
    ...[...paths.values()].map((operation) => optionsOf(operation, methodsOf(operation.path))),
    ...plain.flatMap((operation) =>
      ['TRACE', 'PROPFIND', 'CONTRACT'].map((method) => refusesOdd(operation, method)),
    ),
    ...gets.map(slashed),
    ...gets.map(packed),
    unknownAddress,
    ...spellings.map(spelled),
  ];
}
