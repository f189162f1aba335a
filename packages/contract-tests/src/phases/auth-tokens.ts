import type { Contract } from '../contract/contract.ts';
import type { Operation } from '../contract/operation.ts';
import { evaluate } from '../checks/expectation.ts';
import { harmlessCall } from '../fixtures/harmless-call.ts';
import { unknownId } from '../fixtures/fixtures.ts';
import type { Lab } from '../lab.ts';
import { callCase, SkippedError, type TestCase } from './test-case.ts';

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Replaces the signature with another one of the same length, so that reports do not reveal the real signature. */
function tampered(token: string): string {
  const signed = token.slice(0, token.lastIndexOf('.') + 1);
  return signed + 'A'.repeat(token.length - signed.length);
}

/** Returns the same claims with algorithm `none` (RFC 8725 §2.1). */
function unsigned(token: string): string {
  const claims = token.split('.')[1] ?? base64url({ sub: 'admin' });
  return `${base64url({ alg: 'none', typ: 'JWT' })}.${claims}.`;
}

/** Invalid Authorization headers. */
const headers: Readonly<Record<string, (token: string) => string | null>> = {
  'no token': () => null,
  'an empty token': () => 'Bearer',
  'a bad token': () => 'Bearer nonsense',
  'a token without a scheme': (token) => token,
  'a token with the wrong scheme': (token) => `Basic ${token}`,
  'a token with a wrong signature': (token) => `Bearer ${tampered(token)}`,
  'an unsigned token': (token) => `Bearer ${unsigned(token)}`,
};

function refused(operation: Operation, name: string, header: (token: string) => string | null): TestCase {
  return callCase(
    'auth',
    operation,
    name,
    async (lab) => {
      const value = header(await lab.session.token());
      // If a server wrongly accepts the call, it finds nothing to change.
      return {
        ...harmlessCall(operation, unknownId),
        authorization: value === null ? null : { header: value },
      };
    },
    { statuses: [401], check: 'requires-token', because: `${name} must not be accepted` },
  );
}

const maxWaitMs = 30_000;
// Servers may allow for clock skew (RFC 7519 §4.1.4).
const leewayMs = 10_000;

async function expired(lab: Lab, operation: Operation) {
  const { first } = lab.session;
  if (!first) throw new SkippedError('there was no sign-in');
  const wait = first.expiresAt + 1000 - lab.now();
  if (wait > maxWaitMs)
    throw new SkippedError(
      `the token is valid for ${Math.ceil(wait / 1000)} s; start the server with a shorter token lifetime`,
    );
  if (wait > 0) await lab.wait(wait);
  const call = { ...harmlessCall(operation, unknownId), authorization: { header: `Bearer ${first.token}` } };
  const because = 'the token has expired';
  for (;;) {
    const exchange = await lab.transport.call(call);
    if (exchange.response.status === 401 || lab.now() > first.expiresAt + leewayMs)
      return evaluate(lab, exchange, { statuses: [401], check: 'requires-token', because });
    await lab.wait(1000);
  }
}

/** Calls every protected operation without a token and with invalid and expired tokens. */
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
