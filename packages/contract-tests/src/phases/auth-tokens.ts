import type { Contract } from '../contract/contract.ts';
import type { Operation } from '../contract/operation.ts';
import { judge } from '../checks/expectation.ts';
import { harmlessCall } from '../knowledge/base-call.ts';
import { unknownId } from '../knowledge/things.ts';
import type { Lab } from '../lab.ts';
import { callCase, SkippedError, type TestCase } from './test-case.ts';

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Of the same length, but nothing of the right signature is left to stand in a report. */
function tampered(token: string): string {
  const signed = token.slice(0, token.lastIndexOf('.') + 1);
  return signed + 'A'.repeat(token.length - signed.length);
}

/** RFC 8725 §2.1: the same claims, said to need no signature. */
function unsigned(token: string): string {
  const claims = token.split('.')[1] ?? base64url({ sub: 'admin' });
  return `${base64url({ alg: 'none', typ: 'JWT' })}.${claims}.`;
}

/** What may stand in the Authorization header, none of which lets anybody in. */
const headers: Readonly<Record<string, (token: string) => string | null>> = {
  'no token': () => null,
  'an empty token': () => 'Bearer',
  'a bad token': () => 'Bearer nonsense',
  'a token without its scheme': (token) => token,
  'the token under another scheme': (token) => `Basic ${token}`,
  'a token with another signature': (token) => `Bearer ${tampered(token)}`,
  'a token that says it needs no signature': (token) => `Bearer ${unsigned(token)}`,
};

function refused(operation: Operation, name: string, header: (token: string) => string | null): TestCase {
  return callCase(
    'auth',
    operation,
    name,
    async (lab) => {
      const value = header(await lab.session.token());
      // A server that lets the call in must find nothing that it could change.
      return {
        ...harmlessCall(operation, unknownId),
        authorization: value === null ? null : { header: value },
      };
    },
    { statuses: [401], check: 'requires-token', because: `${name} lets nobody in` },
  );
}

const longestWaitMs = 30_000;
// Servers allow for clocks that differ (RFC 7519 §4.1.4: "usually no more than a few minutes").
const leewayMs = 10_000;

async function expired(lab: Lab, operation: Operation) {
  const { first } = lab.session;
  if (!first) throw new SkippedError('nobody signed in');
  const wait = first.expiresAt + 1000 - lab.now();
  if (wait > longestWaitMs)
    throw new SkippedError(
      `the token lives ${Math.ceil(wait / 1000)} s more; start the server with shorter tokens`,
    );
  if (wait > 0) await lab.wait(wait);
  const call = { ...harmlessCall(operation, unknownId), authorization: { header: `Bearer ${first.token}` } };
  const because = 'the token has expired';
  for (;;) {
    const exchange = await lab.transport.call(call);
    if (exchange.answer.status === 401 || lab.now() > first.expiresAt + leewayMs)
      return judge(lab, exchange, { statuses: [401], check: 'requires-token', because });
    await lab.wait(1000);
  }
}

/** Every operation that needs a token, without one, with a bad one and with an expired one. */
export function authTokens({ operations }: Contract): TestCase[] {
  const closed = operations.filter(({ isPublic }) => !isPublic);
  return [
    ...closed.flatMap((operation) =>
      Object.entries(headers).map(([name, header]) => refused(operation, name, header)),
    ),
    ...closed.map((operation): TestCase => ({
      phase: 'auth',
      rule: 'requires-token',
      operation: operation.id,
      name: 'an expired token',
      run: (lab) => expired(lab, operation),
    })),
  ];
}
