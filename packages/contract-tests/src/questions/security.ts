import type { Contract } from '../contract/contract.ts';
import { answerTo, type Operation } from '../contract/operation.ts';
import { callOf } from '../http/call.ts';
import { type Exchange, jsonOf } from '../http/exchange.ts';
import { isObject } from '../contract/is-object.ts';
import { signIn, stranger } from '../knowledge/accounts.ts';
import { baseCall } from '../knowledge/base-call.ts';
import { unknownId } from '../knowledge/things.ts';
import { SkippedError } from '../phases/test-case.ts';
import type { Inquiry, Question } from './inquiry.ts';

const names = ['access_token', 'token', 'authorization', 'bearer'];

const tokenInQuery = (operation: Operation): Question => ({
  rule: 'token-in-query',
  about: operation.id,
  name: names.join(', '),
  async ask(inquiry) {
    const base = await baseCall(inquiry.lab, operation);
    const token = await inquiry.lab.session.token();
    for (const name of names) {
      const changed = { ...base, query: [...base.query, [name, token] as const], authorization: null };
      await inquiry.expect(401, operation.id, changed, `a token as ?${name}= lets nobody in`);
    }
  },
});

const existingId = (operation: Operation): Question => ({
  rule: 'existing-ids',
  about: operation.id,
  name: 'before and after the answer to its owner',
  async ask(inquiry) {
    const base = await baseCall(inquiry.lab, operation);
    const nobody = { ...base, authorization: null };
    await inquiry.expect(401, operation.id, nobody, 'there is no token');
    await inquiry.send(operation.id, base);
    await inquiry.expect(401, operation.id, nobody, 'an answer was kept for nobody');
  },
});

/** Those whose call may be made without changing what the other cases need. */
const writing = [
  'labelUpload',
  'deleteUpload',
  'createForecast',
  'renameForecastRun',
  'cancelForecastRun',
  'deleteForecastRun',
];

const existingForWriting = (id: string): Question => ({
  rule: 'existing-ids',
  about: id,
  name: 'what exists, without a token',
  async ask(inquiry) {
    const base = await baseCall(inquiry.lab, inquiry.lab.contract.operation(id));
    await inquiry.expect(401, id, { ...base, authorization: null }, 'there is no token');
  },
});

const refreshTokenAsAccess: Question = {
  rule: 'requires-token',
  about: 'getMe',
  name: 'a refresh token',
  async ask(inquiry) {
    const { refresh } = await signIn(inquiry.lab, inquiry.lab.credentials);
    const authorization = { header: `Bearer ${refresh}` };
    await inquiry.expect(401, 'getMe', { authorization }, 'a refresh token opens nothing');
  },
};

const rounds = 8;

const ownAnswers: Question = {
  rule: 'own-answer',
  about: 'getMe',
  name: 'of many at once',
  async ask(inquiry) {
    const { lab } = inquiry;
    const other = lab.safe ? null : await stranger(lab);
    const callers = [
      { name: lab.credentials.username, authorization: { header: await lab.session.header() } },
      ...(other ? [{ name: other.username, authorization: other.authorization }] : []),
      { name: null, authorization: null },
    ];
    const nameIn = ({ answer }: Exchange) => {
      const body = jsonOf(answer);
      return isObject(body) && typeof body.username === 'string' ? body.username : null;
    };
    const asked = Array.from({ length: rounds }, () => callers).flat();
    const came = await Promise.all(
      asked.map(({ authorization }) => inquiry.send('getMe', { authorization })),
    );
    for (const [index, exchange] of came.entries()) {
      const right = asked[index]?.name ?? null;
      const told = nameIn(exchange);
      inquiry.require(told === right, `${right ?? 'nobody'} is told to be ${told ?? 'nobody'}`, exchange);
    }
  },
};

/** Origins that nobody allowed: a stranger, what has none, and what begins like the allowed one. */
const foreignTo = (origin: string) => {
  const { protocol, hostname } = new URL(origin);
  return ['https://contract-test.invalid', 'null', `${protocol}//${hostname}.contract-test.invalid`];
};

/** Headers that pages may read without being told so (Fetch standard). */
const readable = /^(?:cache-control|content-(?:language|length|type)|expires|last-modified|pragma)$/i;

/** What the contract promises in headers has to be open to pages as well. */
function exposed(inquiry: Inquiry, exchange: Exchange): void {
  const { call, answer } = exchange;
  const open = (answer.headers['access-control-expose-headers'] ?? '').toLowerCase().split(/\s*,\s*/);
  const hidden = (answerTo(call.operation, answer.status)?.headers ?? []).filter(
    ({ name }) =>
      name.toLowerCase() in answer.headers && !readable.test(name) && !open.includes(name.toLowerCase()),
  );
  inquiry.require(
    hidden.length === 0,
    `Access-Control-Expose-Headers lacks ${hidden.map(({ name }) => name).join(', ')}`,
    exchange,
  );
}

/** Reads what an answer lets pages of an origin see. */
function granted(inquiry: Inquiry, exchange: Exchange, what: string): void {
  const { headers } = exchange.answer;
  const origin = headers['access-control-allow-origin'];
  inquiry.require(
    origin === inquiry.lab.origin,
    `${what}: Access-Control-Allow-Origin is "${origin ?? ''}"`,
    exchange,
  );
  inquiry.require(
    headers['access-control-allow-credentials'] === 'true',
    `${what}: credentials are not allowed`,
    exchange,
  );
  exposed(inquiry, exchange);
  inquiry.require(/\borigin\b|\*/i.test(headers.vary ?? ''), `${what}: Vary does not name Origin`, exchange);
}

const answersReadable: Question = {
  rule: 'cors-answers',
  about: 'getUpload',
  name: 'answers and refusals',
  async ask(inquiry) {
    const { lab } = inquiry;
    const [origin, operation] = [lab.origin, lab.contract.operation('getUpload')];
    const preflight = { origin, 'access-control-request-method': 'GET' };
    const path = { id: lab.things.uploadId ?? unknownId };
    const asked = callOf(operation, { path, method: 'OPTIONS', headers: preflight, authorization: null });
    const leave = await lab.transport.call(asked);
    if (leave.answer.headers['access-control-allow-origin'] === undefined)
      throw new SkippedError(`the server allows no calls from ${origin}`);
    const headers = { origin };
    granted(inquiry, await inquiry.send('getUpload', { path, headers }), 'the answer');
    granted(inquiry, await inquiry.send('getUpload', { path, headers, authorization: null }), 'a 401');
    granted(inquiry, await inquiry.send('getUpload', { path: { id: unknownId }, headers }), 'a 404');
    granted(inquiry, await inquiry.send('getUpload', { path: { id: '%' }, headers }), 'a 400');
    granted(inquiry, await inquiry.send('downloadRejectedRows', { path, headers }), 'a download');
    for (const foreign of foreignTo(origin)) {
      const exchange = await inquiry.send('getUpload', { path, headers: { origin: foreign } });
      inquiry.require(
        exchange.answer.headers['access-control-allow-origin'] !== foreign ||
          exchange.answer.headers['access-control-allow-credentials'] !== 'true',
        `${foreign} may read answers with credentials`,
        exchange,
      );
    }
  },
};

/** What must not be had without leave. */
export function securityQuestions({ operations }: Contract): Question[] {
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
