import type { Contract } from '../contract/contract.ts';
import { callOf } from '../http/call.ts';
import { evaluate } from '../checks/expectation.ts';
import { unknownId } from '../fixtures/fixtures.ts';
import { SkippedError, type TestCase } from './test-case.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Returns whether a path also matches another template: for example, /user/logout matches /user/{name}. */
function isAlso(path: string, template: string): boolean {
  const pattern = template
    .replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/\{[^{}]+\}/g, '[^/]+');
  return new RegExp(`^${pattern}$`).test(path);
}

/** Tests that unsupported methods return 405 with `Allow` (RFC 9110 §15.5.6). */
export function otherMethods({ operations }: Contract): TestCase[] {
  const first = new Map(operations.toReversed().map((operation) => [operation.path, operation]));
  return [...first.values()].toReversed().flatMap((operation) => {
    const known = operations.filter(({ path }) => path === operation.path).map(({ method }) => method);
    const elsewhere = operations
      .filter(({ path }) => isAlso(operation.path, path))
      .map(({ method }) => method);
    return methods
      .filter((method) => !elsewhere.includes(method))
      .map((method): TestCase => ({
        phase: 'methods',
        rule: 'method-not-allowed',
        operation: operation.id,
        name: `${method} ${operation.path}`,
        async run(lab) {
          if (lab.safe && method !== 'GET')
            throw new SkippedError('--safe: a faulty server might execute it');
          const { fixtures } = lab;
          // Uses a token and existing ids, because a server may check these first.
          const id = fixtures.uploadId ?? unknownId;
          const unknown = Object.fromEntries(operation.parameters.map(({ name }) => [name, unknownId]));
          const path = { ...unknown, id, uploadId: id, runId: fixtures.forecastRunId ?? unknownId };
          const exchange = await lab.transport.call(
            callOf(operation, { method, path, authorization: 'session' }),
          );
          const because = `${operation.path} does not support ${method}`;
          const findings = evaluate(lab, exchange, {
            statuses: [405],
            check: 'method-not-allowed',
            because,
          });
          const allowed = (exchange.response.headers.allow ?? '').toUpperCase().split(/\s*,\s*/);
          // Other servers may answer HEAD without listing it.
          const required = lab.profile.isProduct && known.includes('GET') ? [...known, 'HEAD'] : known;
          if (exchange.response.status === 405 && !required.every((one) => allowed.includes(one)))
            findings.push({
              check: 'method-not-allowed',
              message: `Allow is "${exchange.response.headers.allow ?? ''}"; it must list ${required.join(', ')}`,
              exchange,
            });
          // Responses to other methods are not documented, so only this rule applies.
          return findings.filter(({ check }) => check === 'method-not-allowed');
        },
      }));
  });
}
